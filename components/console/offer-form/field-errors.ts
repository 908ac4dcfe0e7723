import { type FieldErrors, set } from "react-hook-form";
import { formatPercent } from "@/lib/calculator/formats";
import { fromDecimal } from "@/lib/calculator/money";
import { sentRows } from "./body";
import { writeEntry } from "./entries";
import { inFormWords } from "./form-words";
import { formPath, inStructure, ONE_FIELD, structureLabel } from "./sections";
import { NO_LIMIT } from "./structure-values";
import { type OfferFormValues, SCALARS, type ScalarName } from "./values";

/** Issues in the format of react-hook-form: the first one of each field at its path, others under `root`. */
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

/** One API message about the entries. `path` is its field in the form; null if it has none. */
export interface EntryIssue {
  path: string | null;
  /** The message without the path at its start; the whole message if it has no field. */
  message: string;
}

// Rule: C4-2
/** Finds the form field of an API detail. */
export function issueOf(detail: string, values: OfferFormValues): EntryIssue {
  const [path = "", rest = ""] = /^(\S+) (.*)$/s.exec(detail)?.slice(1) ?? [];
  const field = fieldOf(path, values);
  return field === null ? { path: null, message: detail } : { path: field, message: rest };
}

/** The form path for an API path; null if the form has no such field. */
export function fieldOf(path: string, values: OfferFormValues): string | null {
  const at = formPath(path);
  const [field = "", index] = at.split(".");
  if (field === "stipulations" && index !== undefined) {
    return `stipulations.${sentRows(values, "stipulations")[Number(index)] ?? 0}.text`;
  }
  if (field === "metadata" || ONE_FIELD.has(field)) return field;
  return field in values ? at : null;
}

/**
 * An API message in the form's words. In a structure, the offer's values are formatted as in their fields.
 */
export function inFormWordsAt(sentence: string, path: string): string {
  return inFormWords(inStructure(path) === null ? sentence : aboutOffer(sentence), { path });
}

/** Rewrites references to the offer, such as `num_payments_floor (60)`, with label and formatted value. */
function aboutOffer(sentence: string): string {
  return sentence
    .replace("; it can be null", `; it can be “${NO_LIMIT}”`)
    .replace(/\b([a-z_]{1,40}) \(([^()]{1,80})\)/g, (found, field: string, value: string) => {
      if (field === "available_frequencies") return `${field} (${value}, as in the offer)`;
      const kind = field in SCALARS ? SCALARS[field as ScalarName] : null;
      if (kind === null) return found;
      return `“${structureLabel(field)}” (${kind === "text" ? value : writeEntry(kind, Number(value))}, as in the offer)`;
    });
}

/** The nearest allowed entry that a message names, as it would be typed; null if it names none. */
export function nearestEntry(message: string, valueAt: (path: string) => unknown): string | null {
  if (message.endsWith("; it can be null")) return NO_LIMIT;
  // In a structure's message, a limit of the offer is followed by its value in parentheses.
  const bound = /^must not (?:exceed|be less than) (\S+)(?: \([^()]*\))?$/.exec(message)?.[1];
  if (bound !== undefined) {
    const value = valueAt(bound.replace(/\[(\d{1,4})\]/g, ".$1"));
    return typeof value === "string" && value !== "" ? value : null;
  }
  const fraction = /, use ([\d.]{1,14}) for /.exec(message)?.[1];
  return fraction === undefined ? null : formatPercent(fromDecimal(Number(fraction), 6));
}
