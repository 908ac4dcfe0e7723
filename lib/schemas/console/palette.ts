import type { Decision } from "@/lib/calculator/wire/decisions";
import type { Role } from "@/lib/schemas/people/permissions";
import type { ShownStatus } from "./offer-status";

/** What a search everywhere found: a few of each kind, by what the person may read. */
export interface FoundEverywhere {
  deals: FoundDeal[];
  submissions: FoundSubmission[];
  people: FoundPerson[];
}

export interface FoundDeal {
  id: string;
  deal_id: string;
  merchant_name: string;
  iso_name: string;
  status: ShownStatus;
  version: number;
}

export interface FoundSubmission {
  number: string;
  deal_id: string;
  merchant_name: string;
  /** The latest decision; null without one. */
  decision: Decision | null;
}

/** A member of the team, or the contact of a submission. */
export type FoundPerson = { name: string; email: string } & (
  | { role: Role; number?: undefined }
  | { role?: undefined; number: string }
);

/** How many pages of deals and submissions a browser keeps as lately opened. */
export const MOST_LATELY = 6;

/** A page that was opened: that of a deal by its deal_id, or that of a submission by its number. */
export interface OpenedPage {
  kind: "deal" | "submission";
  name: string;
}

/** What opened pages are called now; what is not there any more is absent. */
export type FoundLately = Pick<FoundEverywhere, "deals" | "submissions">;

/** What the palette offers before anything is typed. */
export interface PaletteStart {
  lately: FoundLately;
  /** The reference of the deal that waits longest for a decision; null if none does, or the person may not decide. */
  oldest: string | null;
  /** How many messages wait to be sent, counted up to 1,000; 0 for who may not send them again. */
  waiting: number;
}
