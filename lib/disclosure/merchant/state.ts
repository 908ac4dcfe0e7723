import type { Range } from "@/lib/calculator/money/range";
import type { Day } from "@/lib/calculator/schedule/calendar";
import type { LastSubmission } from "@/lib/calculator/wire/decisions";
import type { WireTerms } from "@/lib/calculator/wire/wire-terms";
import type { MerchantGate, OwedPolicy } from "./lock";

/**
 * When something happened to a document: in Unix seconds, and by the brand's clock, "Jan 2, 2026, 4:11 PM CST"
 * and in short "Jan 2, 4:11 PM CST".
 */
export interface Moment {
  at: number;
  text: string;
  short: string;
}

/** What happened to a disclosure document, as the ISO's pages show it. */
export interface DisclosureProgress {
  preparedAt: Moment;
  /**
   * The latest mail, if any: when it was asked for, in Unix seconds. `sentAt` is when the mail server accepted
   * it, null until then.
   */
  mail: { email: string; requestedAt: number; sentAt: Moment | null } | null;
  /**
   * Whether anybody may have its link: it was mailed, copied or opened, or the funder made it, who reads the
   * link.
   */
  handedOut: boolean;
  /** When the recipient first opened it. */
  openedAt: Moment | null;
  /**
   * When it was first opened from the address that made it or copied its link. That opening counts as the
   * sender's own and unlocks nothing.
   */
  senderOpenedAt: Moment | null;
  acknowledgedAt: Moment | null;
  signedAt: Moment | null;
  /** Whether it was acknowledged or signed from the address that made it or copied its link. */
  confirmedBySender: boolean;
  /** Whether the merchant signs it; else the merchant confirms that it was received. */
  signs: boolean;
  /**
   * Whether the document reached the merchant: the mail server accepted a mail, or the recipient opened the
   * page.
   */
  transmitted: boolean;
}

/** A disclosure document as the ISO's page shows it. Times are in Unix seconds. */
export interface MerchantState extends DisclosureProgress {
  offerVersion: number;
  terms: WireTerms;
  merchantUrl: string;
  /** The path of the PDF, from which the ISO downloads a copy. */
  documentPath: string;
  expiresAt: number;
  /** The funding date of this document. Its payment dates follow from it, not from today. */
  funding: Day;
}

/** Whether the page can make disclosures, and the current disclosure. */
export interface Disclosing {
  /** Whether the funder has given everything that a disclosure needs besides the terms. */
  ready: boolean;
  /**
   * The total of a year's payments, in cents, for which the payment basis allows a disclosure; null for any
   * total.
   */
  yearlyTotals: Range | null;
  /** Whether merchants sign the brand's disclosures. */
  signs: boolean;
  current: MerchantState | null;
}

/** What an open page says that it shows when it asks: the version of the offer, and the brand's settings for it. */
export interface ShownOffer {
  version: number;
  gate: MerchantGate;
  policy: OwedPolicy;
}

/**
 * What an open page polls. `today` is in the brand's time zone. `disclosing` is null when no disclosure is
 * required. `changed` is the offer where it is no longer the one that the page shows, with the time since when
 * it holds (ISO 8601). The status is "ended" when the link no longer opens the page, since `at`.
 */
export type PageState<Offer> =
  | {
      status: "live";
      version: number;
      gate: MerchantGate;
      policy: OwedPolicy;
      today: Day;
      disclosing: Disclosing | null;
      lastSubmission: LastSubmission | null;
      changed: { offer: Offer; at: string } | null;
    }
  | { status: "ended"; reason: LinkEnd; at: string | null };

/** Why a link no longer opens its page. */
export type LinkEnd = "expired" | "withdrawn" | "replaced" | "not_found";

/** The result of a request to send a disclosure or to copy its link. */
export type SendOutcome =
  | { status: "sent" | "copied"; merchant: MerchantState }
  | { status: "offer_changed" }
  | { status: "refused"; problems: { field: string; message: string }[] }
  | { status: "link_ended"; reason: LinkEnd };
