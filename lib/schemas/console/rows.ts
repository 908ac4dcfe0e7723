import type { Place } from "@/lib/calculator/terms/places";
import type { Decision } from "@/lib/calculator/wire/decisions";
import type { WireQuote } from "@/lib/calculator/wire/wire";
import type { WireTerms } from "@/lib/calculator/wire/wire-terms";
import type { Readiness } from "@/lib/disclosure/readiness";
import type { EventType } from "@/lib/schemas/events/event-types";
import type { FullOfferFields } from "@/lib/schemas/offers/defaults";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import type { FlatOffer } from "@/lib/schemas/offers/flat-offer";
import type {
  AuditAction,
  DeliveryAlert,
  DeliveryKind,
  DeliveryStatus,
  OfferStatus,
} from "@/lib/schemas/states";
import type { OwnedRow } from "./deals";
import type { StatedOffer } from "./offer-status";

/**
 * What the console shows of offers, submissions and deliveries. Times are `Date`s, amounts are in dollars.
 */

export interface ListedOffer extends StatedOffer, OwnedRow {
  id: string;
  deal_id: string;
  /** Whether the deal's path leads to another offer. */
  superseded: boolean;
  merchant_name: string;
  iso_name: string;
  version: number;
  price_floor: number;
  price_ceiling: number;
  /** The labels of its structures, in order; null when it has none. */
  structures: string[] | null;
  last_opened_at: Date | null;
  submission_count: number;
  created_at: Date;
  /** As it was given. */
  merchant_state: string | null;
  /** Of the default terms, in dollars and as a factor; null where they break a limit. */
  defaults: DefaultFigures | null;
}

/** An ISO of a funder's newest offers, and how many of them it has. */
export interface KnownIso {
  id: string | null;
  name: string;
  offers: number;
}

/** What the default terms of an offer come to: in dollars, and the buy rate of its default structure. */
export interface DefaultFigures {
  net_funding: number;
  buy_rate: number;
}

/** What an offer changed since terms of an earlier version were submitted: the limits of their structure. */
export interface ChangesSince {
  /** The version of now, and who saved it when. */
  version: number;
  by: string;
  at: Date;
  before: FlatOffer;
  after: FlatOffer;
  /** What the limits of now make of the terms: sentences if they do not fit, else figures in dollars. */
  effect: { problems: string[]; amountSold: number | null; netFunding: number | null };
}

/** A submission that the ISO replaced by newer terms of the same offer. */
export interface EarlierSubmission {
  number: string;
  submitted_at: Date;
  purchase_price: number;
  net_funding: number;
  decision: Decision | null;
}

/** Another submission of a deal, which a decision must not overlook, with its latest decision. */
export interface RivalSubmission {
  id: string;
  number: string;
  submitted_at: Date;
  quote: WireQuote;
  decision: Decision | null;
  decided_at: Date | null;
  /** A person's name as the reader may see it, or a key's label. */
  decided_by: string | null;
  /** The key that decided, as it is shown where it has no name. */
  decided_key: string | null;
}

/** A deal in the list of submissions: the newest submission of its offer. */
export interface ListedSubmission extends OwnedRow {
  id: string;
  offer_id: string;
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
  /** Since when its deal waits: when the first of its submissions without a decision came. */
  waits_since: Date;
  decision: Decision | null;
  decided_at: Date | null;
  /** The submissions that it replaced, newest first; `earlier_count` counts those too that are not here. */
  earlier: EarlierSubmission[];
  earlier_count: number;
  /** Whether the offer's state requires a document that cannot be made with these terms. */
  cannot_disclose: boolean;
}

/** A delivery in the list of deliveries, with its latest attempt. */
export interface ListedDelivery {
  id: string;
  type: EventType;
  kind: DeliveryKind;
  alert: DeliveryAlert | null;
  /** Without its query, which can contain a secret; null for a mail whose recipient the reader may not see. */
  url: string | null;
  /** Its receiver: an endpoint's id, else the lane that the list filters by. */
  endpoint_id: string | null;
  receiver: string;
  status: DeliveryStatus;
  attempt_count: number;
  next_attempt_at: Date | null;
  created_at: Date;
  delivered_at: Date | null;
  deal_id: string | null;
  last_status: number | null;
  last_error: string | null;
}

/** The delivery of a message about a submission. */
export interface MessageDelivery {
  id: string;
  type: string;
  kind: DeliveryKind;
  /** Null for a mail whose recipient the reader may not see. */
  url: string | null;
  status: DeliveryStatus;
  attempt_count: number;
  /** The status of the latest response. */
  status_code: number | null;
  created_at: Date;
  delivered_at: Date | null;
}

/** An attempt. A field is null when there was no such value or it is not kept. */
export interface ShownAttempt {
  number: number;
  started_at: Date;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  response_body: string | null;
  /** The value of a header is null when it is never kept. */
  request_headers: Record<string, string | null> | null;
}

export interface OfferSubmission {
  id: string;
  number: string;
  submitted_at: Date;
  offer_version: number;
  terms: WireTerms;
  quote: WireQuote;
  /** The latest; null without one. */
  decision: Decision | null;
}

/** Another offer of the same deal. */
export interface DealOffer extends StatedOffer {
  id: string;
  version: number;
  created_at: Date;
}

/** The person, by the name that the reader may see, or the API key that did something. One of the two is set. */
export interface HistoryPerson {
  user_name: string | null;
  key_label: string | null;
}

export interface HistoryLink {
  expires_at: Date;
  /** When a sandbox ended it early. */
  ended_at: Date | null;
  /** A link stops when one with a higher number is issued. */
  seq: number;
  issued_at: Date;
  first_viewed_at: Date | null;
  last_viewed_at: Date | null;
  view_count: number | null;
}

/** A delivery about an offer, with its latest attempts, newest first. */
export interface HistoryDelivery {
  id: string;
  type: string;
  kind: DeliveryKind;
  status: DeliveryStatus;
  attempt_count: number;
  created_at: Date;
  delivered_at: Date | null;
  attempts: Pick<ShownAttempt, "number" | "status_code" | "error" | "duration_ms" | "started_at">[];
}

/** What a person, an API key or another actor, such as `iso`, did. */
export interface HistoryAudit extends HistoryPerson {
  actor: string | null;
  action: AuditAction;
  /** The id of what the action is about: the offer, a submission or a disclosure. */
  subject: string;
  detail: Record<string, unknown>;
  created_at: Date;
}

/** The fields of a version of an offer, defaults filled in. */
export interface VersionFields {
  fields: FullOfferFields;
  /** Each structure merged with the offer's own limits, in their order; a single one without structures. */
  flats: FlatOffer[];
  /** Whether the reader may not see the addresses of the desk: they are counted. */
  hidesAddresses?: boolean;
}

export interface ComparedVersion extends VersionFields {
  version: number;
}

/** What happened to an offer. Each list is newest first. */
export interface OfferHistory {
  versions: (ComparedVersion & HistoryPerson & { created_at: Date })[];
  links: HistoryLink[];
  deliveries: HistoryDelivery[];
  audits: HistoryAudit[];
}

/** What the page of an offer shows. */
export interface ConsoleOffer extends VersionFields {
  id: string;
  dealId: string;
  status: OfferStatus;
  version: number;
  /** ISO 8601. */
  revokedAt: string | null;
  linkExpiresAt: string;
  /** When its link stops working, which a sandbox can end early. */
  linkEndsAt: string;
  submissionCount: number;
  /** The names of the funder's brands by id. */
  brandNames: Record<string, string>;
  submissions: OfferSubmission[];
  /** Other offers of the deal, newest first. */
  others: DealOffer[];
  /** Whether the page's path needs the id: without it, the path means another offer of the deal. */
  needsId: boolean;
  history: OfferHistory;
  /** Whether a disclosure can be made of the default terms; null if none is required. */
  readiness: Readiness | null;
  /** What a change or a withdrawal runs into. */
  warnings: string[];
}

/**
 * A conflict of two edits: the form could not be saved, since somebody saved another version. Both the version
 * that the form began with and the current one.
 */
export interface EditConflict {
  began: { version: number; fields: OfferFields };
  current: { version: number; fields: OfferFields };
  /** Who saved the current version, and when, in ISO 8601. */
  by: string;
  at: string;
}

/**
 * The result of a decision. `newer`: it was not saved, since somebody else decided first. `asks`: it was not
 * saved, since the person was not asked about another submission of the deal, or has not seen the offer as it
 * is now. `nextKey` is the key for another one.
 */
export interface DecisionOutcome {
  status: "decided" | "newer" | "asks";
  nextKey: string;
}

/** What an offer form's preview shows besides the figures at one point of the ranges. */
export interface FinancingPreview {
  /** Hundredths of a percent. Null when there is no APR, absent when the ISO's page does not show it. */
  apr?: number | null;
  /** Why there is no APR; null where there is one, or where the readiness says it; absent like the APR. */
  noApr?: string | null;
  /** Null when no document is required. */
  readiness: Readiness | null;
  /** The note of the merchant's state on automatic debits; null when it has none. */
  debits: string | null;
}

/**
 * The version that a form saved. `repeated`: an earlier request with the form's key saved it, whose answer
 * was lost. `nextKey` is the key for another save.
 */
export interface SavedOffer {
  deal_id: string;
  version: number;
  repeated: boolean;
  nextKey: string;
}

/** The result of checking a request body without saving it. */
export interface OfferCheck {
  /** The details of VALIDATION_FAILED; empty when the API would accept the body. */
  details: string[];
  /**
   * One entry for each structure, or a single entry without structures. Null when the API would not accept
   * the body.
   */
  financing: Record<Place, FinancingPreview>[] | null;
}
