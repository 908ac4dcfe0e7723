/** The look of a link inside a sentence. */
export const TEXT_LINK = "text-brand-text underline underline-offset-3";

/** The same for a link that stands alone: underlined while it is pointed at. */
export const LONE_LINK = "text-brand-text underline-offset-3 hover:underline";
