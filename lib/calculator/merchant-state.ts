import type { Day } from "./calendar";
import type { LastSubmission } from "./decisions";
import type { MerchantGate } from "./merchant-lock";
import type { YearlyRange } from "./payment-basis";
import type { WireTerms } from "./wire";

/** A disclosure that was made, as the ISO's page knows it; times in Unix seconds. */
export interface MerchantState {
  offerVersion: number;
  terms: WireTerms;
  merchantUrl: string;
  /** The path of its PDF: the ISO's own copy. */
  documentPath: string;
  expiresAt: number;
  /** Its funding date: the dates of its payments are its own. */
  funding: Day;
  /** To whom it was mailed last, when, and since when the mail server has it; null before that. */
  mail: { email: string; requestedAt: number; sentAt: number | null } | null;
  /** When the recipient opened it first. */
  openedAt: number | null;
  acknowledgedAt: number | null;
  /** Whether it reached the merchant: the mail server took its mail, or the recipient opened it. */
  transmitted: boolean;
  signedAt: number | null;
}

/** Whether the page can make disclosures, and the current one. */
export interface Disclosing {
  /** Whether the funder has given everything that a disclosure needs, the terms apart. */
  ready: boolean;
  /** The payments of a year in cents with which the payment basis allows a disclosure; null for any. */
  years: YearlyRange | null;
  current: MerchantState | null;
}

/**
 * What an open page asks again: the offer's version and gate, today in the brand's time zone, its disclosures, null where
 * none is required, and the latest submission; "ended" where the link no longer opens the page.
 */
export type PageState =
  | {
      status: "live";
      version: number;
      gate: MerchantGate;
      today: Day;
      disclosing: Disclosing | null;
      lastSubmission: LastSubmission | null;
    }
  | { status: "ended" };

/** Why a link no longer opens its page. */
export type LinkEnd = "expired" | "withdrawn" | "replaced" | "not_found";

/** What became of a disclosure that was to be sent or copied. */
export type SendOutcome =
  | { status: "sent" | "copied"; merchant: MerchantState }
  | { status: "offer_changed" }
  | { status: "refused"; problems: { field: string; message: string }[] }
  | { status: "link_ended"; reason: LinkEnd };
