import type { ReactNode } from "react";
import type { StructureOffer } from "@/components/calculator/review/submission";
import type { Day } from "@/lib/calculator/calendar";
import type { MerchantState } from "@/lib/calculator/merchant-state";
import type { EnteredForm } from "./entered";

/** What dates terms: the day, and the disclosure that was made, whose terms have its dates; null without one. */
export interface Dated {
  made: MerchantState | null;
  today: Day;
}

/** What the page has of an offer with structures alone. */
export interface Structured {
  structures: StructureOffer[];
  /** The chosen one. */
  structure: StructureOffer;
  /** Null until the lazy parts are there. */
  entered: EnteredForm | null;
  /** The group to choose from, its terms dated. */
  group: (dated: Dated) => ReactNode;
  /** Says that a structure is no longer offered; null where nothing is to be said. */
  gone: ReactNode;
  notes: ControlNotes;
  /** Counts how often all structures were pinned; undefined before that. */
  comparing: number | undefined;
  /** Whether what makes the cards live could not be fetched. */
  missing: boolean;
}

/** A limit of the chosen structure beyond which another goes on. */
export interface NextBand {
  field: "purchasePrice" | "numPayments";
  /** "More payments", "Lower price". */
  lead: string;
  /** "9 months", and "1.28". */
  name: string;
  buyRate: string;
  structure: string;
  /** What is entered there: in cents, or in the structure's frequency; null where what is entered holds. */
  value: number | null;
}

/** What the controls of the terms are given beside their own properties. */
export interface ControlNotes {
  purchasePrice: ControlNote;
  numPayments: ControlNote;
  /** Stands before the hint of the upsell: "You entered 10.00 points, kept. ". */
  upsell?: string;
}

interface ControlNote {
  /** The entry that this structure moved: "You entered $68,000.00, kept". */
  hint?: string;
  /** At a limit, where another structure goes on, with the room that is kept for it. */
  foot?: ReactNode;
  footRoom: boolean;
}
