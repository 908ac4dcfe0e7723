import "server-only";
import { DAY_MS } from "@/lib/calculator/calendar";
import type { WebhookStatus } from "@/lib/schemas/states";
import type { CallContext } from "@/lib/server/context";
import { withoutQuery } from "@/lib/services/deliveries/receivers";
import { countedEndpoints } from "./endpoint-statements";

const DAYS_COUNTED = 7;
/** An endpoint with what became of its deliveries of the last 7 days. */
export interface EndpointRow {
  id: string;
  /** Without its query, which can contain a secret. */
  url: string;
  /** All of it, for who may change it; null for everybody else. */
  address: string | null;
  events: string[];
  description: string | null;
  status: WebhookStatus;
  disabled_reason: string | null;
  delivered: number;
  failed: number;
}

/** The funder's webhook endpoints, oldest first. */
export async function consoleEndpoints({ caller, now }: CallContext): Promise<EndpointRow[]> {
  const since = new Date(now.getTime() - DAYS_COUNTED * DAY_MS);
  const rows = await countedEndpoints(caller.funder.id, since);
  const mayChange = caller.permissions.includes("webhooks:manage");
  return rows.map((row) => ({ ...row, url: withoutQuery(row.url), address: mayChange ? row.url : null }));
}
