// Rule: D12-2
/**
 * What is wrong with a field, for programs (contract, section 12). The list may grow. `conflict`: two fields,
 * or two values of one, contradict each other. `not_allowed`: not in a list, not the caller's own, or not
 * changeable. `state`: not possible now.
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

/** Builds an issue of a field. */
export function issueOf(path: string, code: FieldErrorCode, rest: string): FieldIssue<string> {
  return { path, code, rest };
}

/** A field issue as a detail of VALIDATION_FAILED. */
export function detailOf({ path, rest }: FieldIssue): string {
  return `${path ?? "body"} ${rest}`;
}

/** Prefixes the path of an issue with the part of the body that contains the field. */
export function within(part: string, { path, code, rest }: FieldIssue): FieldIssue<string> {
  return { path: path === null ? part : `${part}.${path}`, code, rest };
}
