import "server-only";
import { ERASED } from "@/lib/schemas/erasures/operations";

/** Replaces the URL of a mail whose address was erased. */
export const ERASED_MAIL_URL = `mailto:${ERASED}`;

/** The receiver of every mail. */
export const MAIL = "mailto:";

/** Returns the receiver of a URL: scheme, host and port if it is http(s), `mailto:` for all mail. */
export function receiverOf(url: string): string {
  const { protocol, origin } = new URL(url);
  return protocol === MAIL ? MAIL : origin;
}

/** What a delivery's lane depends on. */
interface Destination {
  url: string;
  endpoint_id?: string;
  /** The brand whose callback it is; absent for the `callback_url` of an offer. */
  brand_id?: string;
}

/**
 * Returns the lane of a delivery: one for each endpoint, each brand's callback and all mail, and one a host
 * for the `callback_url` of offers. `endpointLane` has the same form in SQL.
 */
export function laneOf({ url, endpoint_id, brand_id }: Destination): string {
  const receiver = receiverOf(url);
  if (endpoint_id) return `endpoint:${endpoint_id} ${receiver}`;
  if (brand_id) return `brand:${brand_id} ${receiver}`;
  return receiver === MAIL ? MAIL : hostOf(receiver);
}

/** Returns the host of a lane or a receiver: its scheme and name, without the port. */
export function hostOf(lane: string): string {
  return lane.slice(lane.lastIndexOf(" ") + 1).replace(/:\d{1,5}$/, "");
}

/** Returns a URL without its query and fragment, which can contain a secret of the receiver. */
export function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] as string;
}

/** Returns a row without the query and fragment of its URL. */
export function rowWithoutQuery<Row extends { url: string }>(row: Row): Row {
  return { ...row, url: withoutQuery(row.url) };
}
