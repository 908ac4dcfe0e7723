import "server-only";
import { csvCell, csvLines, csvText } from "@/lib/calculator/wire/csv";

/** The most rows of one export. */
export const MOST_EXPORTED = 50_000;

const BATCH = 500;

/** A column of a file: its name, and the cell of a row. */
export type CsvColumn<Row> = [name: string, cell: (row: Row) => string | number];

/** A time as a cell: ISO 8601 in UTC, empty without one. */
export function timeCell(time: Date | null): string {
  return time?.toISOString() ?? "";
}

/**
 * Returns rows as CSV in pieces, at most 50,000 of them. `read` returns the rows after an id, up to a limit;
 * `keep` leaves some of them out.
 */
export async function* csvPieces<Row extends { id: string }>(
  columns: CsvColumn<Row>[],
  read: (after: string | undefined, limit: number) => Promise<Row[]>,
  keep: (rows: Row[]) => Promise<Row[]> = async (rows) => rows,
): AsyncGenerator<string> {
  yield csvText([columns.map(([name]) => name)]);
  let after: string | undefined;
  for (let count = 0; count < MOST_EXPORTED; count += BATCH) {
    const found = await read(after, BATCH);
    const rows = await keep(found);
    if (rows.length > 0) yield csvLines(rows.map((row) => columns.map(([, cell]) => csvCell(cell(row)))));
    if (found.length < BATCH) return;
    after = found.at(-1)?.id;
  }
}
