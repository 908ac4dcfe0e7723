import { Status, type StatusTone } from "@/components/console/ui/status";
import type { OfferFilter } from "@/lib/schemas/console/queries";

/** What an offer's status follows from. */
interface Stated {
  status: "active" | "revoked";
  /** Whether its state asks for a document that cannot be made of its terms. */
  cannotDisclose: boolean;
}

/** Each status in words, in the order of the filter. */
const WORDS: Record<OfferFilter, [tone: StatusTone, words: string]> = {
  active: ["ok", "Active"],
  cannot_disclose: ["warn", "Cannot disclose"],
  revoked: ["off", "Revoked"],
};

/** The status of an offer, the same in every list and head. */
export function StatusOfOffer(offer: Stated) {
  const [tone, words] = WORDS[statusOf(offer)];
  return <Status tone={tone}>{words}</Status>;
}

function statusOf({ status, cannotDisclose }: Stated): OfferFilter {
  return status === "active" && cannotDisclose ? "cannot_disclose" : status;
}

/** The filters of a list of offers. Those that cannot be disclosed are active too. */
export const OFFER_STATUS_CHOICES = Object.entries(WORDS).map(
  ([filter, [, words]]) => [filter, filter === "active" ? "All active" : words] as const,
);
