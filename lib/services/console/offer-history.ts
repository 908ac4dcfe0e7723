import "server-only";
import type { OfferFields } from "@/lib/schemas/offer";
import type { AuditAction, DeliveryKind, DeliveryStatus } from "@/lib/schemas/states";
import { queryRows } from "@/lib/server/database";
import type { AuditDetail } from "@/lib/server/rows";
import { sql } from "@/lib/server/sql";
import type { StoredOffer } from "@/lib/services/offers/store";

/** Who did something: a person by name, an API key by label, or another actor by its word. */
export interface HistoryActor {
  user_name: string | null;
  key_label: string | null;
  actor: string | null;
}

export interface HistoryVersion extends Omit<HistoryActor, "actor"> {
  version: number;
  offer: OfferFields;
  created_at: Date;
}

export interface HistoryLink {
  expires_at: Date;
  seq: number;
  issued_at: Date;
  first_viewed_at: Date | null;
  last_viewed_at: Date | null;
  view_count: number | null;
}

export interface HistoryAttempt {
  number: number;
  status_code: number | null;
  error: string | null;
  duration_ms: number;
  /** ISO 8601. */
  started_at: string;
}

export interface HistoryDelivery {
  id: string;
  type: string;
  kind: DeliveryKind;
  status: DeliveryStatus;
  attempt_count: number;
  created_at: Date;
  delivered_at: Date | null;
  next_attempt_at: Date | null;
  /** The last ones, newest first. */
  attempts: HistoryAttempt[];
}

export interface HistoryAudit extends HistoryActor {
  action: AuditAction;
  detail: AuditDetail;
  created_at: Date;
}

/** One more than the timeline shows, so that the oldest shown has its predecessor. */
const MOST_VERSIONS = 31;
const MOST_LINKS = 50;
const MOST_DELIVERIES = 50;
const MOST_AUDITED = 100;
const MOST_ATTEMPTS = 5;

/** What the timeline shows besides versions, links and deliveries. */
const SHOWN_ACTIONS: AuditAction[] = [
  "link.issued",
  "offer.revoked",
  "submission.decided",
  "disclosure.created",
  "disclosure.sent",
  "disclosure.acknowledged",
];

/** What happened to an offer: each list newest first, with at most the rows the page shows. */
export async function offerHistory({ id }: Pick<StoredOffer, "id">) {
  const [versions, links, deliveries, audits] = await Promise.all([
    queryRows<HistoryVersion>(sql`
      SELECT v.version, v.offer, v.created_at, u.name AS user_name, k.label AS key_label
      FROM offer_versions v LEFT JOIN users u ON u.id = v.user_id LEFT JOIN api_keys k ON k.id = v.api_key_id
      WHERE v.offer_id = ${id}::uuid ORDER BY v.version DESC LIMIT ${MOST_VERSIONS}`),
    queryRows<HistoryLink>(sql`
      SELECT expires_at, seq, issued_at, first_viewed_at, last_viewed_at, view_count FROM links
      WHERE offer_id = ${id}::uuid ORDER BY issued_at DESC LIMIT ${MOST_LINKS}`),
    queryRows<HistoryDelivery>(sql`
      SELECT d.id, d.type, d.kind, d.status, d.attempt_count, d.created_at, d.delivered_at, d.next_attempt_at,
             coalesce((SELECT json_agg(a) FROM (
               SELECT number, status_code, error, duration_ms, started_at FROM attempts
               WHERE delivery_id = d.id ORDER BY number DESC LIMIT ${MOST_ATTEMPTS}) a), '[]') AS attempts
      FROM events e JOIN deliveries d ON d.event_id = e.id
      WHERE e.offer_id = ${id}::uuid AND (d.kind = 'callback' OR d.status = 'exhausted')
      ORDER BY d.id DESC LIMIT ${MOST_DELIVERIES}`),
    queryRows<HistoryAudit>(sql`
      SELECT a.action, a.detail, a.created_at, u.name AS user_name, k.label AS key_label, a.actor
      FROM audit_entries a LEFT JOIN users u ON u.id = a.user_id LEFT JOIN api_keys k ON k.key = a.actor
      WHERE a.subject = ANY(ARRAY(
              SELECT s.id::text FROM submissions s WHERE s.offer_id = ${id}::uuid
              UNION ALL SELECT ${id}::text))
        AND a.action = ANY(${SHOWN_ACTIONS})
      ORDER BY a.id DESC LIMIT ${MOST_AUDITED}`),
  ]);
  return { versions, links, deliveries, audits };
}
