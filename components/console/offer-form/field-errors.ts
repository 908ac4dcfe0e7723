import { type FieldErrors, set } from "react-hook-form";
import type { EntryIssue } from "./field-paths";
import type { OfferFormValues } from "./values";

/** Issues as react-hook-form has them: the first of each field at its path, the others under `root`. */
export function errorsOf(issues: EntryIssue[]): FieldErrors<OfferFormValues> {
  const errors: FieldErrors<OfferFormValues> = {};
  const fields = new Set<string>();
  for (const { path, message } of issues) {
    if (path === null) set(errors, `root.api${fields.size}-${message.length}`, { type: "api", message });
    else if (!fields.has(path)) set(errors, path, { type: "api", message });
    fields.add(path ?? message);
  }
  return errors;
}

/** The errors of a form with their paths, in the order they were found. */
export function listErrors(errors: object, path = ""): { path: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]): { path: string; message: string }[] => {
    const at = path === "" ? name : `${path}.${name}`;
    if (typeof error !== "object" || error === null || name === "ref") return [];
    if (typeof error.message === "string") return [{ path: at, message: error.message }];
    return listErrors(error, at);
  });
}
