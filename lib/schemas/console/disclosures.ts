import type { DocumentState } from "@/lib/disclosure/regimes/documents";

/**
 * What became of a disclosure document. What the merchant confirmed stands, whatever came later: `signed` and
 * `acknowledged` come before `superseded` and `ended`.
 */
export const DISCLOSURE_STATUSES = [
  "made",
  "sent",
  "opened",
  "acknowledged",
  "signed",
  "superseded",
  "ended",
] as const;

export type DisclosureStatus = (typeof DISCLOSURE_STATUSES)[number];

/** A document in the console's list. */
export interface ListedDisclosure {
  id: string;
  offer_id: string;
  deal_id: string;
  /** As it was when the document was made. */
  merchant: string;
  state: DocumentState;
  status: DisclosureStatus;
  /** Whether there is a signed copy. */
  is_signed: boolean;
  /** Who signed or acknowledged it, or to whom it was sent; null if it was not sent. */
  recipient: string | null;
  made_at: Date;
  /** When its status began; null for one that was only made. */
  last_step_at: Date | null;
}

/** The most documents of one ZIP file. */
export const MOST_EVIDENCE = 50;
