// Styles that the fields of the offer form share.

/** Two or three fields side by side; one below the other on a phone. */
export const HALVES = "grid gap-x-3.5 gap-y-2 phone:grid-cols-2";
export const THIRDS = "grid gap-x-3.5 gap-y-2 phone:grid-cols-3";

export const LEGEND = "pb-1.5 font-semibold";

/**
 * Help or error below a field. The line has room before there is an error, so that nothing below moves.
 * `--help-room: 0px` gives up the room.
 */
export const HELP = "min-h-[var(--help-room,1.25rem)] text-13 text-ink-3";

/** A line of a structure's fields: two columns on a phone; add the columns of wider screens. */
export const STRUCTURE_FIELDS = "grid grid-cols-2 items-end gap-x-3 gap-y-2.5 pt-2";
