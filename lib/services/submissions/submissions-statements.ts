import "server-only";
import type { Decision } from "@/lib/calculator/wire/decisions";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import type { StoredTerms } from "@/lib/schemas/quotes/terms";
import type { DECISION_FILTERS } from "@/lib/schemas/submissions/decision";
import { Prisma, prisma, type Transaction } from "@/lib/server/database/database";
import { columnsOf, insertInto } from "@/lib/server/database/row-statements";
import type { NewRow, Row } from "@/lib/server/database/rows";
import type { Idempotency } from "@/lib/server/web/idempotency";
import { type Change, writeChange } from "@/lib/services/change-statements";
import { columnBytes, type Followed, selectPage } from "@/lib/services/list-statements";
import { tryLock, turn } from "@/lib/services/lock-statements";
import { offerFromRow, type StoredOffer } from "@/lib/services/offers/offers";
import { OFFERS } from "@/lib/services/offers/offers-statements";
import type { StoredDecision } from "./views";

/** A submission with what its view needs from other tables. */
export type SubmissionRow = Row<"submissions"> & {
  latest_decision: StoredDecision | null;
  deal_id: string;
  funder: string;
  default_brand_id: string;
  fields: OfferFields;
};

/** Which submissions of a funder: each given field is a condition. */
export interface SubmissionFilter {
  funderId: string;
  id?: string;
  number?: string;
  offerId?: string;
  since?: Date | undefined;
  /** Only submissions with a lower id. */
  before?: string | undefined;
  decision?: (typeof DECISION_FILTERS)[number] | undefined;
}

/** Returns the newest submission that matches; null without one. */
export async function findSubmission(of: SubmissionFilter): Promise<SubmissionRow | null> {
  const [row] = await prisma.$queryRaw<SubmissionRow[]>`${newestSubmissions(of, 1)}`;
  return row ?? null;
}

/** Selects a page of submissions, newest first. */
export function selectSubmissions(of: SubmissionFilter, limit: number): Promise<Followed<SubmissionRow>[]> {
  const columns = Prisma.sql`
    ${columnsOf("submissions")}, latest_decision, deal_id, funder, default_brand_id, fields`;
  const bytes = Prisma.sql`, ${columnBytes(["v.offer", "s.quote", "s.disclosure"])} AS bytes`;
  return selectPage(columns, newestSubmissions(of, limit + 1, bytes), "id DESC");
}

/**
 * The SELECT of submissions, newest first; `also` are further columns. SQL: the version and the latest decision are
 * other rows, found by their numbers.
 */
function newestSubmissions(of: SubmissionFilter, limit: number, also = Prisma.empty): Prisma.Sql {
  const where = Prisma.sql`s.funder_id = ${of.funderId}::uuid
    ${of.id ? Prisma.sql`AND s.id = ${of.id}::uuid` : Prisma.empty}
    ${of.number ? Prisma.sql`AND s.number = ${of.number}` : Prisma.empty}
    ${of.offerId ? Prisma.sql`AND s.offer_id = ${of.offerId}::uuid` : Prisma.empty}
    ${of.since ? Prisma.sql`AND s.submitted_at >= ${of.since}` : Prisma.empty}
    ${of.before ? Prisma.sql`AND s.id < ${of.before}::uuid` : Prisma.empty}
    ${of.decision ? decidedAs(of.decision) : Prisma.empty}`;
  return Prisma.sql`
    SELECT ${columnsOf("submissions", "s")}, ${LATEST_DECISION} AS latest_decision,
      o.deal_id, f.slug AS funder, b.id AS default_brand_id, v.offer AS fields
      ${also}
    FROM submissions s
    JOIN offers o ON o.id = s.offer_id
    JOIN offer_versions v ON v.offer_id = s.offer_id AND v.version = s.offer_version
    JOIN funders f ON f.id = s.funder_id
    JOIN brands b ON b.funder_id = s.funder_id AND b.is_default
    WHERE ${where} ORDER BY s.id DESC LIMIT ${limit}`;
}

function decidedAs(decision: (typeof DECISION_FILTERS)[number]): Prisma.Sql {
  return decision === "none" ? Prisma.sql`AND s.decision IS NULL` : Prisma.sql`AND s.decision = ${decision}`;
}

/**
 * Inserts a submission with its event, deliveries and audit entry, and marks the one that it replaces. False
 * if the offer has changed since it was read, or the key has a submission already. SQL: one conditional
 * change, which in a sandbox waits for a reset.
 */
export async function insertSubmissionRow(
  submission: NewRow<"submissions">,
  { offer, isSandbox }: { offer: StoredOffer; isSandbox: boolean },
  record: Pick<Change, "event" | "deliveries" | "audit">,
  tx: Transaction,
): Promise<boolean> {
  return writeChange(tx, {
    locks: { sandbox: isSandbox ? offer.funder_id : null },
    change: Prisma.sql`
      UPDATE offers SET submission_count = submission_count + 1,
        last_submitted_at = greatest(last_submitted_at, ${new Date(submission.submitted_at)})
      FROM held
      WHERE id = ${offer.id}::uuid AND status = 'active' AND version = ${offer.version} AND link_seq = ${offer.link_seq}
      RETURNING id`,
    also: replacing(submission),
    ...record,
  });
}

/**
 * Returns the CTEs that insert a submission and mark the offer's latest one before it as replaced. A decision
 * under way holds that one and waits for the offer: then it stays unmarked rather than being waited for.
 */
function replacing(submission: NewRow<"submissions">): Record<string, Prisma.Sql> {
  const row = Prisma.sql`jsonb_populate_record(NULL::submissions, ${JSON.stringify(submission)}::jsonb || jsonb_build_object('waits_from', p.waits_from)) r`;
  return {
    previous: Prisma.sql`
      SELECT id, CASE WHEN decision IS NULL THEN coalesce(waits_from, id) END AS waits_from
      FROM submissions WHERE offer_id = ${submission.offer_id}::uuid ORDER BY id DESC LIMIT 1`,
    submission: insertInto(
      "submissions",
      Prisma.sql`changed LEFT JOIN previous p ON true CROSS JOIN LATERAL ${row}`,
    ),
    replaced: Prisma.sql`
      UPDATE submissions s SET replaced_at = ${new Date(submission.submitted_at)} FROM changed
      WHERE s.id = (SELECT l.id FROM submissions l WHERE l.id = (SELECT id FROM previous) FOR NO KEY UPDATE SKIP LOCKED)`,
  };
}

// SQL: a decision locks its submission, and is written with its event, deliveries and audit entry.

/** An expression for the latest decision of submission `s` as JSON; null without one. */
const LATEST_DECISION = Prisma.sql`(
  SELECT row_to_json(latest) FROM (
    ${decisionRows(Prisma.sql`d.submission_id = s.id AND d.number = s.decision_count`)}) latest)`;

/** Returns the SELECT of the decisions that meet a condition on `d`, as `StoredDecision`. */
function decisionRows(where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT ${columnsOf("decisions", "d")}, k.key AS api_key
    FROM decisions d LEFT JOIN api_keys k ON k.id = d.api_key_id WHERE ${where}`;
}

/**
 * Reserves an Idempotency-Key until the transaction ends. False while another request with the key runs, and
 * if a response is recorded for the key.
 */
export async function reserveKey(tx: Transaction, idempotency: Idempotency): Promise<boolean> {
  if (!(await tryLock(idempotency.lock, tx))) return false;
  return (await tx.idempotencyRecord.count({ where: idempotency.recordKey })) === 0;
}

/** A submission whose row is locked, with everything that a decision on it needs. */
export interface LockedSubmission extends SubmissionColumns, DecisionFacts {
  /** The current offer. It does not change before the transaction ends. */
  offer: StoredOffer;
}

interface SubmissionColumns {
  id: string;
  number: string;
  offer_version: number;
  terms: StoredTerms;
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
  latest: StoredDecision | null;
  /** The decision of the form's key. */
  of_key: StoredDecision | null;
  /** How many mails about decisions the contact got in the last 24 hours. */
  mails: number;
}

/** Locks a funder's submission against other decisions, and its offer against changes; null without it. */
export async function lockSubmission(
  tx: Transaction,
  of: { id: string; funderId: string; decisionKey: string | null; now: Date },
): Promise<LockedSubmission | null> {
  const [row] = await tx.$queryRaw<(SubmissionColumns & { offer: object })[]>(Prisma.sql`
    WITH held AS MATERIALIZED (SELECT ${turn(`decision ${of.id}`)})
    SELECT s.id, s.number, s.offer_version, s.terms, s.contact_email, s.decision_mail, s.decision_count, s.erased_at,
           row_to_json(o) AS offer
    FROM held, submissions s JOIN ${OFFERS} o ON o.id = s.offer_id
    WHERE s.id = ${of.id}::uuid AND s.funder_id = ${of.funderId}::uuid
    FOR UPDATE OF s FOR SHARE OF o`);
  if (!row) return null;
  const offer = offerFromRow(row.offer);
  // A separate statement, so that it sees what was committed during the wait for the lock.
  const [facts] = await tx.$queryRaw<DecisionFacts[]>(Prisma.sql`
    SELECT v.offer AS fields, f.slug AS funder, d.id AS default_brand_id, b.callback_url AS brand_callback_url,
           f.alert_email,
           ${decisionJson(Prisma.sql`d.number = ${row.decision_count}::int`, of.id)} AS latest,
           ${decisionJson(Prisma.sql`d.decision_key = ${of.decisionKey}::uuid`, of.id)} AS of_key,
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

/** Returns an expression for one decision of a submission as JSON. */
function decisionJson(which: Prisma.Sql, submissionId: string): Prisma.Sql {
  return Prisma.sql`(SELECT row_to_json(found) FROM (
    ${decisionRows(Prisma.sql`d.submission_id = ${submissionId}::uuid AND ${which}`)}) found)`;
}

/** Saves a decision as the latest of its locked submission. */
export async function insertDecision(
  tx: Transaction,
  decision: NewRow<"decisions"> & { decision: Decision },
  record: Pick<Change, "event" | "deliveries" | "audit" | "answer" | "countedFor">,
): Promise<void> {
  const written = await writeChange(tx, {
    change: Prisma.sql`
      UPDATE submissions SET decision = ${decision.decision}, decision_count = ${decision.number}
      WHERE id = ${decision.submission_id}::uuid RETURNING id`,
    rows: { decisions: decision },
    ...record,
  });
  if (!written) throw new Error("A decision on a locked submission was not written.");
}

/** Selects all decisions of a submission, newest first. */
export function decisionsOf(submissionId: string): Promise<StoredDecision[]> {
  return prisma.$queryRaw<StoredDecision[]>`
    ${decisionRows(Prisma.sql`d.submission_id = ${submissionId}::uuid`)} ORDER BY d.number DESC`;
}
