import { MINUTE_MS } from "@/lib/calculator/durations";

/** How long an author may edit or remove a note. */
export const NOTE_EDITABLE_MS = 10 * MINUTE_MS;

/** The most notes of an offer. */
export const MOST_NOTES = 200;

/** The deals of a list by whose they are: the reader's, or nobody's. */
export const WHOSE = ["mine", "nobody"] as const;

export type Whose = (typeof WHOSE)[number];

/** A person of the team who may be handed a deal. */
export interface Colleague {
  id: string;
  name: string;
}

/** Whose deal it is. */
export interface DealOwnerView extends Colleague {
  since: Date;
}

/** Whose the deal of a list's row is. */
export interface RowOwner {
  name: string;
  /** Whether it is the reader's own. */
  isReader: boolean;
}

/** A row of a list about a deal. */
export interface OwnedRow {
  /** Null for nobody's deal; absent for a reader who may not see whose deals are. */
  owner?: RowOwner | null;
}

/** A note on an offer, as a colleague reads it. */
export interface NoteView {
  id: string;
  /** Null for somebody who left. */
  author: string | null;
  at: Date;
  edited: boolean;
  text: string;
  /** Until when the reader may edit and remove it; null if it is another's, or its time has passed. */
  editableUntil: Date | null;
}

/** What colleagues share about a deal. Only roles that may share deals see it. */
export interface SharedDeal {
  dealId: string;
  /** The id of the offer whose notes these are. */
  offerId: string;
  /** Null if it is nobody's. */
  owner: DealOwnerView | null;
  /** The id of the reader. */
  reader: string;
  /** The others who may be handed a deal, by name. */
  colleagues: Colleague[];
  /** Newest first. */
  notes: NoteView[];
}

/** The result of taking a deal or handing it over. `first`: somebody else was first, and it is theirs. */
export interface OwnerOutcome {
  status: "done" | "first";
  owner: DealOwnerView;
}
