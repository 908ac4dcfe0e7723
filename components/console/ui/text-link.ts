/** The style of a link inside a sentence. */
export const TEXT_LINK = "text-brand-text underline underline-offset-3";

/** The style of a link that is not in a sentence: underlined on hover. */
export const LONE_LINK = "text-brand-text underline-offset-3 hover:underline";
