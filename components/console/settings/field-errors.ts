import type { ActionRefusal } from "@/lib/schemas/action-result";

/** The API's words about one field, as a sentence below it. */
export function errorOf(problem: ActionRefusal | null, field: string): string | undefined {
  const detail = problem?.details?.find((each) => each.startsWith(`${field} `));
  if (detail === undefined) return undefined;
  const rest = detail.slice(field.length + 1);
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`;
}

/** A problem without the details that stand at one of these fields; null if none is left. */
export function restOf(problem: ActionRefusal | null, fields: readonly string[]): ActionRefusal | null {
  if (!problem?.details) return problem;
  const details = problem.details.filter((each) => !fields.some((field) => each.startsWith(`${field} `)));
  return details.length === 0 ? null : { ...problem, details };
}
