// How the page goes on when the offer or its submission changes.

// Sheets, texts and files of the terms, and the comparison.
export { Compare } from "@/components/calculator/compare/compare";
export { DateList } from "@/components/calculator/dates/date-list";
export { downloadCalendar, downloadDates } from "@/components/calculator/dates/download-dates";
export { LatestSubmission } from "@/components/calculator/decision/latest-submission";
export { isStillOffered, passBoth, passGate } from "@/components/calculator/merchant/present-state";
export { carryForm, carryPins } from "@/components/calculator/offer/carry-over";
export { looksTheSame } from "@/components/calculator/offer/offer-change";
export { OfferChanged } from "@/components/calculator/offer/offer-changed";
export { OfferEnded } from "@/components/calculator/offer/offer-ended";
// What opens on a press.
export { PageDialogs } from "@/components/calculator/page/page-dialogs";
export { PageWatch } from "@/components/calculator/page/page-watch";
export { ChangeToast } from "@/components/calculator/results/change-toast";
export { RefusedText } from "@/components/calculator/share/copied-text";
export { nameOfTerms } from "@/components/calculator/share/file-name";
export { OptionsSheet } from "@/components/calculator/share/options-sheet";
export { Share } from "@/components/calculator/share/share";
export { fullText, merchantText } from "@/components/calculator/share/share-texts";
export { TermSheet } from "@/components/calculator/share/term-sheet";
export { downloadTerms } from "@/components/calculator/share/terms-csv";
export { ShortcutList } from "@/components/calculator/shortcut-list";
// What fits a payment, and the starts.
export { SolveAnswers } from "@/components/calculator/solve/solve-answers";
export { adoptStructures } from "@/components/calculator/structures/adoption";
export { GoneStrip } from "@/components/calculator/structures/gone-strip";
export { startsOf } from "@/lib/calculator/solve/starts";
