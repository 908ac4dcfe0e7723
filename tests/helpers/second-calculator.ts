import {
  ceil,
  decimal,
  type Fraction,
  json,
  less,
  minus,
  ONE,
  over,
  plus,
  round,
  times,
  trunc,
  whole,
  ZERO,
} from "./fractions";
import { type JsonCommissionTerms, secondCommission } from "./second-commission";

// A second, simple implementation of docs/spec/calculator-rules.md: exact fractions, from JSON to JSON. It
// shares no code with the calculator it checks.

/** Payments a year. A frequency of the product that this table lacks is a type error. */
const PER_YEAR = { daily: 260, weekly: 52, biweekly: 26, semi_monthly: 24, monthly: 12 };
type JsonFrequency = keyof typeof PER_YEAR;

export interface JsonOffer {
  version: number;
  purchase_price_floor: number;
  purchase_price_ceiling: number;
  buy_rate: number;
  max_upsell: number;
  base_frequency: JsonFrequency;
  available_frequencies: JsonFrequency[];
  num_payments_floor: number;
  num_payments_ceiling: number;
  payment_amount_override: number | null;
  payment_override_behavior: string | null;
  fees: JsonFee[];
  monthly_receivables: number | null;
  existing_funding_balance: number;
  renewal: JsonRenewal | null;
  commission_terms: JsonCommissionTerms | null;
  prepayment_schedule_mode: string;
  prepayment_config: JsonPrepayment | null;
  prepayment_schedule: JsonTier[];
}

export interface JsonRenewal {
  balance: number;
  current_payment: { amount: number; frequency: JsonFrequency; remaining: number } | null;
}

export interface JsonFee {
  id: string | null;
  label: string | null;
  amount_type: string;
  amount: number;
  adjustable: boolean;
  floor: number | null;
  ceiling: number | null;
}

export type JsonPrepayment =
  | { model: "step_per_month"; params: { rate_step: number; floor_term_months: number } }
  | {
      model: "fixed_windows";
      params: { windows: { months_after_funding: number; factor_rate_discount: number }[] };
    };

interface JsonTier {
  label: string;
  termOrWindow: number;
  factorRate: number;
  amountSold: number;
  savings: number;
  discountPts: number;
}

export interface JsonTerms {
  structure: string | null;
  purchase_price: number;
  upsell: number;
  frequency: JsonFrequency;
  num_payments: number;
  fees: { id: string; amount: number }[];
}

/** The quote as JSON. */
export function secondQuote(offer: JsonOffer, terms: JsonTerms) {
  const figures = figuresOf(offer, terms);
  const receivables = offer.monthly_receivables;
  const inAMonth = times(figures.payment, perMonth(terms.frequency));
  return {
    offer_version: offer.version,
    structure: null,
    purchase_price: terms.purchase_price,
    buy_rate: offer.buy_rate,
    upsell: terms.upsell,
    factor_rate: json(figures.factor, 6),
    amount_sold: json(figures.amountSold, 2),
    ...secondCommission(offer.commission_terms, {
      ...figures,
      balance: decimal(offer.existing_funding_balance),
    }),
    frequency: terms.frequency,
    num_payments: terms.num_payments,
    payment_amount: json(figures.payment, 2),
    last_payment_amount: json(figures.lastPayment, 2),
    estimated_term_months: json(round(figures.term, 2), 2),
    monthly_payment: json(round(inAMonth, 2), 2),
    receivables_share: receivables === null ? null : json(round(over(inAMonth, decimal(receivables)), 4), 4),
    fees: figures.fees.map(({ fee, amount, charge }) => ({
      id: fee.id,
      label: fee.label,
      amount_type: fee.amount_type,
      amount,
      charge: json(charge, 2),
    })),
    total_fees: json(figures.totalFees, 2),
    existing_funding_balance: offer.existing_funding_balance,
    net_funding: json(figures.netFunding, 2),
    prepayment_schedule: tiersOf(offer, figures),
    renewal: offer.renewal && renewalOf(offer, offer.renewal, figures, round(inAMonth, 2)),
  };
}

function renewalOf(
  offer: JsonOffer,
  { balance, current_payment: current }: JsonRenewal,
  { amountSold, netFunding, term }: Figures,
  monthly: Fraction,
) {
  const owed = decimal(balance);
  const added = minus(amountSold, owed);
  const costs = less(ZERO, added) && less(ZERO, netFunding);
  const currently =
    current === null ? null : round(times(decimal(current.amount), perMonth(current.frequency)), 2);
  const ends =
    current === null ? null : round(over(whole(current.remaining), perMonth(current.frequency)), 2);
  return {
    balance,
    discount: json(minus(owed, decimal(offer.existing_funding_balance)), 2),
    new_cash: json(netFunding, 2),
    added_payback: json(added, 2),
    per_dollar: costs ? json(round(over(added, netFunding), 4), 4) : null,
    current_monthly: currently && json(currently, 2),
    payment_change: currently && json(minus(monthly, currently), 2),
    current_ends: ends && json(ends, 2),
    new_ends: ends && json(round(term, 2), 2),
  };
}

/** True when the terms break no rule of "Limits". */
export function secondAccepts(offer: JsonOffer, terms: JsonTerms): boolean {
  const { frequency } = terms;
  if (!offer.available_frequencies.includes(frequency)) return false;
  const conversion = over(whole(PER_YEAR[frequency]), whole(PER_YEAR[offer.base_frequency]));
  const floor = ceil(times(whole(offer.num_payments_floor), conversion));
  const ceiling = trunc(times(whole(offer.num_payments_ceiling), conversion));
  const count = BigInt(terms.num_payments);
  if (count < 1n || count < floor || count > ceiling) return false;
  if (terms.purchase_price < offer.purchase_price_floor) return false;
  if (terms.purchase_price > offer.purchase_price_ceiling) return false;
  if (terms.upsell < 0 || terms.upsell > offer.max_upsell) return false;
  if (!feesAccepted(offer, terms)) return false;

  const { amountSold, payment, lastPayment, netFunding, override } = figuresOf(offer, terms);
  if (override !== null) {
    if (offer.payment_override_behavior === "ceiling" && less(override, payment)) return false;
    if (offer.payment_override_behavior === "floor" && less(payment, override)) return false;
    if (offer.payment_override_behavior === "exact") {
      if (override.top === 0n || count !== ceil(over(amountSold, override))) return false;
    }
  }
  return !less(payment, decimal(0.01)) && less(ZERO, lastPayment) && !less(netFunding, ZERO);
}

function feesAccepted(offer: JsonOffer, terms: JsonTerms): boolean {
  const ids = terms.fees.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) return false;
  return terms.fees.every(({ id, amount }) => {
    const fee = offer.fees.find((candidate) => candidate.id === id);
    if (fee === undefined || !fee.adjustable || fee.floor === null || fee.ceiling === null) return false;
    return amount >= fee.floor && amount <= fee.ceiling;
  });
}

interface Figures {
  price: Fraction;
  upsell: Fraction;
  factor: Fraction;
  amountSold: Fraction;
  override: Fraction | null;
  payment: Fraction;
  lastPayment: Fraction;
  term: Fraction;
  fees: { fee: JsonFee; amount: number; charge: Fraction }[];
  totalFees: Fraction;
  netFunding: Fraction;
}

function figuresOf(offer: JsonOffer, terms: JsonTerms): Figures {
  const price = decimal(terms.purchase_price);
  const upsell = decimal(terms.upsell);
  const factor = plus(decimal(offer.buy_rate), upsell);
  const amountSold = round(times(price, factor), 2);
  const count = whole(terms.num_payments);
  const override =
    offer.payment_amount_override === null
      ? null
      : round(
          times(
            decimal(offer.payment_amount_override),
            over(whole(PER_YEAR[offer.base_frequency]), whole(PER_YEAR[terms.frequency])),
          ),
          2,
        );
  const payment =
    override !== null && offer.payment_override_behavior === "exact"
      ? override
      : round(over(amountSold, count), 2);
  const fees = offer.fees.map((fee) => {
    const chosen = fee.adjustable ? terms.fees.find(({ id }) => id === fee.id) : undefined;
    const amount = chosen?.amount ?? fee.amount;
    const exact = fee.amount_type === "pct" ? times(price, decimal(amount)) : decimal(amount);
    return { fee, amount, charge: round(exact, 2) };
  });
  const totalFees = fees.reduce((sum, { charge }) => plus(sum, charge), ZERO);
  return {
    price,
    upsell,
    factor,
    amountSold,
    override,
    payment,
    lastPayment: minus(amountSold, times(payment, minus(count, ONE))),
    term: over(count, perMonth(terms.frequency)),
    fees,
    totalFees,
    netFunding: minus(minus(price, totalFees), decimal(offer.existing_funding_balance)),
  };
}

function tiersOf(offer: JsonOffer, figures: Figures): JsonTier[] {
  const mode = offer.prepayment_schedule_mode;
  const config = offer.prepayment_config;
  if (mode === "funder_provided") return offer.prepayment_schedule;
  if (mode !== "auto_generate" || config === null) return [];
  if (config.model === "step_per_month") {
    const step = decimal(config.params.rate_step);
    const from = Number(ceil(figures.term));
    const to = Math.min(config.params.floor_term_months, from);
    const months = Array.from({ length: from - to + 1 }, (_, index) => from - index);
    return months.map((month) =>
      tierAt(
        month,
        `${month} ${month === 1 ? "month" : "months"}`,
        times(step, whole(from - month)),
        figures,
      ),
    );
  }
  const windows = config.params.windows.map((window) => ({ ...window }));
  windows.sort((a, b) => a.months_after_funding - b.months_after_funding);
  return windows.map(({ months_after_funding: months, factor_rate_discount: discount }) =>
    tierAt(months, `Within ${months} ${months === 1 ? "month" : "months"}`, decimal(discount), figures),
  );
}

function tierAt(termOrWindow: number, label: string, off: Fraction, figures: Figures): JsonTier {
  const lowered = minus(figures.factor, off);
  const factor = less(lowered, ONE) ? ONE : lowered;
  const amount = round(times(figures.price, factor), 2);
  return {
    label,
    termOrWindow,
    factorRate: json(factor, 6),
    amountSold: json(amount, 2),
    savings: json(minus(figures.amountSold, amount), 2),
    discountPts: json(times(minus(figures.factor, factor), whole(100)), 6),
  };
}

function perMonth(frequency: JsonFrequency): Fraction {
  return over(whole(PER_YEAR[frequency]), whole(12));
}
