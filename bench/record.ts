import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";

/** One figure of a run with its goal and stretch goal; `most` where the figure should be at most these. */
export interface Row {
  what: string;
  value: number | string;
  unit?: string;
  goal?: number;
  stretch?: number;
  most?: boolean;
  note?: string;
}

/**
 * Prints the rows as a table, and writes them with the machine, the date and the commit as Markdown, which ends
 * with the unrounded rows as JSON.
 */
export function keep(name: string, title: string, rows: Row[], about: Record<string, unknown>): void {
  const now = new Date();
  const [cpu] = cpus();
  const circumstances = {
    measured_at: now.toISOString(),
    commit: process.env.BENCH_COMMIT ?? "unknown",
    machine: `${cpus().length} x ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.version,
    ...about,
  };
  const table = tableOf(rows);
  console.log(`\n${title}\n\n${table}\n`);
  const folder = process.env.BENCH_RESULTS ?? "bench/results";
  mkdirSync(folder, { recursive: true });
  const stamp = now.toISOString().slice(0, 16).replaceAll(":", "").replace("T", "-");
  const file = join(folder, `${stamp}-${name}.md`);
  const lines = Object.entries(circumstances).map(
    ([key, value]) => `- ${key.replaceAll("_", " ")}: ${formatted(value)}`,
  );
  const unrounded = `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(",\n")}\n]`;
  const parts = [`# ${title}`, lines.join("\n"), table, "The same rows unrounded:"];
  writeFileSync(file, `${parts.join("\n\n")}\n\n\`\`\`json\n${unrounded}\n\`\`\`\n`);
  console.log(`Kept as ${file}`);
}

/** The median; of an even number of values, the upper one of the middle two. */
export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** The value below which `share` (0 to 1) of all values lie. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A number with three significant digits, or whole from 100 on. */
export function rounded(value: number): number {
  if (Math.abs(value) >= 100) return Math.round(value);
  return Number(value.toPrecision(3));
}

function tableOf(rows: Row[]): string {
  const cells = rows.map(({ what, value, unit = "", goal, stretch, most, note = "" }) => [
    what,
    typeof value === "number" ? `${rounded(value)} ${unit}`.trim() : value,
    goal === undefined ? "" : `${most ? "≤" : "≥"} ${goal}`,
    stretch === undefined ? "" : `${most ? "≤" : "≥"} ${stretch}`,
    verdict(value, goal, stretch, most),
    note,
  ]);
  const all = [["What", "Measured", "Goal", "Stretch", "Met", "Note"], ...cells];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  const [head, ...rest] = all.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [head, rule, ...rest].join("\n");
}

function verdict(value: number | string, goal?: number, stretch?: number, most = false): string {
  if (typeof value !== "number" || goal === undefined) return "";
  const meets = (limit: number | undefined) =>
    limit !== undefined && (most ? value <= limit : value >= limit);
  if (meets(stretch)) return "stretch";
  return meets(goal) ? "yes" : "no";
}

function formatted(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
