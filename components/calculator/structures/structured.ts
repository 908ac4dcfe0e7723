import type { ReactNode } from "react";
import { datesFrom, isOf } from "@/components/calculator/merchant/sending";
import type { StructureOffer } from "@/components/calculator/offer/offer";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Day } from "@/lib/calculator/schedule/calendar";
import type { Terms } from "@/lib/calculator/terms/terms";
import { termsToWire } from "@/lib/calculator/wire/wire-terms";
import type { MerchantState } from "@/lib/disclosure/merchant/state";
import type { EnteredForm, StructuredForm } from "./entered";

/**
 * What the dates of terms follow from: the day, and the disclosure, whose terms have its dates; null without
 * one.
 */
export interface Dated {
  made: MerchantState | null;
  today: Day;
}

/** The parts of the page that only an offer with structures has. */
export interface Structured {
  structures: StructureOffer[];
  /** The chosen one. */
  structure: StructureOffer;
  entered: EnteredForm;
  form: StructuredForm;
  /** Renders the group of structures; `sent` is the submitted one, where a counter is open. */
  group: (dated: Dated, sent: string | undefined) => ReactNode;
  /** Says that a structure is no longer offered, where one is not. */
  gone: ReactNode;
  notes: ControlNotes;
  /** Counts how often "Compare all" was pressed; undefined before that. */
  comparing: number | undefined;
}

/** A structure that allows values beyond a limit of the chosen one. */
export interface NextBand {
  field: "purchasePrice" | "numPayments";
  /** "More payments", "Lower price". */
  lead: string;
  /** "9 months", and "1.28". */
  name: string;
  buyRate: string;
  structure: string;
  /**
   * The value to enter there, in cents or in the structure's frequency; null where it allows the present
   * entry.
   */
  value: number | null;
}

/** What the controls of the terms say about other structures. */
export interface ControlNotes {
  purchasePrice: ControlNote;
  numPayments: ControlNote;
  /** Comes before the hint of the upsell: "You entered 10.00 points, kept. ". */
  upsell?: string;
}

interface ControlNote {
  /** The entry that this structure moved: "You entered $68,000.00, kept". */
  hint?: string;
  /** The line at a limit; `footRoom` says whether its room is kept. */
  foot?: ReactNode;
  footRoom: boolean;
}

/**
 * The day from which the default dates of terms are counted: today, but for the terms of a disclosure
 * (`datesFrom`).
 */
export type DayOf = (limits: OfferLimits, terms: Terms) => Day;

export function dayOfTerms(made: MerchantState | null, today: Day): DayOf {
  return (limits, terms) =>
    datesFrom(isOf(made, limits.version, termsToWire(terms, limits)) ? made : null, today);
}
