import type { OfferUpdate } from "@/components/calculator/engine";
import { feeAmountText } from "@/components/calculator/page/wording";
import { isNamed } from "@/components/calculator/results/figures";
import type { Shared } from "@/components/calculator/share/share-texts";
import { countIsDerived, sameTerms } from "@/components/calculator/terms/terms-form";
import {
  formatCount,
  formatFactor,
  formatMoney,
  formatPercent,
  formatPoints,
} from "@/lib/calculator/money/formats";
import { countedPayments, frequencyAdverb, frequencyName } from "@/lib/calculator/offer/frequency";
import { overrideIn, paymentLimits, usableFrequencies } from "@/lib/calculator/offer/frequency-limits";
import type { Fee, OfferLimits } from "@/lib/calculator/offer/limits";
import type { Day } from "@/lib/calculator/schedule/calendar";
import { checkTerms } from "@/lib/calculator/terms/check";
import {
  defaultTerms,
  startFrequency,
  switchFrequency,
  type Terms,
  withExactCount,
} from "@/lib/calculator/terms/terms";
import type { Financing, Offer } from "./offer";
import type { OfferDifference, OfferVersion } from "./offer-version";

/** What changed between two versions that the ISO can see, with the entries before and after `carryOver`. */
export function changesBetween(before: OfferVersion, now: OfferVersion): OfferDifference[] {
  const rows = [...termRows(before, now), ...feeRows(before, now), ...figureRows(before.limits, now.limits)];
  return rows.filter(
    (row) => row.before !== row.now || (row.entry !== null && row.entry.before !== row.entry.now),
  );
}

/** What is no longer needed before funding, then what is needed now. Order and repetition do not count. */
export function stipulationChanges(before: string[], now: string[]): OfferDifference[] {
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

/** What the ISO has when the offer changes. */
interface Configured {
  terms: Terms;
  pins: Terms[];
  shared: Shared;
}

/** The terms and the pins under a changed offer, and what the page reports of the update. */
export function adoptOffer(before: Offer, changed: Offer, { terms, pins, shared }: Configured) {
  const carried = { terms: carryOver(changed.limits, terms), pins: carryPins(changed.limits, pins) };
  const update: OfferUpdate = {
    before: { limits: before.limits, terms },
    now: { limits: changed.limits, terms: carried.terms },
    pinsMoved: JSON.stringify(carried.pins) !== JSON.stringify(pins),
    otherChanges: stipulationChanges(before.stipulations, changed.stipulations),
    earlier: shared,
  };
  return { ...carried, update };
}

/**
 * Whether two versions of an offer are the same in everything that the ISO sees and that decides the figures.
 */
export function looksTheSame(before: Offer, now: Offer): boolean {
  const { today } = now.financing;
  const aged = {
    ...before,
    financing: financingOn(today, before.financing),
    structures: before.structures.map((structure) => ({
      ...structure,
      financing: financingOn(today, structure.financing),
    })),
  };
  return visibleText(aged) === visibleText(now);
}

/** The terms under a new version of the offer: an entry that no longer fits moves to the nearest limit. */
export function carryOver(now: OfferLimits, terms: Terms): Terms {
  const usable = usableFrequencies(now).includes(terms.frequency);
  const paced = usable ? terms : switchFrequency(now, terms, startFrequency(now));
  const counts = paymentLimits(now, paced.frequency);
  return withExactCount(now, {
    purchasePrice: within(now.purchasePrice, terms.purchasePrice),
    upsell: within({ floor: 0, ceiling: now.upsell.ceiling }, terms.upsell),
    frequency: paced.frequency,
    numPayments: counts === null ? paced.numPayments : within(counts, paced.numPayments),
    fees: defaultTerms(now).fees.map(({ id, amount }) => {
      const range = now.fees.find((fee) => fee.id === id)?.range;
      const entry = terms.fees.find((fee) => fee.id === id);
      return { id, amount: range && entry ? within(range, entry.amount) : amount };
    }),
  });
}

/**
 * The pins under a new version: moved inside its limits, without duplicates, and without those that still
 * break a rule.
 */
export function carryPins(now: OfferLimits, pins: Terms[]): Terms[] {
  const carried = pins
    .map((pin) => carryOver(now, pin))
    .filter((pin) => checkTerms(now, pin).problems.length === 0);
  return carried.filter((pin, index) => carried.findIndex((other) => sameTerms(other, pin)) === index);
}

function termRows(before: OfferVersion, now: OfferVersion): OfferDifference[] {
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
  const row = (label: string, say: (version: OfferVersion) => string, entry: OfferDifference["entry"]) => ({
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

function feeRows(before: OfferVersion, now: OfferVersion): OfferDifference[] {
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

function figureRows(before: OfferLimits, now: OfferLimits): OfferDifference[] {
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
): OfferDifference["entry"] {
  return { before: say(before), now: say(now) };
}

/** The financing as the server gives it on that day: a date that has passed becomes an assumed one. */
function financingOn(today: Day, { schedule, ...financing }: Financing): Financing {
  const { fundingDay, firstPaymentDay } = schedule;
  return {
    ...financing,
    today,
    schedule: {
      ...schedule,
      fundingDay: fundingDay !== null && fundingDay >= today ? fundingDay : null,
      firstPaymentDay: firstPaymentDay !== null && firstPaymentDay > today ? firstPaymentDay : null,
    },
  };
}

/**
 * What the ISO sees of an offer as a text to compare, without its version and independent of the order of
 * fields.
 */
function visibleText({
  deal,
  limits,
  show,
  stipulations,
  merchantGate,
  financing,
  structures,
}: Offer): string {
  const shown = { deal, limits, show, stipulations, merchantGate, financing, structures };
  return JSON.stringify(shown, (key, value: unknown) => {
    if (key === "version") return undefined;
    return isPlainObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  });
}

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function within({ floor, ceiling }: { floor: number; ceiling: number }, value: number): number {
  return Math.min(Math.max(value, floor), ceiling);
}
