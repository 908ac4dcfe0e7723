import "server-only";
import type { z } from "zod";
import { QUOTED_DISCLOSURE } from "@/lib/schemas/disclosure-responses";
import { notFound } from "@/lib/schemas/errors";
import type { DECISION_FILTERS, SubmissionListQuery } from "@/lib/schemas/list-queries";
import type { OfferFields } from "@/lib/schemas/offer";
import { QUOTE } from "@/lib/schemas/quote-responses";
import type { LISTED_SUBMISSION, READ_SUBMISSION } from "@/lib/schemas/submission-responses";
import { SUBMITTED_TERMS } from "@/lib/schemas/terms";
import type { CallContext } from "@/lib/server/context";
import { queryRows } from "@/lib/server/database";
import { isId } from "@/lib/server/ids";
import { columnsOf, type Row } from "@/lib/server/rows";
import { type Sql, sql } from "@/lib/server/sql";
import { listPage } from "@/lib/services/list-page";
import type { StoredOffer } from "@/lib/services/offers/store";
import { decisionRows, decisionView, LATEST_DECISION, type StoredDecision } from "./decision-view";
import { inOrderOf } from "./member-order";
import { submissionData } from "./submission-data";

/** A page of the funder's submissions, newest first, with the data of their callbacks. */
export async function listSubmissions({ caller }: CallContext, query: SubmissionListQuery) {
  return page(query, sql`s.funder_id = ${caller.funder.id}::uuid`);
}

/** A page of the submissions of one offer, newest first. */
export async function listSubmissionsOf(offer: StoredOffer, query: SubmissionListQuery) {
  return page(query, sql`s.offer_id = ${offer.id}::uuid AND s.funder_id = ${offer.funder_id}::uuid`);
}

/** Loads the submission of a path. NOT_FOUND. */
export async function loadSubmission(
  { caller }: CallContext,
  { submissionId }: { submissionId: string },
): Promise<SubmissionRow> {
  const row = isId(submissionId)
    ? await findSubmission(sql`s.id = ${submissionId}::uuid AND s.funder_id = ${caller.funder.id}::uuid`)
    : null;
  if (!row) throw notFound();
  return row;
}

/** The submission `s` that meets a condition, which names its funder; null without one. */
export async function findSubmission(where: Sql): Promise<SubmissionRow | null> {
  const [row] = await select(where, 1);
  return row ?? null;
}

/**
 * Returns a submission with all its decisions, newest first, and its disclosure at that time: null if none
 * was required.
 */
export async function readSubmission(row: SubmissionRow): Promise<z.input<typeof READ_SUBMISSION>> {
  const rows = await queryRows<StoredDecision>(
    sql`${decisionRows(sql`d.submission_id = ${row.id}::uuid`)} ORDER BY d.number DESC`,
  );
  const decisions = rows.map(decisionView);
  const disclosure = row.disclosure && inOrderOf(QUOTED_DISCLOSURE, row.disclosure);
  return { ...submissionView(row), decision: decisions[0] ?? null, decisions, disclosure };
}

async function page(query: SubmissionListQuery, owned: Sql) {
  const { limit, cursor, submitted_since, decision } = query;
  const since = submitted_since ? sql`AND s.submitted_at >= ${submitted_since}` : sql.empty;
  const before = cursor ? sql`AND s.id < ${cursor}::uuid` : sql.empty;
  const where = sql`${owned} ${since} ${before} ${decision ? decidedAs(decision) : sql.empty}`;
  return listPage(await select(where, limit + 1), limit, submissionView);
}

function decidedAs(decision: (typeof DECISION_FILTERS)[number]): Sql {
  return decision === "none" ? sql`AND s.decision IS NULL` : sql`AND s.decision = ${decision}`;
}

/** A submission with what its view needs of other tables. */
export type SubmissionRow = Row<"submissions"> & {
  latest_decision: StoredDecision | null;
  deal_id: string;
  funder: string;
  default_brand_id: string;
  fields: OfferFields;
};

function select(where: Sql, limit: number): Promise<SubmissionRow[]> {
  return queryRows<SubmissionRow>(sql`
    SELECT ${columnsOf("submissions", "s")}, ${LATEST_DECISION} AS latest_decision,
      o.deal_id, f.slug AS funder, b.id AS default_brand_id, v.offer AS fields
    FROM submissions s
    JOIN offers o ON o.id = s.offer_id
    JOIN offer_versions v ON v.offer_id = s.offer_id AND v.version = s.offer_version
    JOIN funders f ON f.id = s.funder_id
    JOIN brands b ON b.funder_id = s.funder_id AND b.is_default
    WHERE ${where} ORDER BY s.id DESC LIMIT ${limit}`);
}

/** Returns a submission with the data of its event. It can be read after the event was purged. */
function submissionView(row: SubmissionRow): z.input<typeof LISTED_SUBMISSION> {
  const { offer_id: id, deal_id, funder, fields, default_brand_id, latest_decision } = row;
  const brand_id = fields.brand_id ?? default_brand_id;
  const { submission, offer } = submissionData(row, { id, deal_id, funder, brand_id, fields });
  const { terms, quote } = submission;
  const inOrder = { terms: inOrderOf(SUBMITTED_TERMS, terms), quote: inOrderOf(QUOTE, quote) };
  const decision = latest_decision && decisionView(latest_decision);
  return { ...submission, ...inOrder, offer, decision };
}
