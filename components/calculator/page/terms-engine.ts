import type { Pin } from "@/components/calculator/compare/use-pins";
import type { CurrentOffer } from "@/components/calculator/offer/use-offer";
import type { ChangedOffer, Offer } from "@/components/calculator/review/submission";
import type { Shared } from "@/components/calculator/share/share-texts";
import type { Structured } from "@/components/calculator/structures/structured";
import type { ConfiguredTerms } from "@/components/calculator/terms/use-terms";
import type { LazyParts } from "./lazy-parts";

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
