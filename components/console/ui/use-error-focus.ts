import { type RefObject, useEffect, useRef } from "react";

/** The form of an action: a refusal gives the focus to the first field that it is about, above the window or not. */
export function useErrorFocus(problem: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problem]);
  return form;
}
