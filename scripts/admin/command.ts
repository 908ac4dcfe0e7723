import type { ParseArgsConfig } from "node:util";
import type { AdminContext } from "@/lib/services/audit";

/** A command for operators. */
export interface Command {
  usage: string;
  /** What the usage cannot say, as a sentence of the help. */
  note?: string;
  /** The number of arguments after the verb. */
  positionals: number;
  options: NonNullable<ParseArgsConfig["options"]>;
  /** Returns the object that `--json` prints, and the text for a person; `failed` sets the exit code to 1. */
  run(
    context: AdminContext,
    positionals: string[],
    values: Values,
  ): Promise<{ json: object; text: string; failed?: boolean }>;
}

/** Options as parsed: text, flags, lists of either where one may be repeated, or absent. */
type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** An invalid command line, described in sentences. */
export class UsageError extends Error {}

export function text(values: Values, option: string): string | undefined {
  const value = values[option];
  return typeof value === "string" ? value : undefined;
}

export function required(values: Values, option: string): string {
  const value = text(values, option);
  if (value === undefined) throw new UsageError(`--${option} is missing.`);
  return value;
}

export function requiredWhole(values: Values, option: string): number {
  required(values, option);
  return whole(values, option) as number;
}

export function whole(values: Values, option: string): number | undefined {
  const value = text(values, option);
  if (value !== undefined && !/^\d{1,15}$/.test(value))
    throw new UsageError(`--${option} must be a whole number.`);
  return value === undefined ? undefined : Number(value);
}

/** Parses a repeatable option, `name=value`; each name may occur once. */
export function assignments(values: Values, option: string): [name: string, value: string][] {
  const given = [values[option] ?? []].flat().map(String);
  const pairs = given.map((text): [string, string] => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined)
      throw new UsageError(`--${option} must be name=value, such as --${option} phone=512-555-0100.`);
    return [name, value];
  });
  if (pairs.length === 0) throw new UsageError(`--${option} is missing.`);
  const twice = pairs.find(([name], index) => pairs.findIndex(([other]) => other === name) !== index);
  if (twice) throw new UsageError(`--${option} sets ${twice[0]} more than once.`);
  return pairs;
}

const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** `90d`, `24h`, `30m` or `45s`, in seconds. */
export function duration(values: Values, option: string): number | undefined {
  const value = text(values, option);
  if (value === undefined) return undefined;
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(value) ?? [];
  if (count === undefined || unit === undefined)
    throw new UsageError(`--${option} must be a time such as 90d, 24h, 30m or 45s.`);
  return Number(count) * SECONDS[unit as keyof typeof SECONDS];
}

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
