import { signedDifference } from "@/components/calculator/page/names";
import { checkTerms } from "@/lib/calculator/check-terms";
import { discloseQuote } from "@/lib/calculator/disclosure";
import {
  parseCountEntry,
  parseMoneyEntry,
  parsePercentEntry,
  parsePointsEntry,
} from "@/lib/calculator/entry";
import { feeAmountOf, formatFeeAmount } from "@/lib/calculator/fee-amount";
import { type EnteredCount, enteredFrom, fit } from "@/lib/calculator/fit";
import { applyFix } from "@/lib/calculator/fixes";
import { formatCount, formatMoney, formatPoints, formatShare } from "@/lib/calculator/formats";
import { type Frequency, frequencyName } from "@/lib/calculator/frequency";
import { paymentLimits, usableFrequencies } from "@/lib/calculator/frequency-limits";
import { fromDecimal } from "@/lib/calculator/money";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Fix } from "@/lib/calculator/problems";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import { type Readiness, readinessOf, type TermsFacts } from "@/lib/calculator/readiness";
import { completeTerms, switchFrequency, type Terms } from "@/lib/calculator/terms";
import { termsToSend, termsToWire, type WireQuote } from "@/lib/calculator/wire";

/**
 * The limits for a counter, and the facts that its disclosure depends on: of the offer, or of one structure.
 */
export interface CounterChoice {
  limits: OfferLimits;
  facts: TermsFacts;
}

/** A counter being edited: its terms, and the texts that cannot be read as numbers. */
export interface CounterEntry {
  /** The id of the chosen structure; null if the offer has no structures. */
  structure: string | null;
  terms: Terms;
  unread: Record<string, string>;
  /** The numbers of payments entered while other structures were chosen. */
  counts: EnteredCount[];
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
  return termsToSend(termsToWire(terms, limits));
}

/** A field of the counter. `path` is the API path below `terms`. */
export interface CounterField {
  path: string;
  label: string;
  range: string;
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
  return { structure: limits.structure?.id ?? null, terms, unread: {}, counts: [] };
}

// Rule: T4-12
/**
 * The entry moved to another structure and into its limits. Each structure keeps its own number of payments.
 */
export function inStructure(from: OfferLimits, to: OfferLimits, entry: CounterEntry): CounterEntry {
  const entered = enteredFrom(entry.terms, from);
  const others = entry.counts.filter(({ structure }) => structure !== entry.structure);
  const counts = [...others, ...(entered.counts ?? [])];
  const { terms } = fit({ ...entered, counts }, to);
  return { structure: to.structure?.id ?? null, terms, unread: {}, counts };
}

/** The fields of a counter: the terms that the offer lets someone choose. */
export function counterFields(limits: OfferLimits, terms: Terms): CounterField[] {
  const counts = paymentLimits(limits, terms.frequency);
  const between = (floor: number, ceiling: number, format: (value: number) => string) =>
    `${format(floor)} to ${format(ceiling)}`;
  const { floor, ceiling } = limits.purchasePrice;
  return [
    {
      path: "purchase_price",
      label: "Purchase price",
      range: between(floor, ceiling, formatMoney),
      value: formatMoney(terms.purchasePrice),
      read: parseMoneyEntry,
      set: (purchasePrice) => ({ ...terms, purchasePrice }),
    },
    {
      path: "num_payments",
      label: `${frequencyName(terms.frequency)} payments`,
      range: counts ? between(counts.floor, counts.ceiling, formatCount) : "",
      value: formatCount(terms.numPayments),
      read: parseCountEntry,
      set: (numPayments) => ({ ...terms, numPayments }),
    },
    {
      path: "upsell",
      label: "Upsell, points",
      range: between(0, limits.upsell.ceiling, points),
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

/** The entry after a text was typed in a field. */
export function entered(entry: CounterEntry, field: CounterField, text: string): CounterEntry {
  const { [field.path]: _, ...others } = entry.unread;
  const value = field.read(text);
  if (value === null) return { ...entry, unread: { ...others, [field.path]: text } };
  return { ...entry, terms: field.set(value), unread: others };
}

/** The entry with another frequency and the number of payments converted to it. */
export function inFrequency(limits: OfferLimits, entry: CounterEntry, frequency: Frequency): CounterEntry {
  const { num_payments: _, ...unread } = entry.unread;
  return { ...entry, terms: switchFrequency(limits, entry.terms, frequency), unread };
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
  return { ...entry, terms: applyFix(limits, entry.terms, fix) };
}

/**
 * Whether a disclosure can be made of the counter (null if none is required), and its APR in hundredths of a
 * percent.
 */
export function counterDisclosure(
  limits: OfferLimits,
  terms: Terms,
  { facts, today }: TermsFacts,
): { readiness: Readiness | null; apr: number | null } {
  const { disclosure } = discloseQuote(computeQuote(limits, terms), facts, today);
  return { readiness: readinessOf(disclosure), apr: disclosure.payments?.apr?.hundredths ?? null };
}

/** A figure of the counter and its signed difference from the submission; `change` is null if equal. */
export interface FigureChange {
  label: string;
  value: string;
  change: string | null;
}

/** The figures of the counter, compared with those of the submission. */
export function counterFigures(limits: OfferLimits, terms: Terms, sent: WireQuote): FigureChange[] {
  const quote = computeQuote(limits, terms);
  const change = (label: string, format: (value: number) => string, now: number, before: number) => ({
    label,
    value: format(now),
    change: now === before ? null : signedDifference(format(now - before), now > before),
  });
  return [
    change("Net funding", formatMoney, quote.netFunding, fromDecimal(sent.net_funding, 2)),
    change("Payment", formatMoney, quote.paymentAmount, fromDecimal(sent.payment_amount, 2)),
    change("Amount sold", formatMoney, quote.amountSold, fromDecimal(sent.amount_sold, 2)),
    change("Commission", formatMoney, quote.commission, fromDecimal(sent.commission, 2)),
    ...addedChange(quote, sent, change),
    ...shareChange(quote, sent, change),
  ];
}

type Change = (label: string, format: (value: number) => string, now: number, before: number) => FigureChange;

function addedChange(now: Quote, sent: WireQuote, change: Change): FigureChange[] {
  if (now.renewal === null || sent.renewal === null) return [];
  const before = fromDecimal(sent.renewal.added_payback, 2);
  return [change("Added payback", formatMoney, now.renewal.addedPayback, before)];
}

function shareChange(
  { receivablesShare }: Quote,
  { receivables_share }: WireQuote,
  change: Change,
): FigureChange[] {
  if (receivablesShare === null || receivables_share === null) return [];
  return [change("Share of receivables", formatShare, receivablesShare, fromDecimal(receivables_share, 4))];
}

function points(value: number): string {
  return formatPoints(value).replace(" points", "");
}
