import { type FieldErrors, set } from "react-hook-form";
import { formatPercent } from "@/lib/calculator/formats";
import { fromDecimal } from "@/lib/calculator/money";
import { sentRows } from "./body";
import { writeEntry } from "./entries";
import { formPath, inStructure, ONE_FIELD, structureLabel } from "./sections";
import { spoken } from "./spoken";
import { NO_LIMIT } from "./structure-values";
import { type OfferFormValues, SCALARS, type ScalarName } from "./values";

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

/** One sentence of the API about the entries, and the field of the form it belongs to; null for none. */
export interface EntryIssue {
  path: string | null;
  /** The rest of the API's sentence, or all of it where it belongs to no field. */
  message: string;
}

// Rule: C4-2
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

/** A sentence of the API as the form says it at a field: in a structure, with the offer's values as people write them. */
export function spokenAt(sentence: string, path: string): string {
  return spoken(inStructure(path) === null ? sentence : aboutOffer(sentence), { path });
}

/** What a structure's sentence says of the offer: `num_payments_floor (60)` with the value as people write it. */
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

/** The nearest entry that an issue allows, as it would be typed; null where the issue names none. */
export function nearestEntry(message: string, valueAt: (path: string) => unknown): string | null {
  if (message.endsWith("; it can be null")) return NO_LIMIT;
  // A limit of the offer, which a structure is held against, has its value in brackets.
  const bound = /^must not (?:exceed|be less than) (\S+)(?: \([^()]*\))?$/.exec(message)?.[1];
  if (bound !== undefined) {
    const value = valueAt(bound.replace(/\[(\d{1,4})\]/g, ".$1"));
    return typeof value === "string" && value !== "" ? value : null;
  }
  const fraction = /, use ([\d.]{1,14}) for /.exec(message)?.[1];
  return fraction === undefined ? null : formatPercent(fromDecimal(Number(fraction), 6));
}
