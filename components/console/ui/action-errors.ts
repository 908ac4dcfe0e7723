import { type RefObject, useEffect, useRef } from "react";
import { asSentence, type FieldNames, spoken, spokenDetail } from "@/components/console/offer-form/spoken";
import type { ActionRefusal } from "@/lib/schemas/action-result";

/** What a refusal says of one field, as a sentence below it that leaves its name out. */
export function errorOf(
  problem: ActionRefusal | null,
  field: string,
  names?: FieldNames,
): string | undefined {
  const details = problem?.details?.filter((detail) => isAt(detail, field)) ?? [];
  if (details.length === 0) return undefined;
  return details.map((detail) => asSentence(spoken(restOf(detail), { names }))).join(" ");
}

/** What a refusal says below the one field of a form: of the field, else all it says. */
export function onlyErrorOf(problem: ActionRefusal | null, field: string): string | undefined {
  return errorOf(problem, field) ?? (problem === null ? undefined : wordsOf(problem).join(" "));
}

/** A problem without the details that stand at one of these fields; null if none is left. */
export function withoutErrorsOf(
  problem: ActionRefusal | null,
  fields: readonly string[],
): ActionRefusal | null {
  if (!problem?.details) return problem;
  const details = problem.details.filter((detail) => !fields.some((field) => isAt(detail, field)));
  return details.length === 0 ? null : { ...problem, details };
}

// Rule: C6-16
/** The sentences of a refusal in the words of a form: of its details, or its message where it has none. */
export function wordsOf({ message, details = [] }: ActionRefusal, names?: FieldNames): string[] {
  if (details.length === 0) return [spoken(message, { names })];
  return details.map((detail) => spokenDetail(detail, names));
}

function isAt(detail: string, field: string): boolean {
  return detail.startsWith(field) && /^[ .[]/.test(detail.slice(field.length));
}

function restOf(detail: string): string {
  return detail.slice(detail.indexOf(" ") + 1);
}

/** The form of an action: a refusal gives the focus to the first field that it is about, above the window or not. */
export function useErrorFocus(problem: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problem]);
  return form;
}
