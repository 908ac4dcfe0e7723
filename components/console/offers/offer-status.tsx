import type { Clock } from "@/components/console/ui/clock";
import { Status, type StatusTone } from "@/components/console/ui/status";
import {
  SHOWN_STATUSES,
  type ShownStatus,
  type StatedOffer,
  shownStatus,
} from "@/lib/schemas/console/offer-status";
import { STATUS_WORDS } from "./status-words";

const TONES: Record<ShownStatus, StatusTone> = {
  active: "ok",
  link_ended: "off",
  cannot_disclose: "warn",
  revoked: "off",
};

/** The status of an offer, the same in every list and head. */
export function StatusOfOffer({ offer, clock }: { offer: StatedOffer; clock: Clock }) {
  const status = shownStatus(offer, clock.now);
  return <Status tone={TONES[status]}>{STATUS_WORDS[status]}</Status>;
}

/** The filters of a list of offers. Those that cannot be disclosed are active too. */
export const OFFER_STATUS_CHOICES = SHOWN_STATUSES.map(
  (status) => [status, status === "active" ? "All active" : STATUS_WORDS[status]] as const,
);
