import type { Cents, Micros } from "@/lib/calculator/money/money";
import type { DatedAmount, ScheduleInput } from "@/lib/calculator/schedule/schedule";
import type { DocumentState } from "./regimes/documents";
import type { StateCode } from "./regimes/us-states";

/** An offer's `disclosure` object in integers; null or empty where nothing is given. */
export interface DisclosureInput extends ScheduleInput {
  income: Income | null;
  irregularPayments: IrregularPayment[];
  minimumPayment: { text: string | null; monthlyAmount: Cents | null } | null;
  /** Their sum is the existing funding balance. Null means one payoff of the whole balance to the funder. */
  payoffs: Payoff[] | null;
  renewal: {
    doubleDippingAmount: Cents | null;
    prepaymentCharge: Cents | null;
    unpaidCharges: Cents | null;
  } | null;
  collateral: string | null;
  otherFees: string | null;
  prepaymentFees: string | null;
  trueUpParagraph: string | null;
  prepaymentParagraph: string | null;
  /** How the merchant pays. */
  paymentMethod: string | null;
  /** When the payments vary. */
  variation: string | null;
  /** What paying early costs or saves: a paragraph for each cost and discount. */
  prepaymentCosts: string[];
}

/** The merchant's income through the channels of the contract. */
export interface Income {
  monthlyAmount: Cents | null;
  method: IncomeMethod | null;
  /** How many months the average covers. Only for the historical method. */
  months: number | null;
  /** A noun phrase that follows "through" in the document. */
  channel: string | null;
}

export const INCOME_METHODS = ["historical", "underwriting"] as const;
type IncomeMethod = (typeof INCOME_METHODS)[number];

interface IrregularPayment extends DatedAmount {
  label: string;
}

/** Earlier financing that this one pays off, either the funder's own or a third party's. */
export type Payoff = { toUs: true; amount: Cents } | { toUs: false; payee: string; amount: Cents };

/** What a disclosure states about a fee, in the order of the quote's fees. */
export interface FeeDisclosure {
  label: string;
  financeCharge: boolean;
  /** Null for a fee that the funder keeps. */
  paidTo: string | null;
}

/** The brand's disclosure profile, as far as an offer's disclosure uses it. */
export interface DisclosureProfile {
  legalName: string | null;
  productWords: string | null;
  historicalMonths: number | null;
  signingPlace: string | null;
  disclosureSignature: boolean;
  newYorkBrokerSentence: string | null;
  /** The states whose current template version is approved. */
  approved: DocumentState[];
  /** Whether the brand's merchant outputs are gated: an offer without a recognized state is then locked. */
  gated: boolean;
}

/** Everything an offer and its brand provide for a disclosure. */
export interface DisclosureFacts {
  /** From `merchant_state`, by `resolveState`. */
  state: StateCode | null;
  holdback: Micros;
  input: DisclosureInput;
  fees: FeeDisclosure[];
  profile: DisclosureProfile;
  /** The ISO. */
  broker: string;
}
