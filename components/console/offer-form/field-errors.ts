import { NO_LIMIT } from "@/components/console/offer-form/structures/structures";
import { readEntry, writeEntry } from "./entries";
import { inFormWords } from "./form-words";
import { formPath, ONE_FIELD, structureLabel, structurePath } from "./sections";
import { addressesOf, type OfferFormValues, SCALARS, type ScalarName, sentRows } from "./values";

/** An error of a form. Its path is a field of the form, or begins with `root`. */
interface FormError {
  path: string;
  message: string;
}

/**
 * The errors that a form shows for issues: the first one of each field, each one of a field with several
 * addresses, and under `root` those of no field.
 */
export function errorsOf(issues: EntryIssue[]): FormError[] {
  const errors = new Map<string, FormError>();
  for (const { path, message } of issues) {
    const at = path ?? `root.api${errors.size}`;
    const first = errors.get(at);
    if (first === undefined) errors.set(at, { path: at, message });
    else if (ONE_FIELD.has(at)) errors.set(at, { path: at, message: `${first.message}; ${message}` });
  }
  return [...errors.values()];
}

/** The errors that a form holds. A list can have an error of its own besides those of its rows. */
export function listErrors(errors: object, path = ""): FormError[] {
  return Object.entries(errors).flatMap(([name, error]): FormError[] => {
    const at = path === "" ? name : `${path}.${name}`;
    if (typeof error !== "object" || error === null || name === "ref") return [];
    const own = typeof error.message === "string" ? [{ path: at, message: error.message }] : [];
    return [...own, ...listErrors(error, at)];
  });
}

/** One API message about the entries. `path` is its field in the form; null if it has none. */
export interface EntryIssue {
  path: string | null;
  /** The message without the path at its start; the whole message if it has no field. */
  message: string;
}

/** Finds the form field of an API detail. */
export function entryIssueOf(detail: string, values: OfferFormValues): EntryIssue {
  const [path = "", rest = ""] = /^(\S+) (.*)$/s.exec(detail)?.slice(1) ?? [];
  const field = formFieldOf(path, values);
  if (field === null) return { path: null, message: detail };
  const address = addressAt(path, values);
  return { path: field, message: address === undefined ? rest : `“${address}” ${rest}` };
}

/** The address that an API path means: the form has several in one field. */
function addressAt(path: string, values: OfferFormValues): string | undefined {
  const [, list, index] = /^(notification_emails|assigned_users)\[(\d{1,4})\]$/.exec(path) ?? [];
  if (list === undefined) return undefined;
  return addressesOf(values[list as "notification_emails"])[Number(index)];
}

/** The form path for an API path; null if the form has no such field. */
export function formFieldOf(path: string, values: OfferFormValues): string | null {
  const at = formPath(path);
  const [field = "", index] = at.split(".");
  if (field === "stipulations" && index !== undefined) {
    return `stipulations.${sentRows(values, "stipulations")[Number(index)] ?? 0}.text`;
  }
  if (field === "metadata" || ONE_FIELD.has(field)) return field;
  return field in values ? at : null;
}

/**
 * An API message in the form's words and units. In a structure, the offer's values are formatted as in their
 * fields.
 */
export function inFormWordsAt(sentence: string, path: string): string {
  // In the form every entry is typed as text.
  const plain = sentence.replace(/(?:: a number)?, not text$/, "");
  const said = UNITS.find(([api]) => api.test(plain))?.[1] ?? plain;
  const inUnit = isShare(path) ? said.replace("at most 6 decimals", "at most 4 decimals") : said;
  return inFormWords(structurePath(path) === null ? inUnit : aboutOffer(inUnit), { path });
}

/** Whether a field is typed in per cent or points, which have two decimals less than the API's fraction. */
function isShare(path: string): boolean {
  const field = structurePath(path)?.rest ?? path;
  return field in SCALARS && ["percent", "points"].includes(SCALARS[field as ScalarName]);
}

/** What the API says of an amount in its own units, and the same in the units that people type. */
const UNITS: [api: RegExp, form: string][] = [
  [
    /^must be a fraction from 0 to 1 with at most 6 decimals/,
    "must be from 0% to 100%, with at most 4 decimals",
  ],
  [/^must be a fraction from 0 to 1/, "must be from 0% to 100%"],
  [/^must be a fraction$/, "must be a percentage, such as 12%"],
  [/^must be at most 1 \(100 points\)/, "must be at most 100 points"],
  [/^must be a currency amount$/, "must be an amount in dollars, with at most two decimals"],
];

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

/**
 * The nearest allowed entry for a message at a field, as it would be typed; null if there is none. The entry
 * of a bound that is wrong itself would be wrong here too as soon as the bound changes.
 */
export function nearestEntry(
  message: string,
  path: string,
  valueAt: (path: string) => unknown,
  isWrong: (path: string) => boolean,
): string | null {
  if (message.endsWith("; it can be null")) return NO_LIMIT;
  const [, least, most] = /^must be a whole number from ([\d,]+) to ([\d,]+)$/.exec(message) ?? [];
  if (least !== undefined && most !== undefined) {
    const [low, high, typed] = [least, most, String(valueAt(path))].map((text) => readEntry("count", text));
    if (typeof low !== "number" || typeof high !== "number" || typeof typed !== "number") return null;
    return writeEntry("count", Math.min(Math.max(Math.round(typed), low), high));
  }
  // In a structure's message, a limit of the offer is followed by its value in parentheses.
  const named = /^must not (?:exceed|be less than) (\S+)(?: \([^()]*\))?$/.exec(message)?.[1];
  const bound = named?.replace(/\[(\d{1,4})\]/g, ".$1");
  if (bound === undefined || isWrong(bound)) return null;
  const value = valueAt(bound);
  return typeof value === "string" && value !== "" ? value : null;
}
