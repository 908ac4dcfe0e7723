import "server-only";
import { cursorAt } from "@/lib/schemas/list-queries";

/** Builds a list page from `limit + 1` rows; the cursor encodes the last id and is opaque to callers. */
export function listPage<Row extends { id: string }, Item>(
  rows: Row[],
  limit: number,
  view: (row: Row) => Item,
) {
  const shown = rows.slice(0, limit);
  const has_more = rows.length > limit;
  const last = shown.at(-1);
  return { data: shown.map(view), has_more, next_cursor: has_more && last ? cursorAt(last.id) : null };
}
