import "server-only";
import type { Decision } from "@/lib/calculator/decisions";
import type { OfferFields } from "@/lib/schemas/offer";
import type { Prisma } from "@/lib/server/database";
import type { Idempotency } from "@/lib/server/idempotency";
import type { NewRow } from "@/lib/server/rows";
import { type Sql, sql } from "@/lib/server/sql";
import {
  type DirectDelivery,
  insertIfChanged,
  type NewEvent,
  outbox,
} from "@/lib/services/deliveries/outbox";
import { OFFERS, offerFromRow, type StoredOffer } from "@/lib/services/offers/store";
import { decisionRows, type StoredDecision } from "./decision-view";

/** A transaction of Prisma. */
type Transaction = Prisma.TransactionClient;

/**
 * Reserves an Idempotency-Key until the transaction ends. False while another request with the key runs, and
 * once it has been recorded.
 */
export async function reserveKey(tx: Transaction, idempotency: Idempotency): Promise<boolean> {
  const [lock] = await tx.$queryRaw<{ locked: boolean }[]>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${idempotency.lock}, 0)) AS locked`,
  );
  if (!lock?.locked) return false;
  return (await tx.idempotencyRecord.count({ where: idempotency.recordKey })) === 0;
}

/** A submission whose row is locked, with everything that a decision on it needs. */
export interface LockedSubmission extends SubmissionColumns, DecisionFacts {
  /** The offer as it is now; it does not change before the transaction ends. */
  offer: StoredOffer;
}

interface SubmissionColumns {
  id: string;
  number: string;
  offer_version: number;
  contact_email: string | null;
  decision_mail: boolean | null;
  decision_count: number | null;
  erased_at: Date | null;
}

interface DecisionFacts {
  /** The offer's fields at the submission's version. */
  fields: OfferFields;
  funder: string;
  default_brand_id: string;
  brand_callback_url: string | null;
  alert_email: string | null;
  /** The latest decision, and the one of the form's key. */
  latest: StoredDecision | null;
  of_key: StoredDecision | null;
  /** The mails about decisions to the contact in the last 24 hours. */
  mails: number;
}

/** Locks a funder's submission against other decisions, and its offer against changes; null without it. */
export async function lockSubmission(
  tx: Transaction,
  of: { id: string; funderId: string; decisionKey: string | null; now: Date },
): Promise<LockedSubmission | null> {
  const [row] = await tx.$queryRaw<(SubmissionColumns & { offer: object })[]>(sql`
    SELECT s.id, s.number, s.offer_version, s.contact_email, s.decision_mail, s.decision_count, s.erased_at,
           row_to_json(o) AS offer
    FROM submissions s JOIN ${OFFERS} o ON o.id = s.offer_id
    WHERE s.id = ${of.id}::uuid AND s.funder_id = ${of.funderId}::uuid
    FOR UPDATE OF s FOR SHARE OF o`);
  if (!row) return null;
  const offer = offerFromRow(row.offer);
  // A statement of its own: it sees what was committed while the lock was waited for.
  const [facts] = await tx.$queryRaw<DecisionFacts[]>(sql`
    SELECT v.offer AS fields, f.slug AS funder, d.id AS default_brand_id, b.callback_url AS brand_callback_url,
           f.alert_email,
           ${one(sql`d.number = ${row.decision_count}::int`, of.id)} AS latest,
           ${one(sql`d.decision_key = ${of.decisionKey}::uuid`, of.id)} AS of_key,
           (SELECT count(*)::int FROM events e JOIN deliveries m ON m.event_id = e.id
            WHERE e.submission_id = ${of.id}::uuid AND e.type = 'submission.decided'
              AND m.kind = 'email' AND m.alert IS NULL
              AND m.created_at > ${of.now}::timestamptz - interval '24 hours') AS mails
    FROM offer_versions v
    JOIN funders f ON f.id = ${of.funderId}::uuid
    JOIN brands d ON d.funder_id = f.id AND d.is_default
    JOIN brands b ON b.id = coalesce(${offer.brand_id ?? null}::uuid, d.id)
    WHERE v.offer_id = ${offer.id}::uuid AND v.version = ${row.offer_version}`);
  return facts ? { ...row, ...facts, offer } : null;
}

/** One decision of a submission as JSON. */
function one(which: Sql, submissionId: string): Sql {
  return sql`(SELECT row_to_json(found) FROM (
    ${decisionRows(sql`d.submission_id = ${submissionId}::uuid AND ${which}`)}) found)`;
}

/** Everything that a decision writes. */
export interface DecisionRecord {
  decision: NewRow<"decisions"> & { decision: Decision };
  event: NewEvent;
  deliveries: DirectDelivery[];
  audit: NewRow<"audit_entries">;
  /** The response to record under an Idempotency-Key. */
  response: NewRow<"idempotency_records"> | null;
}

/** Saves a decision as the latest of its locked submission, with its event and deliveries. */
export async function insertDecision(tx: Transaction, record: DecisionRecord): Promise<void> {
  const { decision, event, deliveries, audit, response } = record;
  const recorded = response
    ? sql`, ${insertIfChanged("response", "idempotency_records", response)}`
    : sql.empty;
  await tx.$queryRaw(sql`
    WITH changed AS (
      UPDATE submissions SET decision = ${decision.decision}, decision_count = ${decision.number}
      WHERE id = ${decision.submission_id}::uuid RETURNING id),
    ${insertIfChanged("decided", "decisions", decision)},
    ${outbox(event, deliveries)},
    ${insertIfChanged("audit", "audit_entries", audit)}
    ${recorded}
    SELECT 1`);
}
