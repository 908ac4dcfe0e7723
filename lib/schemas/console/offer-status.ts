import type { OfferStatus } from "@/lib/schemas/states";

/**
 * The statuses of an offer in the console, in the order of the filter. `link_ended`: it is open, but nobody can open
 * its current link. `cannot_disclose`: its link works, and its state requires a document that cannot be made.
 */
export const SHOWN_STATUSES = ["active", "link_ended", "cannot_disclose", "revoked"] as const;

export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** What the status of an offer follows from. */
export interface StatedOffer {
  status: OfferStatus;
  /** When its current link ends or has ended: a sandbox may end one before its expiry. */
  link_ends_at: Date;
  /** Whether its state requires a document that cannot be made with the default terms. */
  cannot_disclose: boolean;
}

/**
 * The one status of an offer at a time in milliseconds, for list, filter, page and palette (docs/spec/console.md
 * "Words").
 */
export function shownStatus(
  { status, link_ends_at, cannot_disclose }: StatedOffer,
  now: number,
): ShownStatus {
  if (status === "revoked") return "revoked";
  if (link_ends_at.getTime() <= now) return "link_ended";
  return cannot_disclose ? "cannot_disclose" : "active";
}
