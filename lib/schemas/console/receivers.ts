import { MINUTE_MS } from "@/lib/calculator/durations";
import type { WebhookFormat } from "@/lib/schemas/states";

/** After how many failed attempts in a row a receiver is failing. */
export const FAILING_AFTER = 3;
/** After how long a waiting message shows that a receiver is held up. */
export const HELD_UP_AFTER_MS = 5 * MINUTE_MS;

/**
 * How a receiver is doing: `failing` after failures in a row, `unsure` after fewer, `held_up` where the last
 * attempt succeeded and a message waits too long, `well` where it succeeded, `untried` before the first one.
 */
export type ReceiverState = "failing" | "unsure" | "held_up" | "well" | "untried" | "off";

/** Where a funder's messages go, and how the attempts went. */
export interface Receiver {
  /** What the list of deliveries filters by. */
  filter: string;
  kind: "endpoint" | "callback";
  /**
   * Which callback it is: of a brand now, at an address that the brand no longer has, or those of offers at one
   * host, which share their health. Null for an endpoint.
   */
  callback: "current" | "earlier" | "offers" | null;
  /** The endpoint's description, or whose callback it is; null if there is nothing but the address. */
  name: string | null;
  /** What it gets; `standard` for a callback. */
  format: WebhookFormat;
  /** The address without its query, that of a channel masked; only scheme and host where several are known, or none. */
  url: string;
  /** Where what waits goes, without queries, if it is not `url` alone. */
  addresses: string[];
  /** Null for a callback. */
  endpoint_id: string | null;
  state: ReceiverState;
  failing_since: Date | null;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  last_status: number | null;
  last_error: string | null;
  /** The attempts of the last 24 hours. */
  succeeded: number;
  failed: number;
  /** How many messages wait, counted up to 1,000, and since when the oldest of them does. */
  waiting: number;
  oldest: Date | null;
}
