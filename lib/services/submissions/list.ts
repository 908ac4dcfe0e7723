import "server-only";
import type { z } from "zod";
import { QUOTED_DISCLOSURE } from "@/lib/schemas/disclosure-responses";
import { notFound } from "@/lib/schemas/errors";
import { type SUBMISSION_OF_OFFER, SUBMITTED_TERMS } from "@/lib/schemas/event-payloads";
import type { SubmissionListQuery } from "@/lib/schemas/list-queries";
import type { OfferFields } from "@/lib/schemas/offer";
import { QUOTE } from "@/lib/schemas/quote-responses";
import type { CallContext } from "@/lib/server/context";
import { Prisma, queryRows } from "@/lib/server/database";
import { isId } from "@/lib/server/ids";
import { columnsOf, type Row } from "@/lib/server/rows";
import { listPage } from "@/lib/services/list-page";
import type { StoredOffer } from "@/lib/services/offers/store";
import { submissionData } from "./submission-data";

/** A page of the funder's submissions, newest first, with the data of their callbacks. */
export async function listSubmissions({ caller }: CallContext, query: SubmissionListQuery) {
  return page(query, Prisma.sql`s.funder_id = ${caller.funder.id}::uuid`);
}

/** A page of the submissions of one offer, newest first. */
export async function listSubmissionsOf(offer: StoredOffer, query: SubmissionListQuery) {
  return page(query, Prisma.sql`s.offer_id = ${offer.id}::uuid AND s.funder_id = ${offer.funder_id}::uuid`);
}

/** Loads the submission of a path, with its disclosure at that time: null if none was required. NOT_FOUND. */
export async function loadSubmission({ caller }: CallContext, { submissionId }: { submissionId: string }) {
  const [row] = isId(submissionId)
    ? await select(Prisma.sql`s.id = ${submissionId}::uuid AND s.funder_id = ${caller.funder.id}::uuid`, 1)
    : [];
  if (!row) throw notFound();
  const disclosure = row.disclosure && inOrderOf(QUOTED_DISCLOSURE, row.disclosure);
  return { ...submissionView(row), disclosure };
}

async function page({ limit, cursor, submitted_since }: SubmissionListQuery, owned: Prisma.Sql) {
  const since = submitted_since ? Prisma.sql`AND s.submitted_at >= ${submitted_since}` : Prisma.empty;
  const before = cursor ? Prisma.sql`AND s.id < ${cursor}::uuid` : Prisma.empty;
  return listPage(await select(Prisma.sql`${owned} ${since} ${before}`, limit + 1), limit, submissionView);
}

type SubmissionRow = Row<"submissions"> & {
  deal_id: string;
  funder: string;
  default_brand_id: string;
  fields: OfferFields;
};

function select(where: Prisma.Sql, limit: number): Promise<SubmissionRow[]> {
  return queryRows<SubmissionRow>(Prisma.sql`
    SELECT ${columnsOf("submissions", "s")}, o.deal_id, f.slug AS funder, b.id AS default_brand_id, v.offer AS fields
    FROM submissions s
    JOIN offers o ON o.id = s.offer_id
    JOIN offer_versions v ON v.offer_id = s.offer_id AND v.version = s.offer_version
    JOIN funders f ON f.id = s.funder_id
    JOIN brands b ON b.funder_id = s.funder_id AND b.is_default
    WHERE ${where} ORDER BY s.id DESC LIMIT ${limit}`);
}

/** Returns a submission with the data of its event. It can be read after the event was purged. */
function submissionView(row: SubmissionRow): z.input<typeof SUBMISSION_OF_OFFER> {
  const { offer_id: id, deal_id, funder, fields, default_brand_id } = row;
  const brand_id = fields.brand_id ?? default_brand_id;
  const { submission, offer } = submissionData(row, { id, deal_id, funder, brand_id, fields });
  const { terms, quote } = submission;
  const inOrder = { terms: inOrderOf(SUBMITTED_TERMS, terms), quote: inOrderOf(QUOTE, quote) };
  return { ...submission, ...inOrder, offer };
}

/** Restores the schema's member order: jsonb does not preserve it. */
function inOrderOf<T extends object>(schema: z.ZodObject, value: T): T {
  const names = Object.keys(schema.shape).filter((name) => name in value);
  return { ...Object.fromEntries(names.map((name) => [name, Reflect.get(value, name)])), ...value };
}
