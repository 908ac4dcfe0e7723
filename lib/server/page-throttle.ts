import "server-only";
import { createHash } from "node:crypto";
import { clientAddress } from "./client-address";
import { countRequest, STRANGER_LIMITS } from "./rate-limit";
import type { LimitState, Limits } from "./rate-limit-store";

/** Of a page's address: the link it is opened with, or null for a page that needs none. */
export interface ThrottledLink {
  dealId: string;
  sig: string;
  exp: string;
}

/** An office of ISOs stands behind one address: it has what a stranger has at the API. One link is one deal's. */
const LIMITS: Record<"page" | "submit", { address: Limits; link: Limits }> = {
  page: { address: STRANGER_LIMITS, link: { perSecond: 20, perMinute: 300 } },
  submit: { address: { perSecond: 20, perMinute: 300 }, link: { perSecond: 10, perMinute: 60 } },
};

/** Counts a request against its address and its link; gives the seconds to wait when either is over its limit, else null. */
export async function throttledFor(
  kind: keyof typeof LIMITS,
  headers: Headers,
  link: ThrottledLink | null,
  now: Date,
): Promise<number | null> {
  const { address, link: ofLink } = LIMITS[kind];
  const counted = [countRequest(`${kind}:address:${clientAddress(headers)}`, address, now)];
  if (link) counted.push(countRequest(`${kind}:link:${nameOf(link)}`, ofLink, now));
  const waits = (await Promise.all(counted)).map((state) => secondsToWait(state, now));
  const longest = Math.max(...waits);
  return longest > 0 ? longest : null;
}

// A `sig` opens the page: what a store is told must not.
function nameOf({ dealId, sig, exp }: ThrottledLink): string {
  return createHash("sha256").update(`${dealId}\n${sig}\n${exp}`).digest("base64url").slice(0, 22);
}

function secondsToWait({ refusedBy, second, minute }: LimitState, now: Date): number {
  if (refusedBy === null) return 0;
  const { reset } = refusedBy === "second" ? second : minute;
  return Math.min(Math.max(reset - Math.floor(now.getTime() / 1000), 1), 60);
}
