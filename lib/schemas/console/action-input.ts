// Any client can call an action with any arguments. What is not of the expected kind becomes an empty value,
// which is found nowhere and is valid nowhere.

/** The text of an argument; empty for a value of another kind, and for a text that no database column holds. */
export function textOf(value: unknown): string {
  return typeof value === "string" && !value.includes("\0") ? value : "";
}

const LARGEST_INTEGER = 2_147_483_647;

/** The whole number of an argument; NaN for any other value, and for one that no database column holds. */
export function wholeOf(value: unknown): number {
  const isWhole = Number.isInteger(value) && Math.abs(value as number) <= LARGEST_INTEGER;
  return isWhole ? (value as number) : Number.NaN;
}

/** The object of an argument; an empty one for a list and any other value. */
export function objectOf(value: unknown): Record<string, unknown> {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : {};
}

/** The text of a form's field; empty without the field, and for an argument that is no form. */
export function fieldOf(form: unknown, name: string): string {
  return form instanceof FormData ? textOf(form.get(name)) : "";
}
