import { readEntry } from "./entries";
import { feesOf } from "./fee-values";
import { fieldsOrUndefined, given, listOrUndefined, type OfferBody } from "./given";
import { prepaymentOf } from "./prepayment-values";
import { structuresOf } from "./structure-values";
import { type OfferFormValues, SCALARS, type ScalarName } from "./values";

/** The request body for the form's values, as for POST but without deal_id. */
export function bodyOf(values: OfferFormValues): OfferBody {
  return given({
    ...scalarsOf(values),
    available_frequencies: values.available_frequencies,
    fees: listOrUndefined(feesOf(values.fees)),
    fee_config: values.old_fee_breakdown ? { show_fee_breakdown: values.show_fee_breakdown } : undefined,
    ...prepaymentOf(values),
    display_config: displayOf(values),
    stipulations: listOrUndefined(values.stipulations.map(({ text }) => text.trim()).filter(Boolean)),
    notification_emails: listOrUndefined(addressesOf(values.notification_emails)),
    assigned_users: listOrUndefined(addressesOf(values.assigned_users)),
    metadata: metadataOf(values),
    disclosure: fieldsOrUndefined(disclosureOf(values.disclosure)),
    renewal: fieldsOrUndefined(renewalOf(values.renewal)),
    ...structuresOf(values),
  });
}

/** The row indexes of a list in the order of the body: empty rows are not sent. */
export function sentRows(values: OfferFormValues, list: "stipulations"): number[] {
  return values[list].flatMap(({ text }, index) => (text.trim() === "" ? [] : [index]));
}

function scalarsOf(values: OfferFormValues): OfferBody {
  const names = Object.keys(SCALARS) as ScalarName[];
  return Object.fromEntries(names.map((name) => [name, readEntry(SCALARS[name], values[name])]));
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

function disclosureOf(values: OfferFormValues["disclosure"]): OfferBody {
  const { income, minimum_payment: minimum, renewal } = values;
  return given({
    funding_date: readEntry("text", values.funding_date),
    first_payment_date: readEntry("text", values.first_payment_date),
    payment_calendar: readEntry("text", values.payment_calendar),
    semi_monthly_days: listOrUndefined(
      values.semi_monthly_days
        .split(/[\s,]+/)
        .filter(Boolean)
        .map((day) => readEntry("number", day)),
    ),
    payment_basis: readEntry("text", values.payment_basis),
    income: fieldsOrUndefined(
      given({
        monthly_amount: readEntry("money", income.monthly_amount),
        method: readEntry("text", income.method),
        months: readEntry("count", income.months),
        channel: readEntry("text", income.channel),
      }),
    ),
    true_ups: listOrUndefined(
      values.true_ups.map(({ date, amount }) =>
        given({ date: readEntry("text", date), amount: readEntry("money", amount) }),
      ),
    ),
    irregular_payments: listOrUndefined(
      values.irregular_payments.map(({ date, amount, label }) =>
        given({
          date: readEntry("text", date),
          amount: readEntry("money", amount),
          label: readEntry("text", label),
        }),
      ),
    ),
    minimum_payment: fieldsOrUndefined(
      given({
        text: readEntry("text", minimum.text),
        monthly_amount: readEntry("money", minimum.monthly_amount),
      }),
    ),
    payoffs: listOrUndefined(
      values.payoffs.map(({ payee, amount, to_us }) =>
        given({
          payee: readEntry("text", payee),
          amount: readEntry("money", amount),
          to_us: to_us || undefined,
        }),
      ),
    ),
    renewal: fieldsOrUndefined(
      given({
        double_dipping_amount: readEntry("money", renewal.double_dipping_amount),
        prepayment_charge: readEntry("money", renewal.prepayment_charge),
        unpaid_charges: readEntry("money", renewal.unpaid_charges),
      }),
    ),
    collateral: readEntry("text", values.collateral),
    other_fees: readEntry("text", values.other_fees),
    prepayment_fees: readEntry("text", values.prepayment_fees),
    true_up_paragraph: readEntry("text", values.true_up_paragraph),
    prepayment_paragraph: readEntry("text", values.prepayment_paragraph),
  });
}

function renewalOf({ balance, reference, current_payment: payment }: OfferFormValues["renewal"]): OfferBody {
  return given({
    balance: readEntry("money", balance),
    reference: readEntry("text", reference),
    current_payment: fieldsOrUndefined(
      given({
        amount: readEntry("money", payment.amount),
        frequency: readEntry("text", payment.frequency),
        remaining: readEntry("count", payment.remaining),
      }),
    ),
  });
}
