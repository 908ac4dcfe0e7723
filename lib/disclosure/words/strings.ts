import { closingState } from "@/lib/disclosure/closing/states";
import { closingSheetStrings } from "@/lib/disclosure/closing/strings";
import { DOCUMENT_KIND, type DocumentKind, type DocumentState } from "@/lib/disclosure/regimes/documents";
import type { CitedState, DocumentString, SheetString } from "./citations";
import { CLOSING_STRINGS } from "./closing-strings";
import { COST_STRINGS } from "./cost-strings";
import { type FilledIn, fill } from "./fill";
import { PAYMENT_STRINGS } from "./payment-strings";
import { TEXAS_STRINGS } from "./texas-strings";

/**
 * Every string of the documents of California (10 CCR 900-956) and New York (23 NYCRR 600). To change a
 * string is to make a new template version. Rows are numbered as in the printed documents; the monthly cost
 * is row 4a.
 */
export const DOCUMENT_STRINGS = { ...COST_STRINGS, ...PAYMENT_STRINGS, ...CLOSING_STRINGS };

export type StringName = keyof typeof DOCUMENT_STRINGS;

/** A string of a document with its name and the rule that has it or asks for it, for counsel. */
interface CitedString extends SheetString {
  name: string;
}

/** The strings of each kind of document, in order. */
const STRINGS: Record<DocumentKind, (state: DocumentState) => CitedString[]> = {
  summary: (state) => (state === "CA" || state === "NY" ? summaryStrings(state) : []),
  texas: () => named(TEXAS_STRINGS),
  closing: (state) => {
    const closing = closingState(state);
    return closing === null ? [] : closingSheetStrings(closing);
  },
};

/** The strings of a state's document, in order, for the counsel who approves the template. */
export function citedStrings(state: DocumentState): CitedString[] {
  return STRINGS[DOCUMENT_KIND[state]](state);
}

function summaryStrings(state: CitedState): CitedString[] {
  return (Object.keys(DOCUMENT_STRINGS) as StringName[]).flatMap((name) => {
    const string: DocumentString = DOCUMENT_STRINGS[name];
    const citation = string[state];
    return citation === null ? [] : [{ name, ...string, citation }];
  });
}

function named(strings: Record<string, SheetString>): CitedString[] {
  return Object.entries(strings).map(([name, string]) => ({ name, ...string }));
}

/** A string with its placeholders filled in. */
export function filled<Name extends StringName>(
  name: Name,
  values: FilledIn<(typeof DOCUMENT_STRINGS)[Name]["words"]>,
): string {
  const words: string = DOCUMENT_STRINGS[name].words;
  return fill(words, values);
}
