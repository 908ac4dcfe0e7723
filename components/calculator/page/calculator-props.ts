import type { ReactNode } from "react";
import type { Opening } from "@/components/calculator/breakdown/breakdown";
import type { Pin } from "@/components/calculator/compare/use-pins";
import type { DisclosureActions } from "@/components/calculator/merchant/sending";
import type { Brand } from "@/components/calculator/offer/deal";
import type { CurrentOffer } from "@/components/calculator/offer/use-offer";
import type { TextLimits } from "@/components/calculator/review/review-dialog";
import type { ChangedOffer, Offer, Submit } from "@/components/calculator/review/submission";
import type { Shared } from "@/components/calculator/share/share-texts";
import type { CardViews } from "@/components/calculator/structures/card-views";
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
  /** What the defaults come to and their printed sheet, until the live ones are loaded. */
  opening: { breakdown: Opening; sheet: string | null; cards: CardViews };
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

/** What the server renders, so that no script has to. */
export interface Served {
  /** Of the offer, until it changes. */
  header: ReactNode;
  stipulations: ReactNode;
  /** What a browser without JavaScript shows. */
  withoutScript: ReactNode;
  slowStart: ReactNode;
  starts: ReactNode;
  /** What hides the commission, and what stands in its place while it is hidden. */
  privacy: { hide: ReactNode; hidden: ReactNode };
  printMark: ReactNode;
}

/** The terms at work, however the offer has them chosen. */
export interface TermsEngine {
  current: CurrentOffer;
  /** The offer as it is shown: of its structures, the parts of the chosen one. */
  offer: Offer;
  configured: ConfiguredTerms;
  pins: Pin[];
  pin: (terms: Pin) => void;
  unpin: (index: number) => void;
  /** The text behind the # that opens the present terms, without pins. */
  address: string;
  /** Goes on with a changed offer. */
  adopt: (loaded: LazyParts, changed: ChangedOffer, shared: Shared) => void;
  /** Null in an offer without structures. */
  structured: Structured | null;
}
