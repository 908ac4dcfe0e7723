import type { Day } from "@/lib/calculator/calendar";
import { isoDate } from "@/lib/calculator/iso-day";
import { fromDecimal } from "@/lib/calculator/money";
import type { GivenDisclosure } from "./disclosure";
import { dayOf } from "./disclosure-input";
import { type FieldIssue, issueOf } from "./field-issues";
import type { OfferFields } from "./offer";

/** What the rules about dates need to know. Dates that equal those of the committed offer are not checked. */
export interface CheckedDates {
  /** The date in the brand's time zone. */
  today: Day;
  /** Whether `funding_date` differs from the committed value. */
  fundingChanged: boolean;
}

type Issues = FieldIssue<string>[];

// Rule: L3-12
/**
 * Checks the rules of `disclosure` over a whole offer. `dates` is null when neither date changes: a committed
 * date may be in the past. Returns the issues.
 */
export function disclosureRules(offer: Partial<OfferFields>, dates: CheckedDates | null): Issues {
  const { disclosure } = offer;
  if (disclosure === undefined) return [];
  return [
    ...payeeRules(disclosure.payoffs ?? []),
    ...("existing_funding_balance" in offer
      ? balanceRule(disclosure.payoffs, offer.existing_funding_balance ?? 0)
      : []),
    ...(dates === null ? [] : dateRules(disclosure, dates)),
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

const FUNDED_WITHIN_DAYS = 60;
const FIRST_PAYMENT_WITHIN_DAYS = 62;

// Rules: L3-9, L3-11
function dateRules(disclosure: GivenDisclosure, { today, fundingChanged }: CheckedDates): Issues {
  const funding = dayOf(disclosure.funding_date);
  const first = dayOf(disclosure.first_payment_date);
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
