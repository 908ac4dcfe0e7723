import type { CitedState, DocumentString } from "./citations";
import { CLOSING_STRINGS } from "./closing-strings";
import { COST_STRINGS } from "./cost-strings";
import { PAYMENT_STRINGS } from "./payment-strings";

/**
 * Every string of the documents of California (10 CCR 900-956) and New York (23 NYCRR 600). To change a
 * string is to make a new template version. Rows are numbered as in the printed documents; the monthly cost
 * is row 4a.
 */
export const DOCUMENT_STRINGS = { ...COST_STRINGS, ...PAYMENT_STRINGS, ...CLOSING_STRINGS };

export type StringName = keyof typeof DOCUMENT_STRINGS;

/**
 * The strings of a state's document, in order, each with its citation, for the counsel who approves the
 * template.
 */
export function citedStrings(state: CitedState): (DocumentString & { name: StringName; citation: string })[] {
  return (Object.keys(DOCUMENT_STRINGS) as StringName[]).flatMap((name) => {
    const string: DocumentString = DOCUMENT_STRINGS[name];
    const citation = string[state];
    return citation === null ? [] : [{ name, ...string, citation }];
  });
}

type Placeholders<Words extends string> = Words extends `${string}[${infer Name}]${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type Values<Name extends StringName> = Record<Placeholders<(typeof DOCUMENT_STRINGS)[Name]["words"]>, string>;

/** A string with its placeholders filled in. */
export function filled<Name extends StringName>(name: Name, values: Values<Name>): string {
  const given: Record<string, string> = values;
  return DOCUMENT_STRINGS[name].words.replace(
    /\[([^\]]{1,40})\]/g,
    (_, placeholder) => given[placeholder] ?? "",
  );
}
