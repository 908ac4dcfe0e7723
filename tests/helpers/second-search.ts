import { decimal, type Fraction, less, over, times, whole } from "./fractions";
import { type JsonOffer, type JsonTerms, secondAccepts, secondQuote } from "./second-calculator";

// A second, simple search for what fits a payment and for the starts, written from
// docs/spec/calculator-rules.md: every price, count and upsell of a small offer is tried, as JSON. It shares no
// code with the searches it checks.

/** The fields of an offer, as JSON, from which its starts follow. */
export interface JsonSearchedOffer extends JsonOffer {
  default_purchase_price: number;
  default_upsell: number;
  /** In `base_frequency`. */
  default_num_payments: number;
  holdback_pct: number;
}

/** What a start keeps, and the number of payments it begins at: the default one, converted. */
export type JsonKept = Pick<JsonTerms, "structure" | "frequency" | "fees" | "num_payments">;

interface Tried {
  terms: JsonTerms;
  quote: ReturnType<typeof secondQuote>;
}

/** Whether terms can be disclosed, where a disclosure measures the payments. */
type IsDisclosable = (terms: JsonTerms) => boolean;

/** What fits a payment of at most `target`; null for an answer that is not met. */
export function secondSolve(
  offer: JsonSearchedOffer,
  entered: JsonTerms,
  target: number,
  isDisclosable: IsDisclosable = () => true,
) {
  const all = everyTerms(offer, entered, [entered.upsell]).filter(({ terms }) => isDisclosable(terms));
  const fits = all.filter(({ quote }) => quote.payment_amount <= target);
  const lower = fits.filter(({ terms }) => terms.upsell <= entered.upsell);
  const answer = (among: Tried[], order: Order) => best(nearestUpsell(among, entered.upsell), order);
  if (lower.length > 0) {
    return {
      most_cash: answer(lower, byCash),
      this_price: answer(
        lower.filter(({ terms }) => terms.purchase_price === entered.purchase_price),
        byPrice,
      ),
      this_term: answer(
        lower.filter(({ terms }) => terms.num_payments === entered.num_payments),
        byPrice,
      ),
    };
  }
  const least = Math.min(...all.map(({ quote }) => quote.payment_amount));
  const near = fits.length > 0 ? fits : all.filter(({ quote }) => quote.payment_amount === least);
  return { nearest: answer(near, byCash) };
}

/** The terms of each start; null where it has none. */
export function secondStarts(
  offer: JsonSearchedOffer,
  kept: JsonKept,
  isDisclosable: IsDisclosable = () => true,
) {
  const base = { ...kept, purchase_price: offer.default_purchase_price, upsell: offer.default_upsell };
  const all = everyTerms(offer, base, [base.upsell]).filter(
    ({ terms, quote }) => quote.net_funding > 0 && isDisclosable(terms),
  );
  const atUpsell = all.filter(({ terms }) => terms.upsell === base.upsell);
  const price = best(atUpsell, byCash)?.purchase_price;
  const off = ({ terms }: Tried) => Math.abs(terms.num_payments - base.num_payments);
  return {
    most_cash: best(
      atUpsell.filter(({ terms }) => terms.purchase_price === price),
      (a, b) => off(a) - off(b) || a.terms.num_payments - b.terms.num_payments,
    ),
    lowest_payment: best(
      atUpsell.filter(({ terms }) => terms.purchase_price === base.purchase_price),
      (a, b) => b.terms.num_payments - a.terms.num_payments,
    ),
    best_commission: bestCommission(offer, base, all),
  };
}

function bestCommission(offer: JsonSearchedOffer, base: JsonTerms, all: Tried[]): JsonTerms | null {
  // The terms are in the frequency of the limits, so that the base is what the page opens with.
  const held = isHeld(offer, secondQuote(offer, base));
  const among = all.filter(({ quote }) => !held || isHeld(offer, quote));
  const fitting = among
    .filter(({ terms }) => terms.purchase_price === base.purchase_price && terms.upsell === base.upsell)
    .map(({ terms }) => terms.num_payments)
    .filter((count) => count >= base.num_payments);
  const counts = among.map(({ terms }) => terms.num_payments);
  const nearest = [...counts].sort(
    (a, b) => Math.abs(a - base.num_payments) - Math.abs(b - base.num_payments) || a - b,
  );
  const count = fitting.length > 0 ? Math.min(...fitting) : nearest[0];
  // The commission before its rounding.
  const product = ({ terms, quote: { commission_detail: detail } }: Tried) =>
    detail === null
      ? times(decimal(terms.purchase_price), decimal(terms.upsell))
      : times(decimal(detail.base_amount), decimal(detail.points));
  // Of prices that leave as much net funding the lowest counts. Without points nothing else tells them apart.
  const byNet: Order = (a, b) =>
    b.quote.net_funding - a.quote.net_funding || a.terms.purchase_price - b.terms.purchase_price;
  const priced = offer.commission_terms?.base === "net_funding" ? byNet : byPrice;
  const other = ({ terms }: Tried) => Number(terms.upsell !== base.upsell);
  return best(
    among.filter(({ terms }) => terms.num_payments === count),
    (a, b) =>
      compare(product(b), product(a)) ||
      other(a) - other(b) ||
      b.terms.upsell - a.terms.upsell ||
      priced(a, b),
  );
}

/** Whether a month's payments, unrounded, are at most the holdback of the receivables. */
function isHeld(offer: JsonSearchedOffer, quote: Tried["quote"]): boolean {
  if (offer.holdback_pct === 0 || offer.monthly_receivables === null) return false;
  const perYear = { daily: 260, weekly: 52, biweekly: 26, semi_monthly: 24, monthly: 12 }[quote.frequency];
  const month = times(decimal(quote.payment_amount), over(whole(perYear), whole(12)));
  return !less(times(decimal(offer.holdback_pct), decimal(offer.monthly_receivables)), month);
}

/** All terms of the offer that it allows, with the upsells given, each hundredth of a point and the highest. */
function everyTerms(offer: JsonSearchedOffer, kept: JsonKept, upsells: number[]): Tried[] {
  const cents = (amount: number) => Math.round(amount * 100);
  const prices = between(cents(offer.purchase_price_floor), cents(offer.purchase_price_ceiling));
  const hundredths = between(0, Math.floor(Math.round(offer.max_upsell * 1_000_000) / 100));
  const rates = new Set([...upsells, ...hundredths.map((each) => each / 10_000), offer.max_upsell]);
  const most = Math.max(offer.num_payments_ceiling, 1);
  return [...rates].flatMap((upsell) =>
    prices.flatMap((price) =>
      between(1, most).flatMap((num_payments): Tried[] => {
        const terms = { ...kept, purchase_price: price / 100, upsell, num_payments };
        return secondAccepts(offer, terms) ? [{ terms, quote: secondQuote(offer, terms) }] : [];
      }),
    ),
  );
}

/** Those with the upsell nearest to the entered one: that one, else the highest below, else the lowest above. */
function nearestUpsell(all: Tried[], entered: number): Tried[] {
  const upsells = all.map(({ terms }) => terms.upsell);
  const lower = upsells.filter((upsell) => upsell <= entered);
  const nearest = lower.length > 0 ? Math.max(...lower) : Math.min(...upsells);
  return all.filter(({ terms }) => terms.upsell === nearest);
}

type Order = (a: Tried, b: Tried) => number;

const byCash: Order = (a, b) =>
  b.quote.net_funding - a.quote.net_funding ||
  a.terms.num_payments - b.terms.num_payments ||
  a.terms.purchase_price - b.terms.purchase_price;

const byPrice: Order = (a, b) =>
  b.terms.purchase_price - a.terms.purchase_price || a.terms.num_payments - b.terms.num_payments;

function best(all: Tried[], order: Order): JsonTerms | null {
  return [...all].sort(order)[0]?.terms ?? null;
}

function compare(a: Fraction, b: Fraction): number {
  return less(a, b) ? -1 : less(b, a) ? 1 : 0;
}

function between(from: number, to: number): number[] {
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index);
}
