import { readFields } from "./entries";
import { feesOf } from "./fee-values";
import { fieldsOrUndefined, given, listOrUndefined, type OfferBody } from "./given";
import { prepaymentOf } from "./prepayment-values";
import { structuresOf } from "./structure-values";
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
