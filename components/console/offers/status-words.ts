import type { ShownStatus } from "@/lib/schemas/console/offer-status";

/** Each status of an offer in words, in the order of the filter. */
export const STATUS_WORDS: Record<ShownStatus, string> = {
  active: "Active",
  link_ended: "Link ended",
  cannot_disclose: "Cannot disclose",
  revoked: "Revoked",
};
