import {
  parseCountEntry,
  parseMoneyEntry,
  parsePercentEntry,
  parsePointsEntry,
} from "@/lib/calculator/money/entry";
import { formatCount, formatMoney, formatPoints } from "@/lib/calculator/money/formats";
import { feeAmountOf, formatFeeAmount } from "@/lib/calculator/offer/fee-amount";
import { type Frequency, frequencyName } from "@/lib/calculator/offer/frequency";
import { paymentLimits, usableFrequencies } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { checkTerms } from "@/lib/calculator/terms/check";
import { enteredFrom } from "@/lib/calculator/terms/entered-from";
import { type Entered, fit } from "@/lib/calculator/terms/fit";
import { applyFix } from "@/lib/calculator/terms/fixes";
import type { Fix } from "@/lib/calculator/terms/problems";
import { completeTerms, switchFrequency, type Terms } from "@/lib/calculator/terms/terms";
import { termsToSend, termsToWire } from "@/lib/calculator/wire/wire-terms";
import type { ShareOf } from "@/lib/disclosure/figures/disclosed-share";
import type { TermsFacts } from "@/lib/disclosure/readiness";

/**
 * The limits for a counter, and the facts that its disclosure depends on: of the offer, or of one structure.
 */
export interface CounterChoice {
  limits: OfferLimits;
  facts: TermsFacts;
  /** What a disclosure compares the payments with. */
  shareOf: ShareOf | null;
}

/** A counter being edited: its terms, and the texts that cannot be read as numbers. */
export interface CounterEntry {
  /** The id of the chosen structure; null if the offer has no structures. */
  structure: string | null;
  terms: Terms;
  /** What was entered, which the limits of a structure can move: another structure fits this again. */
  entered: Entered;
  unread: Record<string, string>;
}

/** The choice for a structure id; the first one if there is none with that id. */
export function choiceOf(choices: CounterChoice[], structure: string | null): CounterChoice {
  const found = choices.find(({ limits }) => (limits.structure?.id ?? null) === structure) ?? choices[0];
  if (found === undefined) throw new Error("An offer has limits.");
  return found;
}

/** The terms of a counter as the API takes them. */
export type CounterTerms = ReturnType<typeof termsToSend>;

export function counterTerms(limits: OfferLimits, { terms }: CounterEntry): CounterTerms {
  return termsOf(limits, terms);
}

/** Terms as the API takes them. */
export function termsOf(limits: OfferLimits, terms: Terms): CounterTerms {
  return termsToSend(termsToWire(terms, limits));
}

/** A field of the counter. `path` is the API path below `terms`. */
export interface CounterField {
  path: string;
  label: string;
  range: string;
  /** What was entered, if the structure's limits moved it; null otherwise. */
  kept: string | null;
  value: string;
  read: (text: string) => number | null;
  /** Returns the terms with a new value for this field. */
  set: (value: number) => Terms;
}

/**
 * A counter that starts with the submitted terms, fitted to the current limits: fees that are gone are
 * dropped.
 */
export function startCounter(limits: OfferLimits, sent: Terms): CounterEntry {
  const frequency = usableFrequencies(limits).find((usable) => usable === sent.frequency);
  const adjustable = limits.fees.filter(({ range }) => range !== null).map(({ id }) => id);
  const terms = completeTerms(limits, {
    purchasePrice: sent.purchasePrice,
    upsell: sent.upsell,
    ...(frequency && { frequency, numPayments: sent.numPayments }),
    fees: sent.fees.filter(({ id }) => adjustable.includes(id)),
  });
  return { structure: limits.structure?.id ?? null, terms, entered: enteredFrom(terms, limits), unread: {} };
}

/** What was entered, fitted to another structure. */
export function counterInStructure(to: OfferLimits, { entered, unread }: CounterEntry): CounterEntry {
  const { purchase_price, upsell } = unread;
  const { terms } = fit(entered, to);
  return {
    structure: to.structure?.id ?? null,
    terms,
    entered,
    unread: { ...(purchase_price && { purchase_price }), ...(upsell && { upsell }) },
  };
}

/** The fields of a counter: the terms that the offer lets someone choose. */
export function counterFields(limits: OfferLimits, { terms, entered }: CounterEntry): CounterField[] {
  const counts = paymentLimits(limits, terms.frequency);
  const between = (floor: number, ceiling: number, format: (value: number) => string) =>
    `${format(floor)} to ${format(ceiling)}`;
  const { floor, ceiling } = limits.purchasePrice;
  const { count, fees } = enteredIn(limits, entered, terms);
  return [
    {
      path: "purchase_price",
      label: "Purchase price",
      range: between(floor, ceiling, formatMoney),
      kept: keptText(entered.purchasePrice, terms.purchasePrice, formatMoney),
      value: formatMoney(terms.purchasePrice),
      read: parseMoneyEntry,
      set: (purchasePrice) => ({ ...terms, purchasePrice }),
    },
    {
      path: "num_payments",
      label: `${frequencyName(terms.frequency)} payments`,
      range: counts ? between(counts.floor, counts.ceiling, formatCount) : "",
      kept: keptText(count, terms.numPayments, formatCount),
      value: formatCount(terms.numPayments),
      read: parseCountEntry,
      set: (numPayments) => ({ ...terms, numPayments }),
    },
    {
      path: "upsell",
      label: "Upsell, points",
      range: between(0, limits.upsell.ceiling, points),
      kept: keptText(entered.upsell, terms.upsell, points),
      value: points(terms.upsell),
      read: parsePointsEntry,
      set: (upsell) => ({ ...terms, upsell }),
    },
    ...terms.fees.flatMap(({ id, amount }, index) => {
      const fee = limits.fees.find((candidate) => candidate.id === id);
      if (!fee?.range) return [];
      const format = (value: number) => formatFeeAmount(feeAmountOf(fee.amountType, value));
      return [
        {
          path: `fees[${index}].amount`,
          label: fee.label,
          range: between(fee.range.floor, fee.range.ceiling, format),
          kept: keptText(fees.get(id), amount, format),
          value: format(amount),
          read: fee.amountType === "pct" ? parsePercentEntry : parseMoneyEntry,
          set: (value: number) => ({
            ...terms,
            fees: terms.fees.map((each) => (each.id === id ? { id, amount: value } : each)),
          }),
        },
      ];
    }),
  ];
}

/** The text below a choice that the structure's limits moved; null for one that stands. */
export function keptText<T>(entered: T | undefined, now: T, format: (value: T) => string): string | null {
  return entered === undefined || entered === now ? null : `You entered ${format(entered)}, kept`;
}

/** The number of payments and the fees that were entered in the units of these terms. */
function enteredIn(limits: OfferLimits, { counts = [], fees = [] }: Entered, { frequency }: Terms) {
  const structure = limits.structure?.id ?? null;
  const own = counts.find((count) => count.structure === structure && count.frequency === frequency);
  const amounts = limits.fees.flatMap(({ id, amountType }) => {
    const fee = fees.find((candidate) => candidate.id === id && candidate.amountType === amountType);
    return fee === undefined ? [] : [[id, fee.amount] as const];
  });
  return { count: own?.numPayments, fees: new Map(amounts) };
}

/** The entry after a text was typed in a field. */
export function entered(
  limits: OfferLimits,
  entry: CounterEntry,
  field: CounterField,
  text: string,
): CounterEntry {
  const { [field.path]: _, ...others } = entry.unread;
  const value = field.read(text);
  if (value === null) return { ...entry, unread: { ...others, [field.path]: text } };
  return { ...edited(limits, entry, field.set(value)), unread: others };
}

/** The entry with another frequency and the number of payments converted to it. */
export function inFrequency(limits: OfferLimits, entry: CounterEntry, frequency: Frequency): CounterEntry {
  const { num_payments: _, ...unread } = entry.unread;
  return { ...edited(limits, entry, switchFrequency(limits, entry.terms, frequency)), unread };
}

/**
 * The entry with edited terms. Only what was edited is entered anew: the rest stays as it was entered, even
 * where the structure's limits moved it.
 */
function edited(limits: OfferLimits, entry: CounterEntry, terms: Terms): CounterEntry {
  const { terms: before, entered: kept } = entry;
  const now = enteredFrom(terms, limits);
  const amount = ({ fees }: Terms, id: string) => fees.find((fee) => fee.id === id)?.amount;
  const fees = now.fees?.filter(({ id }) => amount(terms, id) !== amount(before, id)) ?? [];
  const sameFrequency = terms.frequency === before.frequency;
  const sameCount = !sameFrequency || terms.numPayments === before.numPayments;
  const ofOthers = kept.counts?.filter(({ structure }) => structure !== entry.structure) ?? [];
  return {
    ...entry,
    terms,
    entered: {
      purchasePrice: terms.purchasePrice === before.purchasePrice ? kept.purchasePrice : now.purchasePrice,
      upsell: terms.upsell === before.upsell ? kept.upsell : now.upsell,
      frequency: sameFrequency ? kept.frequency : now.frequency,
      counts: sameCount ? kept.counts : [...ofOthers, ...(now.counts ?? [])],
      fees: [...(kept.fees ?? []).filter(({ id }) => !fees.some((fee) => fee.id === id)), ...fees],
    },
  };
}

/** The errors of an entry by field path: one API sentence for each field. */
export function counterProblems(
  limits: OfferLimits,
  { terms, unread }: CounterEntry,
): Record<string, string> {
  const unreadable = Object.keys(unread).map((path) => [path, "This is not a number that can be read."]);
  const { problems } = checkTerms(limits, terms);
  return Object.fromEntries([...problems.map(({ field, message }) => [field, message]), ...unreadable]);
}

/** The changes that each resolve the problem of a field. Empty while its text cannot be read. */
export function counterFixes(limits: OfferLimits, { terms, unread }: CounterEntry, path: string): Fix[] {
  if (path in unread) return [];
  return checkTerms(limits, terms).problems.find(({ field }) => field === path)?.fixes ?? [];
}

/** The entry with a fix applied. */
export function fixed(limits: OfferLimits, entry: CounterEntry, fix: Fix): CounterEntry {
  return edited(limits, entry, applyFix(limits, entry.terms, fix));
}

function points(value: number): string {
  return formatPoints(value).replace(" points", "");
}
