// The looks of buttons that only the console has; the others are those of `buttonLook`.

const DANGER =
  "inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-m px-4 aria-disabled:cursor-not-allowed aria-disabled:text-ink-3";

/** Opens the question before something that cannot be undone. */
export const DANGER_BUTTON = `${DANGER} font-medium text-bad hover:bg-bad-ground aria-disabled:bg-transparent`;

/**
 * Does what cannot be undone; only where the question is asked. Forced colours replace the colour of the text, but not
 * the fill that is computed from it.
 */
export const FILLED_DANGER_BUTTON = `${DANGER} bg-bad font-semibold text-surface aria-disabled:bg-sunken forced-colors:text-[ButtonText]`;

/** One of the small buttons and links at the end of a table's row. */
export function rowButtonLook(isDanger = false): string {
  return `inline-flex min-h-11 cursor-pointer items-center rounded-m px-2 text-14 whitespace-nowrap no-underline hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 ${isDanger ? "text-bad" : "text-brand-text"}`;
}
