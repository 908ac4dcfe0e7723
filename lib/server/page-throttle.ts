import "server-only";
import { createHash } from "node:crypto";
import type { LinkParts } from "@/lib/schemas/link";
import { clientAddress } from "./client-address";
import { ANONYMOUS_LIMITS, countRequest, secondsUntilReset } from "./rate-limit";
import type { LimitState, Limits } from "./rate-limit-store";

/**
 * Every request of a page counts against `page`; a server action that submits counts against `submit` too. An
 * office of ISOs shares one address, which has the limits of an anonymous API client. A link belongs to one
 * deal.
 */
export const PAGE_LIMITS: Record<"page" | "submit", { address: Limits; link: Limits }> = {
  page: { address: ANONYMOUS_LIMITS, link: { perSecond: 20, perMinute: 300 } },
  submit: { address: { perSecond: 20, perMinute: 300 }, link: { perSecond: 10, perMinute: 60 } },
};

/** A subject that requests are counted against, with its limits. */
interface Subject {
  name: string;
  limits: Limits;
}

/** The address of a request as a subject. */
export function addressSubject(kind: keyof typeof PAGE_LIMITS, headers: Headers): Subject {
  return { name: `${kind}:address:${clientAddress(headers)}`, limits: PAGE_LIMITS[kind].address };
}

/** The link of a request as a subject, valid or not. */
export function linkSubject(kind: keyof typeof PAGE_LIMITS, { dealId, sig, exp }: LinkParts): Subject {
  // A `sig` grants access to the page, so that the store gets only its hash.
  const hash = createHash("sha256").update(`${dealId}\n${sig}\n${exp}`).digest("base64url");
  return { name: `${kind}:link:${hash.slice(0, 22)}`, limits: PAGE_LIMITS[kind].link };
}

/** Counts a request against each subject. Returns the seconds to wait if one is over its limit, else null. */
export async function throttled(subjects: Subject[], now: Date): Promise<number | null> {
  const counted = subjects.map(({ name, limits }) => countRequest(name, limits, now));
  const waits = (await Promise.all(counted)).map((state) => secondsToWait(state, now));
  const longest = Math.max(...waits);
  return longest > 0 ? longest : null;
}

function secondsToWait(limit: LimitState, now: Date): number {
  return limit.refusedBy === null ? 0 : secondsUntilReset(limit, now)[limit.refusedBy];
}
