import type { Readiness } from "@/lib/disclosure/readiness";
import type { DocumentState } from "@/lib/disclosure/regimes/documents";
import type { StateCode } from "@/lib/disclosure/regimes/us-states";
import type { Approval } from "@/lib/schemas/disclosures/templates";
import type { EventType } from "@/lib/schemas/events/event-types";
import type { OwnedRow } from "./deals";
import type { Receiver } from "./receivers";

/** What Today shows. Times are `Date`s, amounts are in dollars. */

/** The first rows of a kind, and how many there are: counting stops at 100. */
export interface Counted<Row> {
  rows: Row[];
  count: number;
}

/** Terms that wait for a decision. */
export interface WaitingSubmission extends OwnedRow {
  number: string;
  submitted_at: Date;
  /** Since when its deal waits: when the first of its submissions without a decision came. Lists go by it. */
  waits_since: Date;
  deal_id: string;
  merchant_name: string;
  iso_name: string;
  purchase_price: number;
  /** Why no document can be made of these terms; null if one can be made, or none is required. */
  lacks: Readiness | null;
}

/** A fact that active offers lack, or that must be corrected: no document can be made of their defaults. */
export interface LackingFact {
  /** The path, without the place in a list; null for what no fact can correct. */
  path: string | null;
  /** Whether something is given that must be corrected. */
  isGiven: boolean;
  /** What is wrong with the first of the offers, as a sentence. */
  message: string;
  offers: number;
  /** The states of these offers, by their USPS codes. */
  states: StateCode[];
  /** The deal of the first of them. */
  deal_id: string;
}

/** A state whose disclosures a new template version switched off for a brand. */
export interface SwitchedOff {
  brand_id: string;
  brand: string;
  state: DocumentState;
  /** The current version, and the approved one that it replaced. */
  version: string;
  earlier: Approval;
}

/** A delivery that was given up. */
export interface FailedDelivery {
  id: string;
  type: EventType;
  deal_id: string | null;
  merchant_name: string | null;
  /** Without its query, which can contain a secret; null for a mail whose recipient the reader may not see. */
  url: string | null;
  attempt_count: number;
  last_status: number | null;
  last_error: string | null;
  failed_at: Date;
}

/** A link that ends soon and under which nothing was submitted. */
export interface EndingLink extends OwnedRow {
  deal_id: string;
  merchant_name: string;
  iso_name: string;
  ends_at: Date;
  /** How often it was opened. */
  views: number;
}

/** What needs a person today, and the funnel of the last 30 days. */
export interface TodayRows {
  submissions: Counted<WaitingSubmission>;
  /** One row a cause, the most frequent first. `isPart`: only the newest 100 active offers were checked. */
  lacking: { rows: LackingFact[]; isPart: boolean };
  /** How many active offers have no state, at most 100. */
  stateless: number;
  approvals: SwitchedOff[];
  failed: Counted<FailedDelivery>;
  /** The receivers that are failing, the longest first. */
  failing: Receiver[];
  /** Endpoints that were disabled because they failed. */
  endpoints: { id: string; url: string; disabled_reason: string }[];
  links: Counted<EndingLink>;
  funnel: OfferFunnel;
}

/** How many of the offers created since a time reached each step. */
export interface OfferFunnel {
  since: Date;
  created: number;
  opened: number;
  submitted: number;
  accepted: number;
  /** The median time from submission to first decision; null with fewer than five decisions. */
  minutesToDecision: number | null;
}
