// Button styles that only the console has. `buttonLook` has the shared ones.

const DANGER =
  "inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-m px-4 aria-disabled:cursor-not-allowed aria-disabled:text-ink-3";

/** Opens the confirmation of an action that cannot be undone. */
export const DANGER_BUTTON = `${DANGER} font-medium text-bad hover:bg-bad-ground aria-disabled:bg-transparent`;

/**
 * Confirms an action that cannot be undone; only in the dialog that asks. Forced colours replace the text's
 * colour but not the fill, so the text gets the colour of button text.
 */
export const FILLED_DANGER_BUTTON = `${DANGER} bg-bad font-semibold text-surface aria-disabled:bg-sunken forced-colors:text-[ButtonText]`;

/** A small button or link at the end of a table row. */
export function rowButtonLook(isDanger = false): string {
  return `inline-flex min-h-11 cursor-pointer items-center rounded-m px-2 text-14 whitespace-nowrap no-underline hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 ${isDanger ? "text-bad" : "text-brand-text"}`;
}
