import type { Deal, Financing } from "@/components/calculator/offer/deal";
import type { MerchantGate } from "@/lib/calculator/merchant-lock";
import type { LinkEnd } from "@/lib/calculator/merchant-state";
import type { OfferLimits, StructureLimits } from "@/lib/calculator/offer-limits";
import type { termsToSend } from "@/lib/calculator/wire";

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

/** Terms as they are sent: a structure is named only where the offer has structures. */
export type SentTerms = ReturnType<typeof termsToSend>;

/** `submissionKey` is issued with the page: the same key is the same submission, however often it is sent. */
export interface SubmissionInput {
  submissionKey: string;
  offerVersion: number;
  terms: SentTerms;
  contact: { name: string | null; email: string | null };
  note: string | null;
  /** The form told the contact about the mail with the decision. */
  tellsDecision: true;
}

export type SubmissionResult =
  | { status: "submitted"; receiptPath: string; number: string }
  /** Nothing was stored; the page continues with this offer. */
  | ({ status: "offer_changed" } & Offer)
  | { status: "refused"; problems: { field: string; message: string }[] }
  | { status: "link_ended"; reason: LinkEnd }
  | { status: "busy"; retryAfterSeconds: number };

/** Sends terms to the server. */
export type Submit = (input: SubmissionInput) => Promise<SubmissionResult>;

export type ChangedOffer = Extract<SubmissionResult, { status: "offer_changed" }>;
