import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { WireTerms } from "@/lib/calculator/wire";

/** What the funder chose to show beside the figures. */
export interface Shown {
  feeBreakdown: boolean;
  prepayment: boolean;
}

/** `submissionKey` is issued with the page: the same key is the same submission, however often it is sent. */
export interface SubmissionInput {
  submissionKey: string;
  offerVersion: number;
  terms: WireTerms;
  contact: { name: string | null; email: string | null };
  note: string | null;
}

export type SubmissionResult =
  | { status: "submitted"; receiptPath: string; number: string }
  /** Nothing was stored; the page goes on with these limits. */
  | { status: "offer_changed"; limits: OfferLimits; show: Shown; stipulations: string[] }
  | { status: "refused"; problems: { field: string; message: string }[] }
  | { status: "link_ended"; reason: LinkEnd }
  | { status: "busy"; retryAfterSeconds: number };

export type LinkEnd = "expired" | "withdrawn" | "replaced" | "not_found";
