import { MERGED_FIELDS } from "@/lib/schemas/merged-fields";
import { fieldsOrUndefined, given, listOrUndefined, type OfferBody, readFields } from "./entries";
import { feesOf, prepaymentOf } from "./fees-and-prepayment";
import { structuresOf } from "./structures";
import { DISCLOSURE, type OfferFormValues, RENEWAL, SCALARS } from "./values";

/** The request body for the form's values, as for POST but without deal_id. */
export function bodyOf(values: OfferFormValues): OfferBody {
  return given({
    ...readFields(SCALARS, values),
    available_frequencies: values.available_frequencies,
    fees: listOrUndefined(feesOf(values.fees)),
    fee_config: values.old_fee_breakdown ? { show_fee_breakdown: values.show_fee_breakdown } : undefined,
    ...prepaymentOf(values),
    display_config: displayOf(values),
    stipulations: listOrUndefined(values.stipulations.map(({ text }) => text.trim()).filter(Boolean)),
    notification_emails: listOrUndefined(addressesOf(values.notification_emails)),
    assigned_users: listOrUndefined(addressesOf(values.assigned_users)),
    metadata: metadataOf(values),
    disclosure: fieldsOrUndefined(readFields(DISCLOSURE, values.disclosure)),
    renewal: fieldsOrUndefined(readFields(RENEWAL, values.renewal)),
    ...structuresOf(values),
  });
}

/** The row indexes of a list in the order of the body: empty rows are not sent. */
export function sentRows(values: OfferFormValues, list: "stipulations"): number[] {
  return values[list].flatMap(({ text }, index) => (text.trim() === "" ? [] : [index]));
}

function displayOf(values: OfferFormValues): OfferBody | undefined {
  const { show_prepayment_schedule, show_fee_breakdown, show_stipulations, show_estimated_apr } = values;
  const shown = { show_prepayment_schedule, show_fee_breakdown, show_stipulations, show_estimated_apr };
  return fieldsOrUndefined(Object.fromEntries(Object.entries(shown).filter(([, value]) => value)));
}

/** The addresses in the text of a field: spaces, commas and semicolons separate them. */
export function addressesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

function metadataOf({ metadata }: OfferFormValues): OfferBody | undefined {
  const pairs = metadata.filter(({ name, value }) => name.trim() !== "" || value !== "");
  return fieldsOrUndefined(Object.fromEntries(pairs.map(({ name, value }) => [name.trim(), value])));
}

/** The merge patch from `before` to `after`: null removes a field. Empty if the bodies are equal. */
export function patchBetween(before: OfferBody, after: OfferBody): OfferBody {
  return difference(before, after, (field) => MERGED_FIELDS.has(field));
}

/** Whether two values of a body are deeply equal. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => sameValue(Reflect.get(a, name), Reflect.get(b, name)));
}

function difference(before: OfferBody, after: OfferBody, merges: (field: string) => boolean): OfferBody {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...names].flatMap((name): [string, unknown][] => {
    const [old, current] = [before[name], after[name]];
    if (sameValue(old, current)) return [];
    if (current === undefined) return [[name, null]];
    const mergeable = isGroup(old) && isGroup(current) && merges(name);
    return [[name, mergeable ? difference(old, current, () => true) : current]];
  });
  return Object.fromEntries(changes);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isGroup(value: unknown): value is OfferBody {
  return isObject(value) && !Array.isArray(value);
}
