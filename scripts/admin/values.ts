/** Options as parsed: text, flags, lists of either where one may be repeated, or absent. */
export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

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
  if (value !== undefined && !/^\d{1,9}$/.test(value))
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
