import "server-only";
import { createHash } from "node:crypto";
import type { LinkParts } from "@/lib/schemas/link";
import { clientAddress } from "./client-address";
import { ANONYMOUS_LIMITS, countRequest, secondsUntilReset } from "./rate-limit";
import type { LimitState, Limits } from "./rate-limit-store";

/** An office of ISOs stands behind one address: it has what a stranger has at the API. One link is one deal's. */
const LIMITS: Record<"page" | "submit", { address: Limits; link: Limits }> = {
  page: { address: ANONYMOUS_LIMITS, link: { perSecond: 20, perMinute: 300 } },
  submit: { address: { perSecond: 20, perMinute: 300 }, link: { perSecond: 10, perMinute: 60 } },
};

/** Counts a request against its address and its link, null for a page that needs none; gives the seconds to wait when either is over its limit, else null. */
export async function throttledFor(
  kind: keyof typeof LIMITS,
  headers: Headers,
  link: LinkParts | null,
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
function nameOf({ dealId, sig, exp }: LinkParts): string {
  return createHash("sha256").update(`${dealId}\n${sig}\n${exp}`).digest("base64url").slice(0, 22);
}

function secondsToWait(limit: LimitState, now: Date): number {
  return limit.refusedBy === null ? 0 : secondsUntilReset(limit, now)[limit.refusedBy];
}
