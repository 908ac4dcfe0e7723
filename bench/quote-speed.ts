import { aprOf } from "@/lib/calculator/apr";
import { dayOf } from "@/lib/calculator/calendar";
import { checkTerms } from "@/lib/calculator/check-terms";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import { type Schedule, scheduleOf } from "@/lib/calculator/schedule";
import { completeTerms } from "@/lib/calculator/terms";
import { toDisclosureInput } from "@/lib/schemas/disclosure-input";
import { defaultFlatOffer } from "@/lib/schemas/flat-offer";
import { toLimits } from "@/lib/schemas/offer-limits";
import { OFFER } from "./product";
import { median, type Row } from "./record";

const ROUNDS = 7;
const ROUND_MS = 1_000;

/**
 * Quotes a second on one core: the figures alone, and with the check of the terms, as each move of a slider
 * has it.
 */
export function quoteSpeed(): Row[] {
  const offer = { ...OFFER, num_payments_floor: 60, num_payments_ceiling: 520, default_num_payments: 520 };
  const schedule = { ...OFFER.prepayment_config, params: { rate_step: 0.01, floor_term_months: 1 } };
  const limits = toLimits(defaultFlatOffer({ ...offer, prepayment_config: schedule } as never, "brand"), 1);
  const terms = completeTerms(limits, {});
  const tiers = computeQuote(limits, terms).prepayment.tiers.length;
  const checked = (given: OfferLimits) => checkTerms(given, terms).problems.length;
  return [
    {
      what: `Quotes with ${tiers} tiers, one core`,
      value: rate(() => figuresOf(computeQuote(limits, terms))),
      unit: "/s",
      goal: 300_000,
      stretch: 1_000_000,
    },
    {
      what: "The same with the check of the terms",
      value: rate(() => figuresOf(computeQuote(limits, terms)) + checked(limits)),
      unit: "/s",
    },
  ];
}

/** A sum of figures of each part: the compiler may leave out what is never read. */
function figuresOf({ netFunding, prepayment }: Quote): number {
  return prepayment.tiers.reduce((sum, { savings }) => sum + savings, netFunding);
}

/**
 * APRs a second on one core: of known dates, and with the computation of the dates, as each move of a slider
 * has it.
 */
export function aprSpeed(): Row[] {
  const quote = {
    frequency: "daily",
    numPayments: 126,
    paymentAmount: 53_571,
    lastPaymentAmount: 53_625,
    amountSold: 6_750_000,
  } as const;
  const input = { ...toDisclosureInput(null), fundingDay: FUNDED };
  const dated = () => scheduleOf(quote, 0, input, FUNDED).schedule;
  const known = dated();
  return [
    {
      what: `APRs of ${quote.numPayments} dated payments, one core`,
      value: rate(() => percentOf(known)),
      unit: "/s",
      goal: 10_000,
      stretch: 30_000,
    },
    { what: "The same with the dates", value: rate(() => percentOf(dated())), unit: "/s" },
  ];
}

const FUNDED = dayOf(2026, 1, 5);

function percentOf(schedule: Schedule | null): number {
  const apr = schedule && aprOf(4_830_500, schedule);
  return apr?.percent ?? Number.NaN;
}

/**
 * How often a second of the processor does the work, which returns a figure of its result: by the time of
 * this process, so that other work on the machine counts less.
 */
export function rate(work: () => number): number {
  let sum = 0;
  const rates = Array.from({ length: ROUNDS + 1 }, () => {
    const start = performance.now();
    const before = process.cpuUsage();
    let done = 0;
    while (performance.now() - start < ROUND_MS) {
      for (let times = 0; times < 200; times += 1) sum += work();
      done += 200;
    }
    const { user, system } = process.cpuUsage(before);
    return (done / (user + system)) * 1_000_000;
  });
  // The sum is read, so that the compiler does not leave the work out.
  if (!Number.isFinite(sum)) throw new Error("A quote was not a number.");
  return median(rates.slice(1));
}
