import type { Pin } from "@/components/calculator/compare/use-pins";
import type { CurrentOffer } from "@/components/calculator/offer/use-offer";
import type { ChangedOffer, Offer } from "@/components/calculator/review/submission";
import type { Shared } from "@/components/calculator/share/share-texts";
import type { Structured } from "@/components/calculator/structures/structured";
import type { ConfiguredTerms } from "@/components/calculator/terms/use-terms";
import type { LazyParts } from "./lazy-parts";

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
