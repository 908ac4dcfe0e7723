import "server-only";
import type { z } from "zod";
import { notFound } from "@/lib/schemas/errors";
import { readSubmissionEvent, type SUBMISSION_OF_OFFER } from "@/lib/schemas/event-payloads";
import type { SubmissionListQuery } from "@/lib/schemas/list-queries";
import type { CallContext } from "@/lib/server/context";
import { Prisma, queryRows } from "@/lib/server/database";
import { isId } from "@/lib/server/ids";
import type { Row } from "@/lib/server/rows";
import { listPage } from "@/lib/services/list-page";
import type { StoredOffer } from "@/lib/services/offers/store";

/** A page of the funder's submissions, newest first: what a callback would have brought. */
export async function listSubmissions({ caller }: CallContext, query: SubmissionListQuery) {
  return page(query, Prisma.sql`s.funder_id = ${caller.funder.id}::uuid`);
}

/** A page of the submissions of one offer, newest first. */
export async function listSubmissionsOf(offer: StoredOffer, query: SubmissionListQuery) {
  return page(query, Prisma.sql`s.offer_id = ${offer.id}::uuid AND s.funder_id = ${offer.funder_id}::uuid`);
}

/** The submission a path names. NOT_FOUND. */
export async function loadSubmission({ caller }: CallContext, { submissionId }: { submissionId: string }) {
  const [row] = isId(submissionId)
    ? await select(Prisma.sql`s.id = ${submissionId}::uuid AND s.funder_id = ${caller.funder.id}::uuid`, 1)
    : [];
  if (!row) throw notFound();
  return submissionView(row);
}

async function page({ limit, cursor, submitted_since }: SubmissionListQuery, owned: Prisma.Sql) {
  const since = submitted_since ? Prisma.sql`AND s.submitted_at >= ${submitted_since}` : Prisma.empty;
  const before = cursor ? Prisma.sql`AND s.id < ${cursor}::uuid` : Prisma.empty;
  return listPage(await select(Prisma.sql`${owned} ${since} ${before}`, limit + 1), limit, submissionView);
}

type SubmissionEvent = Pick<Row<"submissions">, "id"> & Pick<Row<"events">, "payload">;

function select(where: Prisma.Sql, limit: number): Promise<SubmissionEvent[]> {
  return queryRows<SubmissionEvent>(Prisma.sql`
    SELECT s.id, e.payload FROM submissions s
    JOIN events e ON e.submission_id = s.id AND e.type = 'submission.created'
    WHERE ${where} ORDER BY s.id DESC LIMIT ${limit}`);
}

/** The submission as its event shows it, with its offer beside it. */
function submissionView({ payload }: SubmissionEvent): z.input<typeof SUBMISSION_OF_OFFER> {
  const { submission, offer } = readSubmissionEvent(payload);
  return { ...submission, offer };
}
