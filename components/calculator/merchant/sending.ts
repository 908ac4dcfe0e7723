import type { SentTerms } from "@/components/calculator/review/submission";
import type { Day } from "@/lib/calculator/calendar";
import { isInRange, type YearlyRange } from "@/lib/calculator/payment-basis";
import { type Schedule, yearlyPayments } from "@/lib/calculator/schedule";
import type { WireTerms } from "@/lib/calculator/wire";

/** Whether the page can make disclosures, and the current one; null where none is required. */
export interface Disclosing {
  /** Whether the funder has given everything that a disclosure needs, the terms apart. */
  ready: boolean;
  /** The payments of a year in cents with which the payment basis allows a disclosure; null for any. */
  years: YearlyRange | null;
  current: MerchantState | null;
}

/**
 * What terms need before they can be sent: nothing, another payment basis, something else of the funder, or a page
 * that is true of the offer as it is.
 */
export type SendingNeeds = "nothing" | "payment_basis" | "disclosure" | "reload";

/** What the server last said of an open page: the offer's version, null once its link has ended, and its day. */
export interface Known {
  version: number | null;
  today: Day;
  disclosing: Disclosing | null;
}

/** A disclosure that was made; times in Unix seconds. */
export interface MerchantState {
  offerVersion: number;
  terms: WireTerms;
  merchantUrl: string;
  /** The path of its PDF. */
  documentPath: string;
  expiresAt: number;
  /** To whom it was mailed last, when, and since when the mail server has it; null before that. */
  mail: { email: string; requestedAt: number; sentAt: number | null } | null;
  openedAt: number | null;
  acknowledgedAt: number | null;
  /** Whether it reached the merchant: made or copied alone it did not. */
  transmitted: boolean;
  signedAt: number | null;
}

export interface SendingInput {
  offerVersion: number;
  terms: SentTerms;
  name: string | null;
  email: string;
}

export type SendingResult =
  | { status: "sent" | "copied"; merchant: MerchantState }
  | { status: "offer_changed" }
  | { status: "refused"; problems: { field: string; message: string }[] }
  | { status: "link_ended" }
  | { status: "busy"; retryAfterSeconds: number };

/** Makes the disclosure of terms: sends its link to the merchant, or returns it. `read` asks what is true now. */
export interface DisclosureActions {
  send: (input: SendingInput) => Promise<SendingResult>;
  copy: (input: Pick<SendingInput, "offerVersion" | "terms">) => Promise<SendingResult>;
  read: () => Promise<ReadResult>;
}

export type ReadResult =
  | ({ status: "live"; version: number } & Known)
  | { status: "ended" }
  | { status: "busy"; retryAfterSeconds: number };

/** The page that an offer is shown on: its version, and the day that dates by default follow from. */
interface Shown {
  version: number;
  today: Day;
}

/** What terms with this schedule need before they can be sent from a page. */
export function sendingNeeds(known: Known, schedule: Schedule | null, page: Shown): SendingNeeds {
  if (!isTrue(known, schedule, page)) return "reload";
  const { disclosing } = known;
  if (!disclosing?.ready) return "disclosure";
  const { years } = disclosing;
  if (years === null || schedule === null) return "nothing";
  return isInRange(yearlyPayments(schedule), years) ? "nothing" : "payment_basis";
}

/** Whether a page's version and dates are still those of the offer. */
function isTrue({ version, today }: Known, schedule: Schedule | null, page: Shown): boolean {
  if (version === null || version > page.version) return false;
  if (today === page.today || schedule === null) return true;
  return !schedule.funding.assumed && schedule.funding.day >= today;
}

/** Whether a disclosure is of exactly these terms of this version. */
export function isOf(state: MerchantState | null, offerVersion: number, terms: WireTerms): boolean {
  return state !== null && state.offerVersion === offerVersion && keyOf(state.terms) === keyOf(terms);
}

function keyOf({ structure, purchase_price, upsell, frequency, num_payments, fees }: WireTerms): string {
  const amounts = fees.map(({ id, amount }) => [id, amount] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([structure ?? null, purchase_price, upsell, frequency, num_payments, amounts]);
}

/** What hindered a disclosure, by the field it is about; without one, the whole. */
export function problemsOf(
  result: Exclude<SendingResult, { merchant: MerchantState }>,
): { field: string; message: string }[] {
  switch (result.status) {
    case "offer_changed":
      return [{ field: "", message: "The offer has changed. Reload the page and try again." }];
    case "link_ended":
      return [{ field: "", message: "This link has ended. Reload the page." }];
    case "busy":
      return [
        {
          field: "",
          message: `Too many requests at once. Try again in ${result.retryAfterSeconds} seconds.`,
        },
      ];
    case "refused":
      return result.problems;
  }
}
