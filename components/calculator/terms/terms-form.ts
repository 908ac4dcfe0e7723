import { feeAmountText } from "@/components/calculator/page/wording";
import type { SliderEntry } from "@/components/ui/limit-slider";
import { formatCount, formatMoney, formatPoints } from "@/lib/calculator/money/formats";
import { type Frequency, frequencyName } from "@/lib/calculator/offer/frequency";
import { convertCount, paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { defaultTerms, startFrequency, type Terms, withExactCount } from "@/lib/calculator/terms/terms";

/** The choices of the ISO. `fees` are those of the adjustable fees, in the offer's order. */
export interface TermsForm {
  purchasePrice: SliderEntry;
  upsell: SliderEntry;
  frequency: Frequency;
  numPayments: SliderEntry;
  fees: SliderEntry[];
}

/** The form of these terms, each of them committed. */
export function formOf(terms: Terms): TermsForm {
  return {
    purchasePrice: chosen(terms.purchasePrice),
    upsell: chosen(terms.upsell),
    frequency: terms.frequency,
    numPayments: chosen(terms.numPayments),
    fees: terms.fees.map(({ amount }) => chosen(amount)),
  };
}

/** A choice that was not typed: the draft is committed. */
export function chosen(value: number): SliderEntry {
  return { draft: value, committed: value };
}

/** The terms the figures show: the committed value of each field. */
export function committedTerms(limits: OfferLimits, form: TermsForm): Terms {
  return termsOf(limits, form, (choice) => choice.committed);
}

/** The terms as typed, also beyond the limits; for a text that is no number, the committed value. */
export function draftTerms(limits: OfferLimits, form: TermsForm): Terms {
  return termsOf(limits, form, ({ draft, committed }) => (typeof draft === "number" ? draft : committed));
}

/** A field that holds a number; `fees.0` is the first adjustable fee. */
export type ChoiceField = "purchasePrice" | "numPayments" | "upsell" | `fees.${number}`;

/** The form with another choice in one field. */
export function withChoice(form: TermsForm, field: ChoiceField, choice: SliderEntry): TermsForm {
  if (!isFee(field)) return { ...form, [field]: choice };
  return { ...form, fees: form.fees.map((fee, index) => (feeField(index) === field ? choice : fee)) };
}

/** The name of an adjustable fee's field. */
export function feeField(index: number): `fees.${number}` {
  return `fees.${index}`;
}

/** Whether an offer leaves the ISO anything to choose. */
export function hasChoice(limits: OfferLimits): boolean {
  const { purchasePrice, upsell, availableFrequencies, fees } = limits;
  const counts = paymentLimits(limits, startFrequency(limits));
  return (
    purchasePrice.floor < purchasePrice.ceiling ||
    upsell.ceiling > 0 ||
    availableFrequencies.length > 1 ||
    (!countIsDerived(limits) && counts !== null && counts.floor < counts.ceiling) ||
    fees.some(({ range }) => range !== null && range.floor < range.ceiling)
  );
}

/** Whether a payment that the funder fixed decides the count, so that the ISO does not choose it. */
export function countIsDerived(limits: OfferLimits): boolean {
  return limits.override?.behavior === "exact";
}

/** One term that differs, as text. */
export interface TermChange {
  label: string;
  before: string;
  now: string;
}

/**
 * The terms that differ between two choices. A count that a change of frequency only converted counts as the
 * same.
 */
export function termChanges(limits: OfferLimits, before: Terms, now: Terms): TermChange[] {
  const converted = convertCount(limits, before.numPayments, before.frequency, now.frequency);
  const counted = !countIsDerived(limits) && now.numPayments !== converted;
  const changes = [
    difference("Purchase price", formatMoney, before.purchasePrice, now.purchasePrice),
    difference("Payment frequency", frequencyName, before.frequency, now.frequency),
    counted ? difference("Number of payments", formatCount, before.numPayments, now.numPayments) : null,
    difference("Upsell", formatPoints, before.upsell, now.upsell),
    ...now.fees.map(({ id, amount }) => {
      const fee = limits.fees.find((candidate) => candidate.id === id);
      const earlier = before.fees.find((candidate) => candidate.id === id)?.amount ?? amount;
      return difference(fee?.label ?? id, (value) => feeAmountText(fee, value), earlier, amount);
    }),
  ];
  return changes.filter((change) => change !== null);
}

/** Whether two choices are the same in every term. */
export function sameTerms(a: Terms, b: Terms): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function termsOf(limits: OfferLimits, form: TermsForm, read: (choice: SliderEntry) => number): Terms {
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

function isFee(field: ChoiceField): field is `fees.${number}` {
  return field.startsWith("fees.");
}

function difference<T>(label: string, format: (value: T) => string, before: T, now: T): TermChange | null {
  return before === now ? null : { label, before: format(before), now: format(now) };
}
