import type { Decision } from "@/lib/calculator/decisions";
import type { Place } from "@/lib/calculator/places";
import type { Readiness } from "@/lib/calculator/readiness";
import type { WireQuote, WireTerms } from "@/lib/calculator/wire";
import type { DecisionView } from "./decision";
import type { EventType } from "./events";
import type { OfferFields } from "./offer";
import type { DeliveryAlert, DeliveryKind, DeliveryStatus, OfferStatus } from "./states";

/** What the console shows of offers, submissions and deliveries. Times are dates, money is in dollars. */

/** An offer of the list. */
export interface ListedOffer {
  id: string;
  deal_id: string;
  /** Another offer is the one that the deal's path means. */
  superseded: boolean;
  merchant_name: string;
  iso_name: string;
  status: OfferStatus;
  version: number;
  price_floor: number;
  price_ceiling: number;
  /** The labels of its structures, in their order; null without any. */
  structures: string[] | null;
  last_opened_at: Date | null;
  submission_count: number;
  link_expires_at: Date;
  /** Its state asks for a document that cannot be made of its defaults. */
  cannot_disclose: boolean;
}

/** A submission of the list. */
export interface ListedSubmission {
  id: string;
  number: string;
  deal_id: string;
  merchant_name: string;
  merchant_state: string | null;
  iso_name: string;
  /** The label of the chosen structure; null in an offer without structures. */
  structure: string | null;
  purchase_price: number;
  factor_rate: number;
  commission: number;
  submitted_at: Date;
  decision: Decision | null;
  decided_at: Date | null;
  /** The offer's state asks for a document that cannot be made of these terms. */
  cannot_disclose: boolean;
}

/** A delivery of the list, with its latest attempt. */
export interface ListedDelivery {
  id: string;
  type: EventType;
  kind: DeliveryKind;
  alert: DeliveryAlert | null;
  /** Without its query, which can contain a secret. */
  url: string;
  status: DeliveryStatus;
  attempt_count: number;
  next_attempt_at: Date | null;
  created_at: Date;
  deal_id: string | null;
  last_status: number | null;
  last_error: string | null;
}

/** A delivery of a message about a submission. */
export interface MessageDelivery {
  id: string;
  type: string;
  kind: DeliveryKind;
  url: string;
  status: DeliveryStatus;
  attempt_count: number;
  /** The status of the last response. */
  status_code: number | null;
  created_at: Date;
  delivered_at: Date | null;
}

/** An attempt; null for what is not kept, or was not there. */
export interface ShownAttempt {
  number: number;
  started_at: Date;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  response_body: string | null;
  /** Null for a header's value that is never kept. */
  request_headers: Record<string, string | null> | null;
}

/** A submission in the list of its offer. */
export interface OfferSubmission {
  id: string;
  number: string;
  submitted_at: Date;
  offer_version: number;
  terms: WireTerms;
  quote: WireQuote;
}

/** Another offer of the same deal. */
export interface DealOffer {
  id: string;
  status: OfferStatus;
  version: number;
  created_at: Date;
}

/** Who did something: a person by name, an API key by label. */
export interface HistoryPerson {
  user_name: string | null;
  key_label: string | null;
}

/** A link of an offer. */
export interface HistoryLink {
  expires_at: Date;
  seq: number;
  issued_at: Date;
  first_viewed_at: Date | null;
  last_viewed_at: Date | null;
  view_count: number | null;
}

/** A delivery about an offer; its last attempts, newest first. */
export interface HistoryDelivery {
  id: string;
  type: string;
  kind: DeliveryKind;
  status: DeliveryStatus;
  attempt_count: number;
  created_at: Date;
  delivered_at: Date | null;
  next_attempt_at: Date | null;
  attempts: Pick<ShownAttempt, "number" | "status_code" | "error" | "duration_ms" | "started_at">[];
}

/** The saved state that a save ran into, beside the one that it began with. */
export interface SavedNow {
  began: { version: number; fields: OfferFields };
  now: { version: number; fields: OfferFields };
  /** Who saved it, and when: ISO 8601. */
  by: string;
  at: string;
}

/** `newer`: nothing was saved, somebody else decided first. `nextKey` is the key of the next decision. */
export interface DecisionOutcome {
  status: "decided" | "newer";
  decision: DecisionView;
  nextKey: string;
}

/** What became of the offers made since a time. */
export interface OffersPicture {
  since: Date;
  made: number;
  opened: number;
  submitted: number;
  accepted: number;
  /** The median from submission to first decision; null before there is one. */
  minutesToDecision: number | null;
}

/** What the preview of an offer's form says beside the figures of one place. */
export interface PlaceFinancing {
  /** Hundredths of a percent; null where there is none, absent where the ISO's page does not show it. */
  apr?: number | null;
  /** Null where no document is asked for. */
  readiness: Readiness | null;
  /** What the merchant's state says of debits; null where it says nothing. */
  debits: string | null;
}

/** What the API says about a body that is not saved. */
export interface OfferCheck {
  /** The details of VALIDATION_FAILED; none where it would take it. */
  details: string[];
  /** One for each structure, one alone without any; null where it would not. */
  financing: Record<Place, PlaceFinancing>[] | null;
}
