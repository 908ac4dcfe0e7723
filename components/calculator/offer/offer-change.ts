import { dealTypeName, feeAmountText, isolated, ordinal } from "@/components/calculator/page/wording";
import { isNamed } from "@/components/calculator/results/figures";
import { countIsDerived } from "@/components/calculator/terms/terms-form";
import { BASE_NAMES } from "@/lib/calculator/commission/commission";
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
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import type { Day } from "@/lib/calculator/schedule/calendar";
import { formatSplit } from "@/lib/calculator/schedule/texts";
import {
  defaultTerms,
  factorRateOf,
  startFrequency,
  switchFrequency,
  type Terms,
} from "@/lib/calculator/terms/terms";
import type { Financing, Offer } from "./offer";
import type { OfferDifference, OfferVersion } from "./offer-version";

/**
 * What changed between two versions that the ISO can see, with what becomes of the terms that were entered.
 */
export function changesBetween({ limits, terms }: OfferVersion, now: OfferLimits): OfferDifference[] {
  const rows = [
    ...figureRows(limits, now, terms),
    ...termRows(limits, now, terms),
    ...feeRows(limits, now, terms),
    ...defaultRows(limits, now),
  ];
  return rows.filter((row) => row.before !== row.now);
}

/** The changes of an offer beside its limits: facts of the deal, what is shown, dates. */
export function factChanges(before: Offer, now: Offer): OfferDifference[] {
  const deal = (of: Offer["deal"]): [string, string | null][] => [
    ["Merchant", of.merchantName],
    ["State", of.merchantState],
    ["ISO", of.isoName],
    ["Type", of.dealType === null ? null : dealTypeName(of.dealType)],
    ["Position", of.position === null ? null : ordinal(of.position)],
  ];
  const facts = deal(now.deal).map(([label, value], index) =>
    plain(label, deal(before.deal)[index]?.[1] ?? "None", value ?? "None"),
  );
  const parts: [string, (of: Offer) => unknown][] = [
    ["Early payment", ({ limits, show }) => [limits.prepayment, show.prepayment]],
    ["Payment dates", ({ financing }) => ({ ...financing, today: null })],
    ["What the page shows", ({ show, financing }) => [show, financing.showEstimatedApr]],
  ];
  const changed = parts.flatMap(([label, part]) =>
    JSON.stringify(part(before)) === JSON.stringify(part(now)) ? [] : [plain(label, "As it was", "Changed")],
  );
  return [...facts, ...changed].filter((row) => row.before !== row.now);
}

/** What is newly needed before funding, and what no longer is. Order and repetition do not count. */
export function stipulationChanges(before: string[], now: string[]): OfferDifference[] {
  const without = (all: string[], others: string[]) =>
    [...new Set(all)].filter((stipulation) => !others.includes(stipulation)).join("; ");
  const [added, removed] = [without(now, before), without(before, now)];
  if (added === "" && removed === "") return [];
  const items = (all: string[]) => {
    const count = new Set(all).size;
    return count === 0 ? "Nothing" : `${formatCount(count)} ${count === 1 ? "item" : "items"}`;
  };
  const parts = [added && `New: ${added}.`, removed && `No longer: ${removed}.`];
  return [
    {
      label: "Needed before funding",
      before: items(before),
      now: items(now),
      yours: parts.filter(Boolean).join(" "),
      breaks: false,
    },
  ];
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

/** A difference that no entry is about. */
export function plain(label: string, before: string, now: string): OfferDifference {
  return { label, before, now, yours: null, breaks: false };
}

type Format = (value: number) => string;

/** A limit that changed, with the entry: kept, or by how much it is beyond the limit. */
function limitRow(label: string, before: number, now: number, entry: number, side: -1 | 1, format: Format) {
  const beyond = side * (entry - now);
  const where = side > 0 ? "above" : "below";
  return {
    label,
    before: format(before),
    now: format(now),
    yours:
      beyond > 0 ? `${format(entry)}, ${where} the limit by ${format(beyond)}` : `${format(entry)}, kept`,
    breaks: beyond > 0,
  };
}

function termRows(before: OfferLimits, now: OfferLimits, terms: Terms): OfferDifference[] {
  const { purchasePrice: price, upsell } = terms;
  return [
    limitRow(
      "Lowest purchase price",
      before.purchasePrice.floor,
      now.purchasePrice.floor,
      price,
      -1,
      formatMoney,
    ),
    limitRow(
      "Highest purchase price",
      before.purchasePrice.ceiling,
      now.purchasePrice.ceiling,
      price,
      1,
      formatMoney,
    ),
    limitRow("Highest upsell", before.upsell.ceiling, now.upsell.ceiling, upsell, 1, formatPoints),
    frequencyRow(before, now, terms),
    ...countRows(before, now, terms),
  ];
}

function frequencyRow(before: OfferLimits, now: OfferLimits, terms: Terms): OfferDifference {
  const names = (limits: OfferLimits) => usableFrequencies(limits).map(frequencyName).join(", ");
  const stays = usableFrequencies(now).includes(terms.frequency);
  const name = frequencyName(terms.frequency);
  const { numPayments, frequency } = stays ? terms : switchFrequency(now, terms, startFrequency(now));
  return {
    label: "Payment frequency",
    before: names(before),
    now: names(now),
    yours: stays ? `${name}, kept` : `${name}, then ${countedPayments(numPayments, frequency)}`,
    breaks: !stays,
  };
}

function countRows(
  before: OfferLimits,
  now: OfferLimits,
  { frequency, numPayments }: Terms,
): OfferDifference[] {
  const label = "Number of payments";
  const range = (limits: OfferLimits) => (countIsDerived(limits) ? null : paymentLimits(limits, frequency));
  const [was, is] = [range(before), range(now)];
  if (was && is) {
    return [
      limitRow("Fewest payments", was.floor, is.floor, numPayments, -1, formatCount),
      limitRow("Most payments", was.ceiling, is.ceiling, numPayments, 1, formatCount),
    ];
  }
  const text = (limits: OfferLimits, counts: typeof was) => {
    if (countIsDerived(limits)) return "Follows from the payment";
    const adverb = frequencyAdverb(frequency);
    return counts === null
      ? `No ${adverb} payments`
      : `${formatCount(counts.floor)} to ${formatCount(counts.ceiling)} ${adverb}`;
  };
  return [plain(label, text(before, was), text(now, is))];
}

function feeRows(before: OfferLimits, now: OfferLimits, terms: Terms): OfferDifference[] {
  const labels = new Map<string, string>();
  for (const fee of [...before.fees, ...now.fees]) if (isNamed(fee)) labels.set(fee.id, fee.label);
  return [...labels].map(([id, label]) => {
    const find = ({ fees }: OfferLimits) => fees.find((fee) => fee.id === id);
    const [was, is] = [find(before), find(now)];
    const row = plain(label, feeRange(was), feeRange(is));
    const entry = terms.fees.find((fee) => fee.id === id)?.amount;
    if (entry === undefined || !is?.range || was?.amountType !== is.amountType) return row;
    const { floor, ceiling } = is.range;
    const side = entry < floor ? -1 : 1;
    const { yours, breaks } = limitRow("", 0, side < 0 ? floor : ceiling, entry, side, (value) =>
      feeAmountText(is, value),
    );
    return { ...row, yours, breaks };
  });
}

function feeRange(fee: Fee | undefined): string {
  if (fee === undefined) return "None";
  const { range } = fee;
  if (range === null) return feeAmountText(fee, fee.amount);
  return `${feeAmountText(fee, range.floor)} to ${feeAmountText(fee, range.ceiling)}`;
}

function figureRows(before: OfferLimits, now: OfferLimits, terms: Terms): OfferDifference[] {
  const figure = (of: (quote: Quote) => number) =>
    [before, now].map((limits) => formatMoney(of(computeQuote(limits, terms)))).join(", then ");
  const [was, is] = [before, now].map((limits) => formatFactor(factorRateOf(limits, terms)));
  const row = (label: string, say: (limits: OfferLimits) => string, yours: string | null = null) => ({
    ...plain(label, say(before), say(now)),
    yours,
  });
  return [
    row("Buy rate", ({ buyRate }) => formatFactor(buyRate), `Your factor ${was}, then ${is}`),
    row(
      "Existing balance paid off",
      ({ existingFundingBalance }) => formatMoney(existingFundingBalance),
      `Net funding ${figure(({ netFunding }) => netFunding)}`,
    ),
    row("Owed on the current purchase", owedText),
    row("Current payment", currentPaymentText),
    row("Monthly receivables", ({ monthlyReceivables }) =>
      monthlyReceivables === null ? "None" : formatMoney(monthlyReceivables),
    ),
    row("Holdback", ({ holdback }) => formatPercent(holdback)),
    row("Commission", commissionText, `Commission ${figure(({ commission }) => commission)}`),
    row("Limit of the payment", paymentBound, `Payment ${figure(({ paymentAmount }) => paymentAmount)}`),
  ];
}

/** What the ISO is paid beyond the upsell, and who gets it. */
function commissionText({ commissionTerms }: OfferLimits): string {
  if (commissionTerms === null) return "Upsell of the purchase price";
  const { basePoints, shares, clawback } = commissionTerms;
  return [
    `${basePoints === 0 ? "Upsell" : `${formatPoints(basePoints)} and the upsell`} on ${BASE_NAMES[commissionTerms.base]}`,
    ...shares.map(({ name, share }) => `${isolated(name)} ${formatSplit(share)}`),
    ...(clawback
      ? [`taken back within ${clawback.days} days${clawback.note ? `: ${clawback.note}` : ""}`]
      : []),
  ].join("; ");
}

/** The funder's defaults that changed, which the page opens with. */
function defaultRows(before: OfferLimits, now: OfferLimits): OfferDifference[] {
  const [was, is] = [defaultTerms(before), defaultTerms(now)];
  const row = (label: string, say: (terms: Terms) => string) => plain(`Default ${label}`, say(was), say(is));
  return [
    row("purchase price", ({ purchasePrice }) => formatMoney(purchasePrice)),
    row("upsell", ({ upsell }) => formatPoints(upsell)),
    row("payments", ({ numPayments, frequency }) => countedPayments(numPayments, frequency)),
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
