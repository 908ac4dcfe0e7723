import type { Offer } from "@/components/calculator/offer/offer";
import type { EndedOffer, NewerOffer } from "@/components/calculator/offer/offer-version";
import type { SentTerms } from "@/components/calculator/review/use-submission";
import type { Micros } from "@/lib/calculator/money/money";
import { isInRange } from "@/lib/calculator/money/range";
import type { Day } from "@/lib/calculator/schedule/calendar";
import { type Schedule, yearlyPayments } from "@/lib/calculator/schedule/schedule";
import { formatSplit } from "@/lib/calculator/schedule/texts";
import type { LastSubmission } from "@/lib/calculator/wire/decisions";
import type { WireTerms } from "@/lib/calculator/wire/wire-terms";
import type { MerchantGate, MerchantLock, OwedPolicy } from "@/lib/disclosure/merchant/lock";
import type {
  Disclosing,
  MerchantState,
  PageState,
  SendOutcome,
  ShownOffer,
} from "@/lib/disclosure/merchant/state";
import { isDocumentRegime, owedSentence, ruledName } from "@/lib/disclosure/regimes/regimes";

/**
 * What is missing before terms can be sent: nothing, the payment basis, or something else from the funder.
 */
export type SendingNeeds = "nothing" | "payment_basis" | "disclosure";

/**
 * Why an open page gives the merchant no terms. `ended`: its link has ended. `outdated`: the page no longer
 * matches its offer. `impossible`: the terms have a problem. `offline`: the server cannot be asked whether they may.
 */
export type PageLock = MerchantLock | "ended" | "outdated" | "impossible" | "offline";

/**
 * The latest state of an open page's offer from the server: its version, its gate, its day and the latest
 * submission; the offer where it is no longer the one that the page shows; and how its link ended.
 */
export interface Known {
  version: number;
  today: Day;
  gate: MerchantGate;
  policy: OwedPolicy;
  disclosing: Disclosing | null;
  lastSubmission: LastSubmission | null;
  changed: NewerOffer | null;
  ended: EndedOffer | null;
}

interface SendingInput {
  offerVersion: number;
  terms: SentTerms;
  name: string | null;
  email: string;
}

export type SendingResult = SendOutcome | { status: "busy"; retryAfterSeconds: number };

/**
 * The server actions of disclosures: `send` makes one and mails its link to the merchant, `copy` makes one
 * and returns the link, `read` returns the present state.
 */
export interface DisclosureActions {
  send: (input: SendingInput) => Promise<SendingResult>;
  copy: (input: Pick<SendingInput, "offerVersion" | "terms">) => Promise<SendingResult>;
  read: (shown: ShownOffer) => Promise<ReadResult>;
}

type ReadResult = PageState<Offer> | { status: "busy"; retryAfterSeconds: number };

/** What terms with this schedule need before they can be sent. */
export function sendingNeeds(disclosing: Disclosing | null, schedule: Schedule | null): SendingNeeds {
  if (!disclosing?.ready) return "disclosure";
  const { yearlyTotals } = disclosing;
  if (yearlyTotals === null || schedule === null) return "nothing";
  return isInRange(yearlyPayments(schedule), yearlyTotals) ? "nothing" : "payment_basis";
}

/** Whether a page of this version and gate no longer matches its offer. */
export function isOutdated(known: Known, page: ShownOffer): boolean {
  if (known.version > page.version) return true;
  // A brand's setting changes the gate without a new version. Knowledge of an earlier version says nothing
  // here.
  return known.version === page.version && (known.gate !== page.gate || known.policy !== page.policy);
}

/**
 * The day from which default dates are counted: for a document the day before its funding, which gives its
 * dates again.
 */
export function datesFrom(made: MerchantState | null, today: Day): Day {
  return made === null ? today : made.funding - 1;
}

/** Whether a disclosure is of exactly these terms of this version. */
export function isOf(state: MerchantState | null, offerVersion: number, terms: WireTerms): boolean {
  return state !== null && state.offerVersion === offerVersion && keyOf(state.terms) === keyOf(terms);
}

interface LockText {
  reason: string;
  /**
   * What to ask the funder, as the words after "Ask <brand>"; null where the reason itself says what to do.
   */
  ask: string | null;
}

/** Why terms are locked, and what opens them. */
export function lockText(lock: PageLock, needs: SendingNeeds, holdback: Micros, brandName: string): LockText {
  if (lock === "ended") return { reason: "No longer offered. These figures cannot be copied.", ask: null };
  if (lock === "outdated")
    return { reason: "These figures are no longer offered. They cannot be copied.", ask: null };
  if (lock === "impossible") return { reason: "These terms are not possible.", ask: null };
  if (lock === "offline")
    return { reason: "Submitting and what goes to the merchant wait for a connection.", ask: null };
  if (lock === "absent") return { reason: "This offer has no state.", ask: "to add it" };
  if (lock === "unreadable") return { reason: "This offer's state cannot be read.", ask: "to correct it" };
  const name = ruledName(lock);
  if (!isDocumentRegime(lock)) return { reason: owedSentence({ name }, brandName), ask: "for it" };
  const apr = lock === "texas" ? "" : " with the APR";
  const required = `${name} requires a disclosure${apr} before these terms go to the merchant.`;
  if (needs === "payment_basis")
    return {
      reason: `These payments are not close enough to ${formatSplit(holdback)} of income for the disclosure.`,
      ask: "to change the payment basis",
    };
  if (needs === "disclosure") return { reason: required, ask: "for it" };
  return { reason: `${required} Send it first.`, ask: null };
}

function keyOf({ structure, purchase_price, upsell, frequency, num_payments, fees }: WireTerms): string {
  const amounts = fees.map(({ id, amount }) => [id, amount] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([structure ?? null, purchase_price, upsell, frequency, num_payments, amounts]);
}
