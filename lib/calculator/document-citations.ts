/** The states that have documents, as citations are listed. */
export type CitedState = "CA" | "NY";

/** A string of the documents, as counsel compares it with the rules. */
export interface DocumentString {
  /** Where it stands in the document. */
  place: string;
  /** `rule`: the regulation's own words. `ours`: a short explanation that the rule asks for; counsel may change it. */
  source: "rule" | "ours";
  /** Where the rules of California have or ask for it; null where its document does not print it. */
  CA: string | null;
  /** The same for New York. */
  NY: string | null;
  /** When it is printed; null for always. */
  when: string | null;
  /** What is printed, with [placeholders]. */
  words: string;
}

/** The row of the table in both states: their numbers differ where `ny` is given. */
export const row = (ca: string, ny = ca) => ({
  CA: `10 CCR 914(a), row ${ca}`,
  NY: `23 NYCRR 600.6(b), row ${ny}`,
});
/** Where the itemization is prescribed. */
export const itemization = { CA: "10 CCR 956", NY: "23 NYCRR 600.17" };
/** Where a short explanation of ours is asked for. */
export const explanation = { CA: "10 CCR 901(a)(9)", NY: "23 NYCRR 600.5(h)" };
/** Printed in every document. */
export const always = null;
