import type { PaymentFigures } from "@/lib/calculator/disclosure-figures";
import { type CostRange, isInRange } from "@/lib/calculator/payment-basis";
import type { WireTerms } from "@/lib/calculator/wire";

/** Whether the page can make disclosures, and the current one; null where none is required. */
export interface Disclosing {
  /** Whether the funder has given everything that a disclosure needs, the terms apart. */
  ready: boolean;
  /** The monthly costs with which the payment basis allows a disclosure; null for any. */
  costs: CostRange | null;
  current: MerchantState | null;
}

/** What terms need before they can be sent: nothing, another payment basis, or something else of the funder. */
export type SendingNeeds = "nothing" | "payment_basis" | "disclosure";

/** A disclosure that was made; times in Unix seconds. */
export interface MerchantState {
  offerVersion: number;
  terms: WireTerms;
  merchantUrl: string;
  expiresAt: number;
  /** To whom it was mailed last, when, and since when the mail server has it; null before that. */
  mail: { email: string; requestedAt: number; sentAt: number | null } | null;
  openedAt: number | null;
  acknowledgedAt: number | null;
}

export interface SendingInput {
  offerVersion: number;
  terms: WireTerms;
  name: string | null;
  email: string;
}

export type SendingResult =
  | { status: "sent" | "copied"; merchant: MerchantState }
  | { status: "offer_changed" }
  | { status: "refused"; problems: { field: string; message: string }[] }
  | { status: "link_ended" }
  | { status: "busy"; retryAfterSeconds: number };

/** Makes the disclosure of terms: sends its link to the merchant, or returns it. `read` returns the current one. */
export interface DisclosureActions {
  send: (input: SendingInput) => Promise<SendingResult>;
  copy: (input: Pick<SendingInput, "offerVersion" | "terms">) => Promise<SendingResult>;
  read: () => Promise<CurrentResult>;
}

export type CurrentResult =
  | { status: "current"; merchant: MerchantState }
  | { status: "none" }
  | { status: "busy"; retryAfterSeconds: number };

/** What terms with these figures need before they can be sent. */
export function sendingNeeds(
  disclosing: Disclosing | null,
  payments: Pick<PaymentFigures, "estimatedMonthlyCost"> | null,
): SendingNeeds {
  if (!disclosing?.ready) return "disclosure";
  const { costs } = disclosing;
  if (costs === null || payments === null) return "nothing";
  return isInRange(payments.estimatedMonthlyCost, costs) ? "nothing" : "payment_basis";
}

/** Whether a disclosure is of exactly these terms of this version. */
export function isOf(state: MerchantState | null, offerVersion: number, terms: WireTerms): boolean {
  return state !== null && state.offerVersion === offerVersion && keyOf(state.terms) === keyOf(terms);
}

function keyOf({ purchase_price, upsell, frequency, num_payments, fees }: WireTerms): string {
  const amounts = fees.map(({ id, amount }) => [id, amount] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([purchase_price, upsell, frequency, num_payments, amounts]);
}

/** Why nothing was made, in a sentence. */
export function refusalText(result: Exclude<SendingResult, { merchant: MerchantState }>): string {
  switch (result.status) {
    case "offer_changed":
      return "The offer has changed. Reload the page and try again.";
    case "link_ended":
      return "This link has ended. Reload the page.";
    case "busy":
      return `Too many requests at once. Try again in ${result.retryAfterSeconds} seconds.`;
    case "refused":
      return result.problems.map(({ message }) => message).join(" ");
  }
}
