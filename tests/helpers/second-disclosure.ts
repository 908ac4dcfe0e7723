import {
  ceil,
  decimal,
  type Fraction,
  json,
  less,
  minus,
  over,
  plus,
  round,
  times,
  whole,
  ZERO,
} from "./fractions";
import { type JsonFee, type JsonOffer, type JsonTerms, secondQuote } from "./second-calculator";

// A second, simple implementation of the disclosure's figures: exact fractions and the platform's dates, from
// JSON to the printed texts. It shares no code with the calculator that it checks.

/** Days on which the Federal Reserve Banks are closed, as they publish them: 2026 to the middle of 2027. */
const CLOSED = new Set([
  ...["2026-01-01", "2026-01-19", "2026-02-16", "2026-05-25", "2026-06-19", "2026-09-07", "2026-10-12"],
  ...["2026-11-11", "2026-11-26", "2026-12-25", "2027-01-01", "2027-01-18", "2027-02-15", "2027-05-31"],
]);

/** The fields of an offer, as JSON, from which the disclosure's figures follow. */
export interface JsonDisclosedOffer extends Omit<JsonOffer, "fees"> {
  holdback_pct: number;
  fees: (JsonFee & { finance_charge?: boolean; paid_to?: string })[];
  disclosure: {
    funding_date: string;
    first_payment_date: string;
    payment_calendar?: "business_days" | "weekdays" | "every_day";
    semi_monthly_days?: [number, number];
    payment_basis: "true_up" | "split";
    income: { monthly_amount: number };
    true_ups?: { date: string; amount: number }[];
    irregular_payments?: { date: string; amount: number }[];
    payoffs?: { to_us?: boolean; amount: number }[];
  };
}

/** Every figure of a document as printed: money with its currency sign, dates in numerals. */
export function secondDisclosure(offer: JsonDisclosedOffer, terms: JsonTerms) {
  const { disclosure } = offer;
  const quote = secondQuote(offer, terms);
  const income = decimal(disclosure.income.monthly_amount);
  const sold = decimal(quote.amount_sold);
  const yearly = whole(paymentsAYear(offer, terms));
  const isSplit = disclosure.payment_basis === "split";
  const share = times(times(decimal(offer.holdback_pct), income), whole(12));
  const payment = isSplit ? round(over(share, yearly), 2) : decimal(quote.payment_amount);
  const count = isSplit ? Number(ceil(over(sold, payment))) : quote.num_payments;
  const last = isSplit ? minus(sold, times(payment, whole(count - 1))) : decimal(quote.last_payment_amount);
  const days = dates(offer, terms, count);
  const periodic = days.map((date, index) => ({ date, amount: index === count - 1 ? last : payment }));
  const extras = [...(disclosure.true_ups ?? []), ...(disclosure.irregular_payments ?? [])].map(
    ({ date, amount }) => ({ date, amount: decimal(amount) }),
  );
  const all = [...periodic, ...extras];
  const total = all.reduce((sum, { amount }) => plus(sum, amount), ZERO);
  const price = decimal(quote.purchase_price);
  const isCharge = (index: number) => offer.fees[index]?.finance_charge !== false;
  const prepaid = quote.fees.reduce(
    (sum, { charge }, index) => (isCharge(index) ? plus(sum, decimal(charge)) : sum),
    ZERO,
  );
  const financed = minus(price, prepaid);
  const charge = minus(total, financed);
  const term = daysBetween(disclosure.funding_date, days[count - 1] as string);
  const toUs = (disclosure.payoffs ?? [{ to_us: true, amount: quote.existing_funding_balance }]).filter(
    ({ to_us }) => to_us === true,
  );
  return {
    amountFinanced: money(financed),
    recipientFunds: money(decimal(quote.net_funding)),
    deducts: less(decimal(quote.net_funding), financed),
    prepaid: money(prepaid),
    apr: apr(financed, all, offer, terms, days[0] as string),
    givenOutAgain: givenOutAgain(financed, all),
    financeCharge: money(charge),
    total: money(total),
    periodicTotal: money(sold),
    monthlyCost: money(round(over(times(total, decimal(30.4)), whole(term)), 2)),
    averagePayment: money(round(over(sold, whole(count)), 2)),
    payment: money(payment),
    lastPayment: money(decimal(quote.last_payment_amount)),
    lastDiffers: quote.last_payment_amount !== quote.payment_amount,
    count: grouped(String(count)),
    term: termText(term),
    days: grouped(String(term)),
    share: `${percent(over(times(payment, yearly), times(whole(12), income)))}%`,
    split: `${String(json(times(decimal(offer.holdback_pct), whole(100)), 6))}%`,
    income: money(income),
    funding: numeric(disclosure.funding_date),
    first: numeric(nextOpen(days[0] as string, calendarOf(offer, terms))),
    purchasePrice: money(price),
    commission: money(decimal(quote.commission)),
    fees: quote.fees.map(({ charge: amount }) => money(decimal(amount))),
    payoffsToOthers: (disclosure.payoffs ?? [])
      .filter(({ to_us }) => to_us !== true)
      .map(({ amount }) => money(decimal(amount))),
    paidToUs: money(toUs.reduce((sum, { amount }) => plus(sum, decimal(amount)), ZERO)),
    extras: extras
      .sort((a, b) => a.date.localeCompare(b.date))
      .map(({ date, amount }) => ({
        date: numeric(date),
        amount: money(less(amount, ZERO) ? minus(ZERO, amount) : amount),
      })),
  };
}

/**
 * Whether a year of the payments is within 2.5% of the holdback of a year's income, so that preset payments are
 * an estimate of the share.
 */
export function secondIsEstimate(offer: JsonDisclosedOffer, terms: JsonTerms): boolean {
  const payment = decimal(secondQuote(offer, terms).payment_amount);
  const yearly = times(payment, whole(paymentsAYear(offer, terms)));
  const income = decimal(offer.disclosure.income.monthly_amount);
  const share = times(times(decimal(offer.holdback_pct), income), whole(12));
  const isBelow = less(times(yearly, whole(40)), times(share, whole(39)));
  return !isBelow && !less(times(share, whole(41)), times(yearly, whole(40)));
}

function calendarOf({ disclosure }: JsonDisclosedOffer, { frequency }: JsonTerms) {
  return (frequency === "daily" ? disclosure.payment_calendar : undefined) ?? "business_days";
}

function isOpen(date: string, calendar: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (calendar === "every_day") return true;
  const isWeekday = weekday > 0 && weekday < 6;
  // A holiday on a Sunday, such as July 4, 2027, closes the Monday.
  return isWeekday && (calendar === "weekdays" || !(CLOSED.has(date) || date === "2027-07-05"));
}

function later(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

function nextOpen(date: string, calendar: string): string {
  return isOpen(date, calendar) ? date : nextOpen(later(date, 1), calendar);
}

function paymentsAYear(offer: JsonDisclosedOffer, terms: JsonTerms): number {
  const fixed = { weekly: 52, biweekly: 26, semi_monthly: 24, monthly: 12, daily: 0 }[terms.frequency];
  if (fixed > 0) return fixed;
  const { funding_date } = offer.disclosure;
  const year = Array.from({ length: 365 }, (_, index) => later(funding_date, index + 1));
  return year.filter((date) => isOpen(date, calendarOf(offer, terms))).length;
}

/** The nominal dates of the periodic payments. */
function dates(offer: JsonDisclosedOffer, terms: JsonTerms, count: number): string[] {
  const { first_payment_date: first, semi_monthly_days: twoDays } = offer.disclosure;
  const calendar = calendarOf(offer, terms);
  const found: string[] = [];
  for (let date = first; found.length < count; date = later(date, 1)) {
    const since = daysBetween(first, date);
    const dayOfMonth = Number(date.slice(8));
    const isLast = later(date, 1).slice(8) === "01";
    const isDue = {
      daily: isOpen(date, calendar),
      weekly: since % 7 === 0,
      biweekly: since % 14 === 0,
      semi_monthly:
        dayOfMonth === twoDays?.[0] || dayOfMonth === twoDays?.[1] || (twoDays?.[1] === 31 && isLast),
      monthly: date.slice(8) === first.slice(8),
    }[terms.frequency];
    if (isDue) found.push(date);
  }
  return found;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/**
 * The first date by which more than the amount financed is paid back, if what is paid by a later date is not
 * more than that again: then no rate is the only one. Null otherwise.
 */
function givenOutAgain(financed: Fraction, payments: { date: string; amount: Fraction }[]): string | null {
  const paidBy = (date: string) =>
    payments.reduce((sum, each) => (each.date <= date ? plus(sum, each.amount) : sum), ZERO);
  const found = [...new Set(payments.map(({ date }) => date))].sort();
  const above = found.map((date) => less(financed, paidBy(date)));
  const first = above.indexOf(true);
  return first >= 0 && above.indexOf(false, first) >= 0 ? (found[first] as string) : null;
}

/**
 * The APR in percent with two decimals, half up, by bisection on the equation of Appendix J. "None" where the
 * payments come to less than what is financed, where several rates may solve it, and above 99,999.99%.
 */
function apr(
  financed: Fraction,
  payments: { date: string; amount: Fraction }[],
  { disclosure }: JsonDisclosedOffer,
  { frequency }: JsonTerms,
  first: string,
): string {
  const { funding_date } = disclosure;
  const [unit, perYear] = (
    {
      daily: [1, 365],
      weekly: [7, 52],
      biweekly: [14, 26],
      semi_monthly: [15, 24],
      monthly: [30, 12],
    } as const
  )[frequency];
  const byMonths = frequency === "semi_monthly" || frequency === "monthly";
  const until = byMonths ? daysByMonths(funding_date, first) : 0;
  const timed = payments.map(({ date, amount }, index) => {
    const units = byMonths ? until / unit + index : daysBetween(funding_date, date) / unit;
    return {
      amount: Number(amount.top) / Number(amount.bottom),
      t: Math.floor(units),
      f: units - Math.floor(units),
    };
  });
  const paid = payments.reduce((sum, { amount }) => plus(sum, amount), ZERO);
  if (less(paid, financed) || givenOutAgain(financed, payments) !== null) return "None";
  const owed = Number(financed.top) / Number(financed.bottom);
  const present = (rate: number) =>
    timed.reduce((sum, { amount, t, f }) => sum + amount / ((1 + f * rate) * (1 + rate) ** t), 0);
  let [low, high] = [0, 1000];
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (present(middle) > owed) low = middle;
    else high = middle;
  }
  const hundredths = Math.round(low * perYear * 10_000);
  return hundredths > 9_999_999 ? "None" : `${grouped((hundredths / 100).toFixed(2))}%`;
}

/** Months of 30 days counted back from the first payment, and the days that are left. */
function daysByMonths(funding: string, first: string): number {
  let back = first;
  let months = 0;
  for (;;) {
    const [year = 0, month = 0, day = 0] = back.split("-").map(Number);
    const earlier = new Date(Date.UTC(year, month - 2, day)).toISOString().slice(0, 10);
    if (earlier < funding) return months * 30 + daysBetween(funding, back);
    [back, months] = [earlier, months + 1];
  }
}

function termText(days: number): string {
  if (days <= 365) return `${days} days`;
  const rest = over(times(whole(days % 365), whole(10)), whole(304));
  const years = Math.floor(days / 365);
  return `${years} ${years === 1 ? "year" : "years"} and ${json(round(rest, 2), 2).toFixed(2)} months`;
}

function percent(share: Fraction): string {
  return json(round(times(share, whole(100)), 2), 2).toFixed(2);
}

function money(amount: Fraction): string {
  return `$${grouped(json(amount, 2).toFixed(2))}`;
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ",").replace(/(\.\d*),/g, "$1");
}

function numeric(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${month}/${day}/${year}`;
}
