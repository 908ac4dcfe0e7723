/** The most words of a short explanation on the sheet: 10 CCR 901(a)(9), 23 NYCRR 600.5(h). */
export const MAX_EXPLANATION_WORDS = 60;

/**
 * The first word of a text that a disclosure must not contain: "rate", "interest", "factor" or one of their
 * plurals, in any case; null when there is none. A text about collateral may say "security interest".
 */
export function forbiddenWord(text: string, about: "collateral" | "other" = "other"): string | null {
  const checked = about === "collateral" ? text.replace(/\bsecurity\s{1,9}interest\b/gi, "") : text;
  return /\b(?:rates?|interests?|factors?)\b/i.exec(checked)?.[0] ?? null;
}

/** The number of words of a text. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

/**
 * Whether a text about collateral or fees states that there is none: "None" in any case, with or without a
 * period.
 */
export function meansNone(text: string): boolean {
  return /^none\.?$/i.test(text.trim());
}
