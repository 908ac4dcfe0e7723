import type { ReactNode } from "react";
import type { Pin } from "@/components/calculator/compare/use-pins";
import type { DisclosureActions } from "@/components/calculator/merchant/sending";
import type { Brand } from "@/components/calculator/offer/deal";
import type { CurrentOffer } from "@/components/calculator/offer/use-offer";
import type { Opening } from "@/components/calculator/opening/opening";
import type { TextLimits } from "@/components/calculator/review/review-dialog";
import type { ChangedOffer, Offer, Submit } from "@/components/calculator/review/submission";
import type { Shared } from "@/components/calculator/share/share-texts";
import type { Structured } from "@/components/calculator/structures/structured";
import type { ConfiguredTerms } from "@/components/calculator/terms/use-terms";
import type { LastSubmission } from "@/lib/calculator/decisions";
import type { Disclosing } from "@/lib/calculator/merchant-state";
import type { LazyParts } from "./lazy-parts";

export interface CalculatorProps {
  brand: Brand;
  offer: Offer;
  /** Unix seconds. */
  linkExpiresAt: number;
  submissionKey: string;
  textLimits: TextLimits;
  /** The latest submission, and the decision on it; null without one. */
  submitted: ReactNode;
  served: Served;
  lastSubmission: LastSubmission | null;
  submit: Submit;
  /** Null where no disclosure is required. */
  disclosing: Disclosing | null;
  disclosureActions: DisclosureActions;
  /** Called once, after hydration. */
  recordView: () => Promise<void>;
}

/** The same with what is shown until the lazy parts are loaded. */
export interface OpenedProps extends CalculatorProps {
  opening: Opening;
}

/** What the server renders, so that no script has to. */
export interface Served {
  starts: ReactNode;
  /** What hides the commission, and what stands in its place while it is hidden. */
  privacy: { hide: ReactNode; hidden: ReactNode };
  printMark: ReactNode;
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
  /** Continues with a changed offer; `shared` are the terms as they were before. */
  adopt: (loaded: LazyParts, changed: ChangedOffer, shared: Shared) => void;
  /** Null in an offer without structures. */
  structured: Structured | null;
}
