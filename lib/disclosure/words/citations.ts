/** The states of the offer summary, whose documents share their strings. */
export type CitedState = "CA" | "NY";

/** What counsel reads of a string of any document. */
interface CounselString {
  /** Where the string is printed in the document. */
  place: string;
  /**
   * `rule`: the rule's own words. `ours`: words for a text that the rule asks for without wording it; counsel
   * may change them.
   */
  source: "rule" | "ours";
  /** The condition under which the string is printed; null when it always is. */
  when: string | null;
  /** The printed words, with [placeholders]. */
  words: string;
}

/** A string of a sheet, with the rule that has it or asks for it. */
export interface SheetString extends CounselString {
  citation: string;
}

/** A string of the offer summary, as counsel compares it with the rules. */
export interface DocumentString extends CounselString {
  /**
   * The rule of California that has the string or asks for it; null when its document does not print the
   * string.
   */
  CA: string | null;
  /** The same for New York. */
  NY: string | null;
}

/** The citations of a row of the table. `ny` is given when New York's row has another number. */
export const row = (ca: string, ny = ca) => ({
  CA: `10 CCR 914(a), row ${ca}`,
  NY: `23 NYCRR 600.6(b), row ${ny}`,
});
/** Where the itemization is prescribed. */
export const itemization = { CA: "10 CCR 956", NY: "23 NYCRR 600.17" };
/** The rules that ask for a short explanation without wording it. */
export const explanation = { CA: "10 CCR 901(a)(9)", NY: "23 NYCRR 600.5(h)" };
/** The value of `when` for a string that every document prints. */
export const always = null;
