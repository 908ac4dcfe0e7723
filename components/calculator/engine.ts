import type { ReactNode } from "react";
import type { DisclosureActions } from "@/components/calculator/merchant/sending";
import type { Brand, Offer } from "@/components/calculator/offer/offer";
import type { TextLimits } from "@/components/calculator/review/review-dialog";
import type { Submit } from "@/components/calculator/review/use-submission";
import type { Structured } from "@/components/calculator/structures/structured";
import type { OpenedStarts } from "@/components/calculator/terms/starts-key";
import type { ConfiguredTerms, Pin } from "@/components/calculator/terms/use-terms";
import type { LastSubmission } from "@/lib/calculator/wire/decisions";
import type { Disclosing } from "@/lib/disclosure/merchant/state";

export interface CalculatorProps {
  brand: Brand;
  offer: Offer;
  /** Unix seconds. */
  linkExpiresAt: number;
  submissionKey: string;
  textLimits: TextLimits;
  /** The latest submission, and the decision on it; null without one. */
  submitted: ReactNode;
  lastSubmission: LastSubmission | null;
  submit: Submit;
  /** Null where no disclosure is required. */
  disclosing: Disclosing | null;
  disclosureActions: DisclosureActions;
  /** The starts of the default terms. */
  starts: OpenedStarts;
  /** Called once, after hydration. */
  recordView: () => Promise<void>;
  /** Whether nothing can be sent, copied, printed or submitted, as for the funder's own people. */
  viewOnly?: boolean;
}

/** The present terms and what changes them, the same for an offer with structures and without. */
export interface TermsEngine {
  current: CurrentOffer;
  /** The offer as it is shown: in an offer with structures, with the limits of the chosen one. */
  offer: Offer;
  configured: ConfiguredTerms;
  pins: Pin[];
  pin: (terms: Pin) => void;
  unpin: (index: number) => void;
  /** The text behind the # that opens the present terms, without pins. */
  address: string;
  /** How often an address asked for a review of its terms, which are the present ones by then. */
  reviews: number;
  /** Continues with a changed offer, and keeps the entries. */
  adopt: (changed: Offer) => Promise<void>;
  /** Null in an offer without structures. */
  structured: Structured | null;
}

/** The offer the page works with: the one it opened with, until the ISO goes on with a newer one. */
export interface CurrentOffer {
  offer: Offer;
  replace: (changed: Offer) => void;
}
