import { counterTerms } from "@/components/calculator/address/submitted-terms";
import { Compare } from "@/components/calculator/compare/compare";
import { merchantPace } from "@/components/calculator/dates/merchant-pace";
import { PaymentDates } from "@/components/calculator/dates/payment-dates";
import { LatestSubmission } from "@/components/calculator/decision/latest-submission";
import { passGate } from "@/components/calculator/merchant/present-state";
import { sendingRange } from "@/components/calculator/merchant/sending-range";
import { SentState } from "@/components/calculator/merchant/sent-state";
import { adoptOffer, looksTheSame } from "@/components/calculator/offer/offer-change";
import { DealHeader, Stipulations } from "@/components/calculator/offer/offer-facts";
import { OfferUpdated } from "@/components/calculator/offer/offer-updated";
import { Prepayment } from "@/components/calculator/prepayment/prepayment";
import { arePrivateHidden } from "@/components/calculator/privacy/private-hidden";
import { LiveRenewalCard, RenewalRow } from "@/components/calculator/renewal/renewal-card";
import { LiveSentence } from "@/components/calculator/results/live-sentence";
import { ScreenMoneyBar } from "@/components/calculator/results/money-bar";
import { CopiedText } from "@/components/calculator/share/copied-text";
import { LockedSheet } from "@/components/calculator/share/locked-sheet";
import { fullText, merchantText, type Shared } from "@/components/calculator/share/share-texts";
import { TermSheet } from "@/components/calculator/share/term-sheet";
import { downloadTerms } from "@/components/calculator/share/terms-csv";
import { Shortcuts } from "@/components/calculator/shortcuts";
import { SolvePanel } from "@/components/calculator/solve/solve-panel";
import { adoptStructures, GoneStrip } from "@/components/calculator/structures/adoption";
import { cardViews } from "@/components/calculator/structures/card-views";
import { notesOf } from "@/components/calculator/structures/control-notes";
import { enteredText, readEntered } from "@/components/calculator/structures/entered";
import {
  chooseFrequency,
  chooseStructure,
  compareAll,
  enteredIn,
  takeBand,
  takeTerms,
  undoneBy,
} from "@/components/calculator/structures/structured-form";
import { moveOn, refusedField } from "@/components/calculator/terms/form-focus";
import { PageDialogs } from "./page-dialogs";

// Rule: T3-27
/**
 * Components that are not on the first screen and functions that an interaction needs: one module
 * (`useLazyParts`).
 */
export const lazyParts = {
  PageDialogs,
  SolvePanel,
  Shortcuts,
  moveOn,
  refusedField,
  Compare,
  counterTerms,
  LatestSubmission,
  OfferUpdated,
  DealHeader,
  Stipulations,
  adoptOffer,
  looksTheSame,
  LiveSentence,
  ScreenMoneyBar,
  merchantPace,
  PaymentDates,
  Prepayment,
  LiveRenewalCard,
  RenewalRow,
  downloadTerms,
  TermSheet,
  LockedSheet,
  merchantText,
  isoCopy,
  SentState,
  sendingRange,
  CopiedText,
  passGate,
  adoptStructures,
  cardViews,
  enteredIn,
  chooseStructure,
  chooseFrequency,
  takeTerms,
  enteredText,
  readEntered,
  takeBand,
  compareAll,
  undoneBy,
  GoneStrip,
  notesOf,
};

export type LazyParts = typeof lazyParts;

/** The full terms as text; without private figures while the tab hides them. */
function isoCopy(shared: Shared): string {
  return fullText(shared, arePrivateHidden());
}
