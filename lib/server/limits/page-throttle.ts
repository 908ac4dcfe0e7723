import "server-only";
import { createHash } from "node:crypto";
import type { LinkParts } from "@/lib/schemas/pages/link";
import { clientAddress } from "@/lib/server/web/client-address";
import { ANONYMOUS_LIMITS, countRequest, secondsUntilReset } from "./rate-limit";
import type { LimitState, Limits } from "./rate-limit-store";

/**
 * What counts against an address, which an office of ISOs may share: each page and action. The documentation
 * has its own budget: the build has rendered it, and browsers prefetch it.
 */
type AddressBudget = "page" | "documentation";

/**
 * The limits of a link, which belongs to one deal. `page` counts each opening and action, `submit` also
 * counts each submission.
 */
export const LINK_LIMITS: Record<"page" | "submit", Limits> = {
  page: { perSecond: 20, perMinute: 300 },
  submit: { perSecond: 10, perMinute: 60 },
};

/** A subject that requests are counted against, with its limits. */
interface Subject {
  name: string;
  limits: Limits;
}

/** Returns the address of a request as a subject. */
export function addressSubject(budget: AddressBudget, headers: Headers): Subject {
  return { name: `${budget}:address:${clientAddress(headers)}`, limits: ANONYMOUS_LIMITS };
}

/** Returns the link of a request as a subject, whether it is valid or not. */
export function linkSubject(kind: keyof typeof LINK_LIMITS, { dealId, sig, exp }: LinkParts): Subject {
  // A `sig` grants access to the page: the store gets only its hash.
  const hash = createHash("sha256").update(`${dealId}\n${sig}\n${exp}`).digest("base64url");
  return { name: `${kind}:link:${hash.slice(0, 22)}`, limits: LINK_LIMITS[kind] };
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
