import { draftTerms, formOf, type TermsForm } from "@/components/calculator/terms/terms-form";
import type { Pin } from "@/components/calculator/terms/use-terms";
import type { SliderEntry } from "@/components/ui/limit-slider";
import { parseDecimal, toDecimal } from "@/lib/calculator/money/money";
import type { Frequency } from "@/lib/calculator/offer/frequency";
import { convertCount, paymentLimits, usableFrequencies } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { checkTerms } from "@/lib/calculator/terms/check";
import { defaultTerms, startFrequency, type Terms } from "@/lib/calculator/terms/terms";
import { feePlaces } from "@/lib/calculator/wire/wire-terms";

// What stands behind the # of the address:
// `price=50000&upsell=0.1&frequency=daily&payments=126&fee.origination=0.03`, in the units of the API. An
// entry beyond a limit stands before the value that the figures use: `price=85000~50000`.

/** Everything the page keeps in its address. */
interface Configuration {
  form: TermsForm;
  pins: Pin[];
}

/** The text behind the #; empty for the funder's defaults with nothing pinned. */
export function configurationText(limits: OfferLimits, { form, pins }: Configuration): string {
  const fields = formFields(limits, form);
  const untouched = fields.toString() === formFields(limits, formOf(defaultTerms(limits))).toString();
  const kept = untouched ? new URLSearchParams() : fields;
  for (const pin of pins) kept.append("pin", formFields(limits, formOf(pin)).toString());
  return kept.toString();
}

/**
 * The configuration that a text behind the # describes. A field that is absent, or that this offer does not
 * have, takes its default; an amount beyond a limit stays as an entry. Pins that no longer fit are left out.
 */
export function readConfiguration(limits: OfferLimits, text: string): Configuration {
  const fields = new URLSearchParams(text);
  const pins = fields.getAll("pin").flatMap((pin) => readTerms(limits, new URLSearchParams(pin)) ?? []);
  return { form: readForm(limits, fields), pins: pins.slice(0, MOST_PINS) };
}

/** The terms of a pin, or of a submission; null where they break a limit. */
export function readTerms(limits: OfferLimits, fields: URLSearchParams): Terms | null {
  const terms = draftTerms(limits, readForm(limits, fields));
  return checkTerms(limits, terms).problems.length === 0 ? terms : null;
}

export const MOST_PINS = 3;

/** The most pins of an offer with structures: all other structures fit beside the chosen one. */
export const MOST_STRUCTURED_PINS = 4;

/** The decimals of money, rates and counts. */
export const DECIMALS = { money: 2, rate: 6, count: 0 };

/** The fields of a form, as they are written behind the #. */
export function formFields(limits: OfferLimits, form: TermsForm): URLSearchParams {
  const fields = new URLSearchParams({
    price: choiceText(form.purchasePrice, DECIMALS.money),
    upsell: choiceText(form.upsell, DECIMALS.rate),
    frequency: form.frequency,
    payments: choiceText(form.numPayments, DECIMALS.count),
  });
  for (const [index, { id, places }] of adjustableFees(limits).entries()) {
    const choice = form.fees[index];
    if (choice !== undefined) fields.append(`fee.${id}`, choiceText(choice, places));
  }
  return fields;
}

function readForm(limits: OfferLimits, fields: URLSearchParams): TermsForm {
  const start = defaultTerms(limits);
  const given = fields.get("frequency");
  const frequency = usableFrequencies(limits).find((usable) => usable === given);
  const chosen = frequency ?? startFrequency(limits);
  const count = frequency === undefined && given !== null ? null : fields.get("payments");
  return {
    purchasePrice: readChoice(fields.get("price"), DECIMALS.money, {
      range: limits.purchasePrice,
      start: start.purchasePrice,
    }),
    upsell: readChoice(fields.get("upsell"), DECIMALS.rate, {
      range: { floor: 0, ceiling: limits.upsell.ceiling },
      start: start.upsell,
    }),
    frequency: chosen,
    numPayments: readChoice(count, DECIMALS.count, countBounds(limits, chosen)),
    fees: adjustableFees(limits).map(({ id, places, range, amount }) =>
      readChoice(fields.get(`fee.${id}`), places, { range, start: amount }),
    ),
  };
}

interface Bounds {
  range: { floor: number; ceiling: number };
  start: number;
}

function countBounds(limits: OfferLimits, frequency: Frequency): Bounds {
  const start = convertCount(limits, limits.payments.default, limits.baseFrequency, frequency);
  return { range: paymentLimits(limits, frequency) ?? { floor: start, ceiling: start }, start };
}

/** A choice as text: "draft~committed" where the two differ. */
export function choiceText({ draft, committed }: SliderEntry, places: number): string {
  const valid = String(toDecimal(committed, places));
  if (draft === committed) return valid;
  return `${typeof draft === "number" ? toDecimal(draft, places) : draft}~${valid}`;
}

function readChoice(text: string | null, places: number, { range, start }: Bounds): SliderEntry {
  if (text === null) return { draft: start, committed: start };
  const [draft, kept] = choiceParts(text, places);
  const allowed = (value: number | string) =>
    typeof value === "number" && value >= range.floor && value <= range.ceiling ? value : null;
  const committed = allowed(draft) ?? allowed(kept) ?? start;
  return { draft, committed };
}

/** The draft and the committed part of a choice's text; each is a number, or a text that is no number. */
export function choiceParts(text: string, places: number): [draft: number | string, kept: number | string] {
  const split = text.lastIndexOf("~");
  const kept = readNumber(text.slice(split + 1), places);
  return [split < 0 ? kept : readNumber(text.slice(0, split), places), kept];
}

/** The number in a text; a text that is no number is returned as it is, as when it is typed. */
function readNumber(text: string, places: number): number | string {
  return (/^-?\d+(\.\d+)?$/.test(text) ? parseDecimal(text, places) : null) ?? text;
}

function adjustableFees(limits: OfferLimits) {
  return limits.fees.flatMap(({ id, amountType, amount, range }) =>
    range === null ? [] : [{ id, amount, range, places: feePlaces(amountType) }],
  );
}
