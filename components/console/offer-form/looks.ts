// The looks that the fields of the offer form share.

/** Fields beside each other; below each other on a phone. */
export const HALVES = "grid gap-x-3.5 gap-y-2 phone:grid-cols-2";
export const THIRDS = "grid gap-x-3.5 gap-y-2 phone:grid-cols-3";

export const LEGEND = "pb-1.5 font-semibold";

/**
 * Help or error below a field. Its line is kept, so that nothing below moves when an error comes, except
 * where `--help-room` gives that up.
 */
export const HELP = "min-h-[var(--help-room,1.25rem)] text-13 text-ink-3";

/** The box of a field. `--box-text` sets its text smaller. */
export const BOX =
  "min-h-11 w-full rounded-m border border-edge bg-surface px-3 py-[9px] text-[length:var(--box-text,1rem)]/[1.375rem] text-ink placeholder:text-ink-3 placeholder:opacity-100 focus-visible:rounded-m focus-visible:border-brand-text focus-visible:shadow-[0_0_0_1px_var(--brand-text),0_0_0_4px_var(--color-area)] not-forced-colors:focus-visible:outline-none aria-invalid:border-bad aria-invalid:shadow-[0_0_0_1px_var(--bad)] max-phone:px-2";

/** A line of a structure's fields: two on a phone, elsewhere as many as their place says. */
export const STRUCTURE_FIELDS = "grid grid-cols-2 items-end gap-x-3 gap-y-2.5 pt-2";
