/** The most words in a short explanation of the document: 10 CCR 901(a)(9), 23 NYCRR 600.5(h). */
export const MAX_EXPLANATION_WORDS = 60;

/**
 * The first word in a text that a disclosure must not contain: "rate", "interest", "factor" or a plural of
 * them, in any case. Null when there is none. A text about collateral may say "security interest".
 */
export function forbiddenWord(text: string, about: "collateral" | "other" = "other"): string | null {
  const checked = about === "collateral" ? text.replace(/\bsecurity\s{1,9}interest\b/gi, "") : text;
  return /\b(?:rates?|interests?|factors?)\b/i.exec(checked)?.[0] ?? null;
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

/**
 * Whether a text about collateral or fees says that there is none: "None" in any case, with or without a full
 * stop.
 */
export function meansNone(text: string): boolean {
  return /^none\.?$/i.test(text.trim());
}

/**
 * Every character that a document cannot print. Printable are those characters of the typeface Tinos that are
 * set one by one from left to right: Latin, Greek and Cyrillic letters with their marks, punctuation,
 * currency symbols and common signs.
 */
const NOT_PRINTED =
  /[^\n\r\u0020-\u007e\u00a0-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u052f\u1d00-\u1df5\u1e00-\u1f15\u2010-\u2027\u2030-\u205e\u2070\u2071\u2074-\u208e\u20a0-\u20be\u2100-\u214f\u2153\u2154\u215b-\u215e\u2190-\u2193\u2212\u2248\u2260\u2264\u2265\ufb01\ufb02]/u;

/** The first character of a text that a document cannot print; null when it can print them all. */
export function missingCharacter(text: string): string | null {
  return NOT_PRINTED.exec(text)?.[0] ?? null;
}
