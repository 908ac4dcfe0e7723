// Rule: D12-2
/**
 * What is wrong with a field, for programs (contract, section 12); the list may grow. `conflict` is between two
 * fields or two values of one; `not_allowed` is outside a list, not the caller's, or not to be changed; `state` is
 * not possible now.
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

/** An issue of one field: its path, null for the whole body, and the rest of the sentence that the path starts. */
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

/** An issue of a part of a body, as one of the body. */
export function within(part: string, { path, code, rest }: FieldIssue): FieldIssue<string> {
  return { path: path === null ? part : `${part}.${path}`, code, rest };
}
