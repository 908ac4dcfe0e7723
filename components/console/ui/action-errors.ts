import { type RefObject, useEffect, useRef } from "react";
import {
  asSentence,
  detailInFormWords,
  type FieldNames,
  inFormWords,
} from "@/components/console/offer-form/form-words";
import type { ActionRefusal } from "@/lib/schemas/console/action-result";

/**
 * The error of one field as a sentence for below the field, without the field's name; undefined without an
 * error.
 */
export function errorOf(
  problem: ActionRefusal | null,
  field: string,
  names?: FieldNames,
): string | undefined {
  if (!problem?.details) return undefined;
  const sentences = problem.details.filter((detail) => isAt(detail, field)).map(restOf);
  if (sentences.length === 0) return undefined;
  return sentences.map((sentence) => asSentence(inFormWords(sentence, { names }))).join(" ");
}

/** The error for a form with one field: the field's own error, else the whole message. */
export function onlyErrorOf(problem: ActionRefusal | null, field: string): string | undefined {
  return errorOf(problem, field) ?? (problem === null ? undefined : wordsOf(problem).join(" "));
}

/** A refusal without the details that these fields show themselves; null if no detail is left. */
export function withoutErrorsOf(
  problem: ActionRefusal | null,
  fields: readonly string[],
): ActionRefusal | null {
  if (!problem?.details) return problem;
  const details = problem.details.filter((detail) => !fields.some((field) => isAt(detail, field)));
  return details.length === 0 ? null : { ...problem, details };
}

/**
 * The sentences of a refusal in the form's words: one for each detail, or the message if there are no
 * details.
 */
export function wordsOf({ message, details = [] }: ActionRefusal, names?: FieldNames): string[] {
  if (details.length === 0) return [inFormWords(message, { names })];
  return details.map((detail) => detailInFormWords(detail, names));
}

function isAt(detail: string, field: string): boolean {
  return detail.startsWith(field) && /^[ .[]/.test(detail.slice(field.length));
}

function restOf(detail: string): string {
  return detail.slice(detail.indexOf(" ") + 1);
}

/**
 * A ref for an action's form: after a refusal the first invalid field gets the focus and is scrolled into
 * view.
 */
export function useErrorFocus(problem: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problem]);
  return form;
}
