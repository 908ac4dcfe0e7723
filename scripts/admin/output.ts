type Cell = string | number | Date | null;

/** One line per field, with aligned names. */
export function fields(row: Record<string, Cell>): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row)
    .map(([name, value]) => `${name.padEnd(width)}  ${shown(value)}`)
    .join("\n");
}

/** Rows in aligned columns under their names; `empty` when there are none. */
export function table(rows: Record<string, Cell>[], empty: string): string {
  const [first] = rows;
  if (first === undefined) return empty;
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => shown(row[name] ?? null)))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Times as 2026-01-31 14:05, in UTC. */
function shown(value: Cell): string {
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace("T", " ");
  return value === null ? "-" : String(value);
}
