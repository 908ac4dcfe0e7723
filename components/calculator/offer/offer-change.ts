import { feeAmountText } from "@/components/calculator/page/wording";
import { isNamed } from "@/components/calculator/results/figures";
import { countIsDerived } from "@/components/calculator/terms/terms-form";
import {
  formatCount,
  formatFactor,
  formatMoney,
  formatPercent,
  formatPoints,
} from "@/lib/calculator/formats";
import { countedPayments, frequencyAdverb, frequencyName } from "@/lib/calculator/frequency";
import { overrideIn, paymentLimits, usableFrequencies } from "@/lib/calculator/frequency-limits";
import type { Fee, OfferLimits } from "@/lib/calculator/offer-limits";
import type { Terms } from "@/lib/calculator/terms";

// Rule: D7-8
/** One difference between two versions of an offer, as text. */
export interface OfferChange {
  label: string;
  before: string;
  now: string;
  /** The ISO's entry in the changed field, null without one; `now` differs where the entry had to move. */
  entry: { before: string; now: string } | null;
}

/** An offer as it stood, with the terms under it. */
export interface OfferVersion {
  limits: OfferLimits;
  terms: Terms;
}

/** What changed between two versions that the ISO can see, with the entries before and after `carryOver`. */
export function changesBetween(before: OfferVersion, now: OfferVersion): OfferChange[] {
  const rows = [...termRows(before, now), ...feeRows(before, now), ...figureRows(before.limits, now.limits)];
  return rows.filter(
    (row) => row.before !== row.now || (row.entry !== null && row.entry.before !== row.entry.now),
  );
}

/** What is no longer needed before funding, then what is needed now. Order and repetition do not count. */
export function stipulationChanges(before: string[], now: string[]): OfferChange[] {
  const row = (was: string, is: string) => ({
    label: "Needed before funding",
    before: was,
    now: is,
    entry: null,
  });
  const without = (all: string[], others: string[]) =>
    [...new Set(all)].filter((stipulation) => !others.includes(stipulation));
  return [
    ...without(before, now).map((removed) => row(removed, "Not needed")),
    ...without(now, before).map((added) => row("Not needed", added)),
  ];
}

function termRows(before: OfferVersion, now: OfferVersion): OfferChange[] {
  const price = entryOf(before, now, ({ terms }) => formatMoney(terms.purchasePrice));
  const upsell = entryOf(before, now, ({ terms }) => formatPoints(terms.upsell));
  const frequency = entryOf(before, now, ({ terms }) => frequencyName(terms.frequency));
  const count = entryOf(before, now, ({ terms }) => countedPayments(terms.numPayments, terms.frequency));
  const range = ({ floor, ceiling }: { floor: number; ceiling: number }, format: (value: number) => string) =>
    `${format(floor)} to ${format(ceiling)}`;
  const counts = ({ limits, terms }: OfferVersion) => {
    if (countIsDerived(limits)) return "Follows from the payment";
    const allowed = paymentLimits(limits, terms.frequency);
    return allowed === null
      ? "None"
      : `${range(allowed, formatCount)} ${frequencyAdverb(terms.frequency)} payments`;
  };
  const row = (label: string, say: (version: OfferVersion) => string, entry: OfferChange["entry"]) => ({
    label,
    before: say(before),
    now: say(now),
    entry,
  });
  return [
    row("Purchase price", ({ limits }) => range(limits.purchasePrice, formatMoney), price),
    row("Upsell", ({ limits }) => `up to ${formatPoints(limits.upsell.ceiling)}`, upsell),
    row(
      "Payment frequency",
      ({ limits }) => usableFrequencies(limits).map(frequencyName).join(", "),
      frequency,
    ),
    row("Number of payments", counts, count),
  ];
}

function feeRows(before: OfferVersion, now: OfferVersion): OfferChange[] {
  const named = new Map<string, string>();
  for (const fee of [...before.limits.fees, ...now.limits.fees]) {
    if (isNamed(fee)) named.set(fee.id, fee.label);
  }
  return [...named].map(([id, label]) => {
    const find = ({ limits }: OfferVersion) => limits.fees.find((fee) => fee.id === id);
    const chosen = (version: OfferVersion) => {
      const fee = find(version);
      const entry = version.terms.fees.find((candidate) => candidate.id === id);
      return fee && entry ? feeAmountText(fee, entry.amount) : null;
    };
    const [entryBefore, entryNow] = [chosen(before), chosen(now)];
    const entry = entryBefore === null || entryNow === null ? null : { before: entryBefore, now: entryNow };
    return { label, before: feeRange(find(before)), now: feeRange(find(now)), entry };
  });
}

function figureRows(before: OfferLimits, now: OfferLimits): OfferChange[] {
  const row = (label: string, say: (limits: OfferLimits) => string) => ({
    label,
    before: say(before),
    now: say(now),
    entry: null,
  });
  return [
    row("Buy rate", ({ buyRate }) => formatFactor(buyRate)),
    row("Existing balance paid off", ({ existingFundingBalance }) => formatMoney(existingFundingBalance)),
    row("Owed on the current purchase", owedText),
    row("Current payment", currentPaymentText),
    row("Holdback", ({ holdback }) => formatPercent(holdback)),
    row("Limit of the payment", paymentBound),
  ];
}

function owedText({ renewal }: OfferLimits): string {
  if (renewal === null) return "None";
  const { balance, reference } = renewal;
  return reference === null ? formatMoney(balance) : `${formatMoney(balance)}, ${reference}`;
}

function currentPaymentText({ renewal }: OfferLimits): string {
  const payment = renewal?.currentPayment ?? null;
  if (payment === null) return "None";
  return `${formatMoney(payment.amount)}, ${countedPayments(payment.remaining, payment.frequency)} left`;
}

function paymentBound(limits: OfferLimits): string {
  const amount = overrideIn(limits, limits.baseFrequency);
  if (limits.override === null || amount === null) return "None";
  const words = { ceiling: "at most", floor: "at least", exact: "exactly" };
  return `${frequencyName(limits.baseFrequency)}, ${words[limits.override.behavior]} ${formatMoney(amount)}`;
}

function feeRange(fee: Fee | undefined): string {
  if (fee === undefined) return "None";
  const { range } = fee;
  if (range === null) return feeAmountText(fee, fee.amount);
  return `${feeAmountText(fee, range.floor)} to ${feeAmountText(fee, range.ceiling)}`;
}

function entryOf(
  before: OfferVersion,
  now: OfferVersion,
  say: (version: OfferVersion) => string,
): OfferChange["entry"] {
  return { before: say(before), now: say(now) };
}
