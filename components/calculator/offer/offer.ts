import type { OfferLimits, StructureLimits } from "@/lib/calculator/offer/limits";
import type { Day } from "@/lib/calculator/schedule/calendar";
import type { ScheduleInput } from "@/lib/calculator/schedule/schedule";
import type { ShareOf } from "@/lib/disclosure/figures/disclosed-share";
import type { MerchantGate, OwedPolicy } from "@/lib/disclosure/merchant/lock";
import type { StateCode } from "@/lib/disclosure/regimes/us-states";

/** `logoUrl` is a same-origin path or an allowed https address; null shows the neutral mark. */
export interface Brand {
  name: string;
  logoUrl: string | null;
  /** The funder's address for questions; null without one. */
  contactEmail: string | null;
}

/** The facts of the deal that the ISO may read. */
export interface Deal {
  dealId: string;
  merchantName: string;
  /** Two-letter code or free text, as the funder gave it. */
  merchantState: string | null;
  isoName: string;
  dealType: string | null;
  position: number | null;
}

/**
 * What the dates and the APR of an offer are computed from, beside its limits. It holds nothing the ISO may
 * not see.
 */
export interface Financing {
  /**
   * For `scheduleOf`, together with the holdback of the limits. What the offer leaves to a default is null.
   */
  schedule: ScheduleInput;
  /** One for each fee of the limits, in their order. */
  fees: { financeCharge: boolean }[];
  /** The date in the brand's time zone when the page was made. */
  today: Day;
  /** Where the merchant is, for `rowOf`; null when that cannot be read. */
  state: StateCode | null;
  /** Whether the brand has approved a document of ours for the state. */
  approved: boolean;
  /** What a disclosure measures the payments against; null where no disclosure is required. */
  shareOf: ShareOf | null;
  /** Whether the estimated APR is shown also where no disclosure is required. Where one is, it always is. */
  showEstimatedApr: boolean;
}

/** What the funder lets the page show beside the figures. */
interface Shown {
  feeBreakdown: boolean;
  prepayment: boolean;
}

/** The offer with everything that the page may know. */
export interface Offer {
  deal: Deal;
  /** A fee the ISO may not see by name has an empty id and label. */
  limits: OfferLimits;
  show: Shown;
  /** Empty when they are not to be shown. */
  stipulations: string[];
  /** Decides together with the terms whether these may go to the merchant. */
  merchantGate: MerchantGate;
  /** What comes first where the funder gives the disclosure itself, and what it says that it gave. */
  owed: { policy: OwedPolicy; given: { day: Day; reference: string | null } | null };
  financing: Financing;
  /**
   * In the order in which they are shown; empty without structures. The fields above are those of the default
   * one.
   */
  structures: StructureOffer[];
}

/** The part of an offer that each structure has of its own. */
export interface StructureOffer {
  limits: StructureLimits;
  show: Shown;
  financing: Financing;
  /** The controls at which room is kept for a line, since another structure has values beyond the limit. */
  neighbours: Record<"purchasePrice" | "numPayments", { footRoom: boolean }>;
}
