import { sentRows } from "./body";
import { formPath, ONE_FIELD } from "./form-paths";
import type { OfferFormValues } from "./values";

/** One sentence of the API about the entries, and the field of the form it belongs to; null for none. */
export interface EntryIssue {
  path: string | null;
  /** The rest of the API's sentence, or all of it where it belongs to no field. */
  message: string;
}

/** The API's detail at its field of the form. */
export function issueOf(detail: string, values: OfferFormValues): EntryIssue {
  const [path = "", rest = ""] = /^(\S+) (.*)$/s.exec(detail)?.slice(1) ?? [];
  const field = fieldOf(path, values);
  return field === null ? { path: null, message: detail } : { path: field, message: rest };
}

/** Where a path of the API stands in the form; null where it has no field. */
export function fieldOf(path: string, values: OfferFormValues): string | null {
  const at = formPath(path);
  const [field = "", index] = at.split(".");
  if (field === "stipulations" && index !== undefined) {
    return `stipulations.${sentRows(values, "stipulations")[Number(index)] ?? 0}.text`;
  }
  if (field === "metadata" || ONE_FIELD.has(field)) return field;
  return field in values ? at : null;
}
