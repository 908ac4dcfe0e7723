import "server-only";
import type { DECISION_FILTERS } from "@/lib/schemas/list-queries";
import type { OfferFields } from "@/lib/schemas/offer";
import { isUniqueViolation, Prisma, prisma, type Transaction } from "@/lib/server/database";
import { columnsOf } from "@/lib/server/row-statements";
import type { NewRow, Row } from "@/lib/server/rows";
import type { DirectDelivery, NewEvent } from "@/lib/services/deliveries/outbox";
import { insertIfChanged, outbox } from "@/lib/services/deliveries/outbox-statements";
import { sharedLock } from "@/lib/services/lock-statements";
import type { StoredOffer } from "@/lib/services/offers/stored-offer";
import { LATEST_DECISION } from "./decision-statements";
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

/**
 * Selects submissions, newest first. SQL: the version and the latest decision are other rows, found by their
 * numbers.
 */
export function selectSubmissions(of: SubmissionFilter, limit: number): Promise<SubmissionRow[]> {
  const where = Prisma.sql`s.funder_id = ${of.funderId}::uuid
    ${of.id ? Prisma.sql`AND s.id = ${of.id}::uuid` : Prisma.empty}
    ${of.number ? Prisma.sql`AND s.number = ${of.number}` : Prisma.empty}
    ${of.offerId ? Prisma.sql`AND s.offer_id = ${of.offerId}::uuid` : Prisma.empty}
    ${of.since ? Prisma.sql`AND s.submitted_at >= ${of.since}` : Prisma.empty}
    ${of.before ? Prisma.sql`AND s.id < ${of.before}::uuid` : Prisma.empty}
    ${of.decision ? decidedAs(of.decision) : Prisma.empty}`;
  return prisma.$queryRaw<SubmissionRow[]>`
    SELECT ${columnsOf("submissions", "s")}, ${LATEST_DECISION} AS latest_decision,
      o.deal_id, f.slug AS funder, b.id AS default_brand_id, v.offer AS fields
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
 * Inserts a submission with its event, deliveries and audit entry. False if the offer has changed since it
 * was read, or the key has a submission already. SQL: one conditional change, which in a sandbox waits for a
 * reset.
 */
export async function insertSubmissionRow(
  submission: NewRow<"submissions">,
  { offer, isSandbox }: { offer: StoredOffer; isSandbox: boolean },
  record: { event: NewEvent; deliveries: DirectDelivery[]; audit: NewRow<"audit_entries"> },
  tx: Transaction,
): Promise<boolean> {
  const lock = Prisma.sql`held AS MATERIALIZED (SELECT ${sharedLock(offer.funder_id)}),`;
  const [held, underLock] = isSandbox ? [lock, Prisma.sql`FROM held`] : [Prisma.empty, Prisma.empty];
  try {
    const rows = await tx.$queryRaw<object[]>`
      WITH ${held}
      changed AS (
        UPDATE offers SET submission_count = submission_count + 1, last_submitted_at = ${new Date(submission.submitted_at)} ${underLock}
        WHERE id = ${offer.id}::uuid AND status = 'active' AND version = ${offer.version} AND link_seq = ${offer.link_seq}
        RETURNING id),
      ${insertIfChanged("submission", "submissions", submission)},
      ${outbox(record.event, record.deliveries)},
      ${insertIfChanged("audit", "audit_entries", record.audit)}
      SELECT id FROM changed`;
    return rows.length === 1;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
