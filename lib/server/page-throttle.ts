import "server-only";
import { createHash } from "node:crypto";
import type { LinkParts } from "@/lib/schemas/link";
import { clientAddress } from "./client-address";
import { ANONYMOUS_LIMITS, countRequest, secondsUntilReset } from "./rate-limit";
import type { LimitState, Limits } from "./rate-limit-store";

/**
 * Every request of a page counts against `page`, a server action that submits against `submit` too. An office
 * of ISOs stands behind one address: it has what an anonymous client has at the API. A link is one deal's.
 */
export const PAGE_LIMITS: Record<"page" | "submit", { address: Limits; link: Limits }> = {
  page: { address: ANONYMOUS_LIMITS, link: { perSecond: 20, perMinute: 300 } },
  submit: { address: { perSecond: 20, perMinute: 300 }, link: { perSecond: 10, perMinute: 60 } },
};

/** What requests are counted against, and how many of them it may make. */
interface Subject {
  name: string;
  limits: Limits;
}

/** The address that a request comes from. */
export function fromAddress(kind: keyof typeof PAGE_LIMITS, headers: Headers): Subject {
  return { name: `${kind}:address:${clientAddress(headers)}`, limits: PAGE_LIMITS[kind].address };
}

/** The link that a request names, whether or not it is one. */
export function underLink(kind: keyof typeof PAGE_LIMITS, { dealId, sig, exp }: LinkParts): Subject {
  // A `sig` opens the page: a store gets none.
  const hash = createHash("sha256").update(`${dealId}\n${sig}\n${exp}`).digest("base64url");
  return { name: `${kind}:link:${hash.slice(0, 22)}`, limits: PAGE_LIMITS[kind].link };
}

/** Counts a request against each subject; gives the seconds to wait when one is over its limit, else null. */
export async function throttled(subjects: Subject[], now: Date): Promise<number | null> {
  const counted = subjects.map(({ name, limits }) => countRequest(name, limits, now));
  const waits = (await Promise.all(counted)).map((state) => secondsToWait(state, now));
  const longest = Math.max(...waits);
  return longest > 0 ? longest : null;
}

function secondsToWait(limit: LimitState, now: Date): number {
  return limit.refusedBy === null ? 0 : secondsUntilReset(limit, now)[limit.refusedBy];
}
