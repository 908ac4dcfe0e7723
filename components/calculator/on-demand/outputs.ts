export { Compare } from "@/components/calculator/compare/compare";
export { datesCalendar, datesCsv } from "@/components/calculator/dates/dates-files";
export { RefusedText } from "@/components/calculator/share/copied-text";
export { fileName, nameOfTerms } from "@/components/calculator/share/file-name";
export { OptionsSheet } from "@/components/calculator/share/options-sheet";
export { Share } from "@/components/calculator/share/share";
export { fullText, merchantText } from "@/components/calculator/share/share-texts";
export { TermSheet } from "@/components/calculator/share/term-sheet";
export { downloadTerms } from "@/components/calculator/share/terms-csv";
