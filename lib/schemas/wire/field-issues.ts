/**
 * What is wrong with a field, for programs. The list may grow. `conflict`: two fields, or two values of one,
 * contradict each other. `not_allowed`: not in a list, not the caller's own, or not changeable. `state`: not
 * possible now (docs/spec/decisions.md "Errors").
 */
export const FIELD_ERROR_CODES = [
  "required",
  "unknown_field",
  "type",
  "format",
  "range",
  "limit",
  "conflict",
  "not_allowed",
  "state",
] as const;

export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number];

/**
 * An issue of one field: its path (null for the whole body) and the rest of the sentence that starts with the
 * path.
 */
export interface FieldIssue<Path extends string | null = string | null> {
  path: Path;
  code: FieldErrorCode;
  rest: string;
}

export function issueOf(path: string, code: FieldErrorCode, rest: string): FieldIssue<string> {
  return { path, code, rest };
}

/** What a query may hold, as the rest of a sentence. */
export const QUERY_CHARACTERS =
  "may hold only A-Z a-z 0-9 - . _ in names, and these and : (or %3A) in values";

/** A field issue as a detail of VALIDATION_FAILED. */
export function detailOf({ path, rest }: FieldIssue): string {
  return `${path ?? "body"} ${rest}`;
}

/** Prefixes the path of an issue with the part of the body that contains the field. */
export function within(part: string, { path, code, rest }: FieldIssue): FieldIssue<string> {
  return { path: path === null ? part : `${part}.${path}`, code, rest };
}

/** Longer than any known field name. Characters after it cannot bring a name nearer. */
const LONGEST_KEY = 64;

/** The known name that is nearest to a key; undefined when there are no names. */
export function nearestName(key: string, known: string[]): string | undefined {
  const shortened = key.slice(0, LONGEST_KEY).toLowerCase();
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const distance = distanceOf(shortened, name);
    if (distance < least) [nearest, least] = [name, distance];
  }
  return nearest;
}

/** A name that contains the other, such as `purchase_price` for `price`, is nearer than any misspelling. */
function distanceOf(key: string, name: string): number {
  const holds = key.length > 2 && (name.includes(key) || key.includes(name));
  return holds ? Math.abs(name.length - key.length) / 1000 : editDistance(key, name);
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1);
    }
    row = next;
  }
  return row[b.length] as number;
}
