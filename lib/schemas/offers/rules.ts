import { formatMoney } from "@/lib/calculator/money/formats";
import { fromDecimal } from "@/lib/calculator/money/money";
import type { Day } from "@/lib/calculator/schedule/calendar";
import { isoDate } from "@/lib/calculator/schedule/iso-day";
import type { GivenDisclosure } from "@/lib/schemas/disclosures/fields";
import { givenDay } from "@/lib/schemas/disclosures/input";
import { type FieldIssue, issueOf } from "@/lib/schemas/wire/field-issues";
import type { CheckedParts } from "@/lib/schemas/wire/parse-fields";
import type { GivenRenewal, OfferFields } from "./fields";
import { BASE, limitRules } from "./limit-rules";
import { structureRules } from "./structure-rules";

/** What the rules need to know besides the offer. */
export interface OfferFacts {
  /** Whether the given brand belongs to the funder. */
  brandKnown: boolean;
  /**
   * Why the given callback URL is not allowed, as the rest of a sentence. Null when it is allowed or absent.
   */
  callbackIssue: string | null;
  /** Null when no date of the disclosure is to be checked. */
  dates: CheckedDates | null;
  /** The committed offer that a patch changes; null when the request has a whole offer. */
  patched: RenewalBefore | null;
}

/**
 * Checks all business rules on a whole offer: for create, for replace, and for the merged offer of a patch.
 * `offer` has the fields that parsed, and a rule runs only if all its fields did. `parts` has the valid parts
 * of fields that did not. Returns the issues.
 */
export function offerRules(
  offer: Partial<OfferFields>,
  facts: OfferFacts,
  parts: CheckedParts<OfferFields> = {},
): FieldIssue<string>[] {
  const limits = limitRules(offer, BASE, parts);
  return [
    ...limits,
    ...structureRules(offer, limits, parts.structures),
    ...disclosureRules(offer, facts.dates),
    ...renewalRules(offer, facts.patched),
    ...(facts.brandKnown ? [] : [issueOf("brand_id", "not_allowed", "must be a brand of this funder")]),
    ...(facts.callbackIssue ? [issueOf("callback_url", "format", facts.callbackIssue)] : []),
  ];
}

/** The fields that the rules of a renewal need of the offer that a patch changes. */
export type RenewalBefore = Pick<OfferFields, "renewal" | "existing_funding_balance">;

type Issues = FieldIssue<string>[];

/**
 * Checks the rules of `renewal` over a whole offer; each runs only if its fields parsed. `before` is the
 * committed offer that a patch changes, otherwise null. When the patch removed or raised the existing
 * balance, the issue names that field instead of `renewal`. Returns the issues.
 */
function renewalRules(offer: Partial<OfferFields>, before: RenewalBefore | null): Issues {
  const { renewal } = offer;
  if (renewal === undefined) return [];
  return [...paidOffRules(offer, renewal, before), ...currentPaymentRule(renewal)];
}

function paidOffRules(
  offer: Partial<OfferFields>,
  renewal: GivenRenewal,
  before: RenewalBefore | null,
): Issues {
  if (!("existing_funding_balance" in offer)) return [];
  const paidOff = offer.existing_funding_balance ?? 0;
  const paidBefore = before?.renewal === undefined ? null : (before.existing_funding_balance ?? 0);
  if (paidOff === 0) {
    return paidBefore !== null && paidBefore > 0
      ? [issueOf("existing_funding_balance", "conflict", "must be above 0 while the offer has a renewal")]
      : [issueOf("renewal", "conflict", "needs an existing_funding_balance above 0")];
  }
  if (paidOff > renewal.balance) {
    return paidBefore !== null && paidOff > paidBefore
      ? [issueOf("existing_funding_balance", "conflict", "must not exceed renewal.balance")]
      : [issueOf("renewal.balance", "conflict", "must not be less than existing_funding_balance")];
  }
  return paidToUs(offer, paidOff)
    ? []
    : [
        issueOf(
          "renewal",
          "conflict",
          "needs all of existing_funding_balance in disclosure.payoffs with to_us true",
        ),
      ];
}

/** Whether the whole balance is paid off to the funder. Without payoffs it is. */
function paidToUs({ disclosure }: Partial<OfferFields>, paidOff: number): boolean {
  if (disclosure?.payoffs === undefined) return true;
  const ours = disclosure.payoffs.filter(({ to_us }) => to_us === true);
  return ours.reduce((cents, { amount }) => cents + fromDecimal(amount, 2), 0) === fromDecimal(paidOff, 2);
}

function currentPaymentRule({ balance, current_payment }: GivenRenewal): Issues {
  if (current_payment === undefined) return [];
  const { remaining } = current_payment;
  const [amount, owed] = [fromDecimal(current_payment.amount, 2), fromDecimal(balance, 2)];
  const left = amount * remaining;
  if (Math.abs(left - owed) < amount) return [];
  const rest = `must come to renewal.balance within one payment: amount x remaining is ${plain(left)}, renewal.balance is ${plain(owed)}`;
  return [issueOf("renewal.current_payment", "conflict", rest)];
}

/** An amount as the API writes it, without a currency symbol: "6,500.00". */
function plain(cents: number): string {
  return formatMoney(cents).replace("$", "");
}

/** What the rules about dates need to know. Dates that equal those of the committed offer are not checked. */
export interface CheckedDates {
  /** The date in the brand's time zone. */
  today: Day;
  /** Whether `funding_date` differs from the committed value. */
  fundingChanged: boolean;
  /** Whether the date of `given` differs from the committed value. */
  givenChanged: boolean;
}

/**
 * Checks the rules of `disclosure` over a whole offer. `dates` is null when neither date changes: a committed
 * date may be in the past. Returns the issues.
 */
function disclosureRules(offer: Partial<OfferFields>, dates: CheckedDates | null): Issues {
  const { disclosure } = offer;
  if (disclosure === undefined) return [];
  return [
    ...payeeRules(disclosure.payoffs ?? []),
    ...("existing_funding_balance" in offer
      ? balanceRule(disclosure.payoffs, offer.existing_funding_balance ?? 0)
      : []),
    ...(dates === null ? [] : [...dateRules(disclosure, dates), ...givenRule(disclosure, dates)]),
  ];
}

type Payoffs = NonNullable<GivenDisclosure["payoffs"]>;

function payeeRules(payoffs: Payoffs): Issues {
  return payoffs.flatMap(({ payee, to_us }, index) =>
    payee === undefined && to_us !== true
      ? [issueOf(`disclosure.payoffs[${index}].payee`, "required", "is required unless to_us is true")]
      : [],
  );
}

function balanceRule(payoffs: Payoffs | undefined, balance: number): Issues {
  if (payoffs === undefined) return [];
  const sum = payoffs.reduce((cents, { amount }) => cents + fromDecimal(amount, 2), 0);
  return sum === fromDecimal(balance, 2)
    ? []
    : [issueOf("disclosure.payoffs", "conflict", "must sum to existing_funding_balance")];
}

function givenRule({ given }: GivenDisclosure, { today, givenChanged }: CheckedDates): Issues {
  const on = givenDay(given?.date);
  if (!givenChanged || on === null || on <= today) return [];
  return [issueOf("disclosure.given.date", "range", `must be ${isoDate(today)}, today, or earlier`)];
}

// docs/spec/disclosures.md "Fields".
const FUNDED_WITHIN_DAYS = 60;
const FIRST_PAYMENT_WITHIN_DAYS = 62;

function dateRules(disclosure: GivenDisclosure, { today, fundingChanged }: CheckedDates): Issues {
  const funding = givenDay(disclosure.funding_date);
  const first = givenDay(disclosure.first_payment_date);
  const latest = today + FUNDED_WITHIN_DAYS;
  if (funding === null) return [];
  if (fundingChanged && (funding < today || funding > latest)) {
    const rest = `must be from ${isoDate(today)}, today, to ${isoDate(latest)}, ${FUNDED_WITHIN_DAYS} days after it`;
    return [issueOf("disclosure.funding_date", "range", rest)];
  }
  if (funding < today || first === null) return [];
  const ofFirst = (rest: string) => [issueOf("disclosure.first_payment_date", "conflict", rest)];
  if (first <= funding) return ofFirst("must be after disclosure.funding_date");
  return first > funding + FIRST_PAYMENT_WITHIN_DAYS
    ? ofFirst(`must be at most ${FIRST_PAYMENT_WITHIN_DAYS} days after disclosure.funding_date`)
    : [];
}
