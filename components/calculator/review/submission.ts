import type { Deal } from "@/components/calculator/offer/deal";
import type { Financing } from "@/components/calculator/offer/financing";
import type { MerchantGate } from "@/lib/calculator/merchant-lock";
import type { LinkEnd } from "@/lib/calculator/merchant-state";
import type { OfferLimits, StructureLimits } from "@/lib/calculator/offer-limits";
import type { termsToSend } from "@/lib/calculator/wire";

/** What the funder chose to show beside the figures. */
export interface Shown {
  feeBreakdown: boolean;
  prepayment: boolean;
}

/** What the funder offers, as the page may know it. */
export interface Offer {
  deal: Deal;
  /** A fee the ISO may not see by name has an empty id and label. */
  limits: OfferLimits;
  show: Shown;
  /** Empty when they are not to be shown. */
  stipulations: string[];
  /** Decides, with the terms, whether they may go to the merchant. */
  merchantGate: MerchantGate;
  financing: Financing;
  /** In the order in which they are shown; empty in an offer without. The parts above are those of the default one. */
  structures: StructureOffer[];
}

/** What differs from structure to structure. */
export interface StructureOffer {
  limits: StructureLimits;
  show: Shown;
  financing: Financing;
  /** At which controls room is kept for a line: beyond its limits there another structure goes on. */
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
  /** The form announced the mail about the decision to the contact. */
  tellsDecision: true;
}

export type SubmissionResult =
  | { status: "submitted"; receiptPath: string; number: string }
  /** Nothing was stored; the page goes on with these limits. */
  | ({ status: "offer_changed" } & Offer)
  | { status: "refused"; problems: { field: string; message: string }[] }
  | { status: "link_ended"; reason: LinkEnd }
  | { status: "busy"; retryAfterSeconds: number };

/** Sends terms to the server. */
export type Submit = (input: SubmissionInput) => Promise<SubmissionResult>;

export type ChangedOffer = Extract<SubmissionResult, { status: "offer_changed" }>;
