import type { FieldError, FieldErrors, Resolver } from "react-hook-form";
import type { Choice } from "@/components/ui/limit-slider";
import { checkTerms } from "@/lib/calculator/check-terms";
import type { Frequency } from "@/lib/calculator/frequency";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { defaultTerms, type Terms, withExactCount } from "@/lib/calculator/terms";

/** What the form holds. `fees` are the adjustable ones, in the offer's order. */
export interface TermsForm {
  purchasePrice: Choice;
  upsell: Choice;
  frequency: Frequency;
  numPayments: Choice;
  fees: Choice[];
}

/** The form that holds these terms, every one in effect. */
export function formOf(terms: Terms): TermsForm {
  return {
    purchasePrice: chosen(terms.purchasePrice),
    upsell: chosen(terms.upsell),
    frequency: terms.frequency,
    numPayments: chosen(terms.numPayments),
    fees: terms.fees.map(({ amount }) => chosen(amount)),
  };
}

/** A choice that was not typed: the entry is in effect. */
export function chosen(value: number): Choice {
  return { entry: value, inEffect: value };
}

/** The terms the figures show: the last entry of each field that lies inside its limits. */
export function termsInEffect(limits: OfferLimits, form: TermsForm): Terms {
  return termsOf(limits, form, (choice) => choice.inEffect);
}

/** The terms as entered, limits or not; text that is no number counts as the last that was. */
export function termsEntered(limits: OfferLimits, form: TermsForm): Terms {
  return termsOf(limits, form, ({ entry, inEffect }) => (typeof entry === "number" ? entry : inEffect));
}

/** The form's check is the calculator's own: a problem no field can show stands under `root`. */
export function termsResolver(limits: OfferLimits): Resolver<TermsForm> {
  return (form) => {
    const errors: FieldErrors<TermsForm> = {};
    for (const { field, code, message } of checkTerms(limits, termsEntered(limits, form)).problems) {
      report(limits, errors, field, { type: code, message });
    }
    const unreadable: FieldError = { type: "unreadable", message: UNREADABLE };
    if (typeof form.purchasePrice.entry === "string") errors.purchasePrice = unreadable;
    if (typeof form.upsell.entry === "string") errors.upsell = unreadable;
    if (typeof form.numPayments.entry === "string") errors.numPayments = unreadable;
    form.fees.forEach(({ entry }, index) => {
      if (typeof entry === "string") reportFee(errors, index, unreadable);
    });
    return Object.keys(errors).length === 0 ? { values: form, errors: {} } : { values: {}, errors };
  };
}

export const UNREADABLE = "This is not a number the calculator can read.";

/** Whether the funder's payment decides the count, so that nobody chooses it. */
export function countIsDerived(limits: OfferLimits): boolean {
  return limits.override?.behavior === "exact";
}

function termsOf(limits: OfferLimits, form: TermsForm, read: (choice: Choice) => number): Terms {
  const fees = defaultTerms(limits).fees.map(({ id, amount }, index) => {
    const choice = form.fees[index];
    return { id, amount: choice === undefined ? amount : read(choice) };
  });
  return withExactCount(limits, {
    purchasePrice: read(form.purchasePrice),
    upsell: read(form.upsell),
    frequency: form.frequency,
    numPayments: read(form.numPayments),
    fees,
  });
}

function report(limits: OfferLimits, errors: FieldErrors<TermsForm>, field: string, error: FieldError): void {
  const fee = /^fees\[(\d+)\]/.exec(field);
  if (fee !== null) reportFee(errors, Number(fee[1]), error);
  else if (field === "purchase_price") errors.purchasePrice = error;
  else if (field === "upsell") errors.upsell = error;
  else if (field === "frequency") errors.frequency = error;
  else if (field === "num_payments" && !countIsDerived(limits)) errors.numPayments = error;
  else errors.root = error;
}

function reportFee(errors: FieldErrors<TermsForm>, index: number, error: FieldError): void {
  const fees: FieldErrors<TermsForm>["fees"] = errors.fees ?? [];
  fees[index] = error;
  errors.fees = fees;
}
