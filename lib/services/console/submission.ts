import "server-only";
import { randomUUID } from "node:crypto";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { completeTerms, type Terms } from "@/lib/calculator/terms";
import { notFound } from "@/lib/schemas/errors";
import { withDefaults } from "@/lib/schemas/offer-defaults";
import { toLimits } from "@/lib/schemas/offer-limits";
import type { DeliveryKind, DeliveryStatus } from "@/lib/schemas/states";
import { REFERENCE_NUMBER } from "@/lib/schemas/submission";
import { readTerms, type SubmittedTerms } from "@/lib/schemas/terms";
import type { CallContext } from "@/lib/server/context";
import { database, queryRows } from "@/lib/server/database";
import { sql } from "@/lib/server/sql";
import { findOfferById } from "@/lib/services/offers/store";
import { findSubmission, readSubmission, type SubmissionRow } from "@/lib/services/submissions/list";
import { submissionDisclosure } from "./submission-disclosure";

/** Loads the submission of a reference number. NOT_FOUND. */
export async function loadByNumber({ caller }: CallContext, number: string): Promise<SubmissionRow> {
  const row = REFERENCE_NUMBER.test(number)
    ? await findSubmission(sql`s.number = ${number} AND s.funder_id = ${caller.funder.id}::uuid`)
    : null;
  if (!row) throw notFound();
  return row;
}

/**
 * Everything that the console shows of a submission: as the API reads it, with the limits that it was
 * submitted under and those of today, its messages, and its place among those without a decision.
 */
export async function consoleSubmission(context: CallContext, number: string) {
  const row = await loadByNumber(context, number);
  const { funder } = context.caller;
  const [submission, offer, brand, messages, queue] = await Promise.all([
    readSubmission(row),
    findOfferById(funder.id, row.offer_id),
    brandOf(row),
    messagesOf(row.id),
    queueAround(funder.id, row),
  ]);
  if (!offer) throw notFound();
  const limits = toLimits(withDefaults(row.fields, funder.defaultBrandId), row.offer_version);
  return {
    submission,
    disclosure: await submissionDisclosure(context, submission.disclosure),
    limits,
    terms: termsIn(limits, row.terms),
    /** Whether the contact gets a mail about a decision. */
    mailed: row.decision_mail === true && row.contact_email !== null && row.erased_at === null,
    brandName: brand?.name ?? "",
    offer: {
      status: offer.status,
      version: offer.version,
      limits: toLimits(withDefaults(offer, funder.defaultBrandId), offer.version),
    },
    messages,
    queue,
    decisionKey: randomUUID(),
  };
}

/** Submitted terms as the calculator has them. */
function termsIn(limits: OfferLimits, terms: SubmittedTerms): Terms {
  return completeTerms(limits, readTerms({ ...terms }, limits).terms);
}

async function brandOf({ fields, default_brand_id }: SubmissionRow) {
  const id = fields.brand_id ?? default_brand_id;
  return (await database()).brand.findUnique({ where: { id }, select: { name: true } });
}

/** A delivery of a message about a submission. */
export interface SubmissionMessage {
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

/**
 * The message as it was sent, null once its event was purged, and the deliveries of it and of the decisions,
 * newest first.
 */
async function messagesOf(submissionId: string) {
  const db = await database();
  const [deliveries, created] = await Promise.all([
    queryRows<SubmissionMessage>(sql`
      SELECT d.id, d.type, d.kind, d.url, d.status, d.attempt_count, d.created_at, d.delivered_at,
             (SELECT a.status_code FROM attempts a WHERE a.delivery_id = d.id ORDER BY a.number DESC LIMIT 1) AS status_code
      FROM deliveries d JOIN events e ON e.id = d.event_id
      WHERE e.submission_id = ${submissionId}::uuid AND d.alert IS NULL
      ORDER BY d.id DESC LIMIT ${MOST_MESSAGES}`),
    db.event.findFirst({
      where: { submission_id: submissionId, type: "submission.created" },
      select: { payload: true },
    }),
  ]);
  return { deliveries, payload: created?.payload ?? null };
}

const MOST_MESSAGES = 50;
/** More than the page counts. */
const MOST_WAITING = 100;

/** Where a submission stands among those without a decision, oldest first, and its neighbors there. */
async function queueAround(funderId: string, { id }: SubmissionRow) {
  const waiting = sql`SELECT s.id, s.number FROM submissions s WHERE s.funder_id = ${funderId}::uuid AND s.decision IS NULL`;
  const [row] = await queryRows<{
    previous: string | null;
    next: string | null;
    before: number;
    waiting: number;
  }>(sql`
    SELECT (SELECT number FROM (${waiting} AND s.id < ${id}::uuid ORDER BY s.id DESC LIMIT 1) p) AS previous,
           (SELECT number FROM (${waiting} AND s.id > ${id}::uuid ORDER BY s.id LIMIT 1) n) AS next,
           (SELECT count(*)::int FROM (${waiting} AND s.id < ${id}::uuid LIMIT ${MOST_WAITING}) b) AS before,
           (SELECT count(*)::int FROM (${waiting} LIMIT ${MOST_WAITING}) w) AS waiting`);
  return row ?? { previous: null, next: null, before: 0, waiting: 0 };
}
