import "server-only";
import { ERASED } from "@/lib/schemas/erasures/operations";
import { Prisma, prisma, type Transaction } from "@/lib/server/database/database";
import { columnList, recordsOf } from "@/lib/server/database/row-statements";
import type { NewRow } from "@/lib/server/database/rows";
import { BEFORE_FIRST_ID, newRequestId } from "@/lib/server/ids";
import { deleteMailsOf } from "@/lib/server/outbound/mail";
import { type AuditActor, auditEntry } from "@/lib/services/audit";
import { lockedWrite } from "@/lib/services/change-statements";
import { newEvent } from "@/lib/services/events/events";
import { offerFromRow, offerInEvent, type StoredOffer } from "@/lib/services/offers/offers";
import { lockOffer, markRevoked, OFFERS } from "@/lib/services/offers/offers-statements";
import type { Contact } from "./contact-statements";
import {
  deleteRefusedNaming,
  deleteTestDocuments,
  ERASED_RESPONSE,
  eraseAudit,
  eraseDisclosureMails,
  eraseEventsOf,
  eraseSubmissions,
  eraseVersions,
  SUBMISSIONS_AT_ONCE,
  type Target,
} from "./erase-statements";
import { ERASED_FIELDS, erasedDisclosure, erasedOffer, erasedPayload } from "./redaction";

// SQL: what an erasure of a deal finds and changes depends on JSON and text within rows.

/** A deal of a funder: every offer that ever had its deal_id. */
export interface DealTarget extends Target {
  deal_id: string;
}

/** Counts the objects of a deal that are not yet erased. */
export async function countDeal(deal: DealTarget) {
  const [counts] = await prisma.$queryRaw<{ offers: number; submissions: number; events: number }[]>`
    WITH deal AS (${offersOf(deal)})
    SELECT (SELECT count(*) FROM deal WHERE erased_at IS NULL)::int AS offers,
           (SELECT count(*) FROM submissions s JOIN deal ON deal.id = s.offer_id WHERE s.erased_at IS NULL)::int AS submissions,
           (SELECT count(*) FROM events e JOIN deal ON deal.id = e.offer_id WHERE ${NAMES_MERCHANT})::int AS events`;
  return counts ?? { offers: 0, submissions: 0, events: 0 };
}

/**
 * Erases a deal. A live offer is revoked first; the event of that revocation contains no erased data. Yields
 * after each bounded amount of work. Rows that are already erased are skipped, so that the generator can be
 * run again.
 */
export async function* eraseDeal(deal: DealTarget, by: AuditActor): AsyncGenerator<undefined> {
  await revokeLive(deal, by);
  yield;
  const offers = await prisma.$queryRaw<{ id: string }[]>`${offersOf(deal)} ORDER BY id`;
  for (const { id } of offers) {
    yield* eraseEventsOf(id, NAMES_MERCHANT, erasedPayload, by.now);
    yield* eraseSubmissionsOf(id, by.now);
    yield* eraseVersions(id, Prisma.sql`v.offer->>'merchant_name' IS DISTINCT FROM ${ERASED}`, erasedOffer);
    await eraseDisclosureMails(id);
    await deleteTestDocuments({ offer_id: id });
    await eraseOffer(id, by.now);
    // No note is added to an erased offer.
    await prisma.offerNote.deleteMany({ where: { offer_id: id } });
    await eraseAudit([id]);
    yield* deleteMails(id);
    yield;
  }
  const { funder_id, deal_id, until } = deal;
  await prisma.dealOwner.deleteMany({ where: { funder_id, deal_id, since: { lte: until } } });
  await eraseIdempotency(deal);
  await deleteRefusedNaming(deal, deal.deal_id);
}

const offersOf = ({ funder_id, deal_id, until }: DealTarget) => Prisma.sql`
  SELECT id, erased_at FROM offers
  WHERE deal_id = ${deal_id} AND funder_id = ${funder_id}::uuid AND created_at <= ${until}`;

/**
 * The condition of events with data to erase. The event of the erasure's own revocation has none, and is
 * sent.
 */
const NAMES_MERCHANT = Prisma.sql`(
  position(${`"merchant_name":"${ERASED}"`} in e.payload) = 0
  AND (e.erased_at IS NULL OR position('"merchant_name":' in e.payload) > 0))`;

async function revokeLive(deal: DealTarget, by: AuditActor): Promise<void> {
  const lock = async (live: LiveOffer | null, tx: Transaction) => live && lockOffer(live.offer, tx);
  const readAgain = (_last: LiveOffer | null, tx: Transaction) => findLive(deal, tx);
  await lockedWrite(await findLive(deal, prisma), lock, readAgain, async (live, tx) =>
    live === null || (await revoke(live, by, tx)) ? true : null,
  );
}

interface LiveOffer {
  offer: StoredOffer;
  brand_id: string;
  is_sandbox: boolean;
}

async function findLive(deal: DealTarget, tx: Transaction): Promise<LiveOffer | null> {
  const [live] = await tx.$queryRaw<(Omit<LiveOffer, "offer"> & { offer: object })[]>`
    SELECT row_to_json(o) AS offer, b.id AS brand_id, f.sandbox_of IS NOT NULL AS is_sandbox
    FROM ${OFFERS} o JOIN funders f ON f.id = o.funder_id
    JOIN brands b ON b.funder_id = o.funder_id AND b.is_default
    WHERE o.deal_id = ${deal.deal_id} AND o.funder_id = ${deal.funder_id}::uuid AND o.status = 'active'
      AND o.created_at <= ${deal.until}`;
  return live ? { ...live, offer: offerFromRow(live.offer) } : null;
}

/** Revokes a live offer. Returns false if the offer has changed since it was read. */
function revoke(
  { offer, brand_id, is_sandbox }: LiveOffer,
  by: AuditActor,
  tx: Transaction,
): Promise<boolean> {
  const { now, request_id, funder_id } = by;
  const time = now.toISOString();
  const revoked = erasedOffer({ ...offer, status: "revoked" as const, revoked_at: time, updated_at: time });
  const data = { offer: offerInEvent(revoked, brand_id) };
  const about = { funder_id, isSandbox: is_sandbox, offer_id: offer.id };
  return markRevoked(
    offer,
    now,
    {
      event: newEvent("offer.revoked", data, about, { now, requestId: request_id ?? newRequestId() }),
      audit: auditEntry(by, "offer.revoked", offer.id, { deal_id: offer.deal_id, version: offer.version }),
    },
    tx,
  );
}

/** Erases all submissions of an offer: one that was erased for its contact still has its disclosure. */
async function* eraseSubmissionsOf(offerId: string, now: Date): AsyncGenerator<undefined> {
  for (let after = BEFORE_FIRST_ID; ; ) {
    const submissions = await prisma.$queryRaw<{ id: string; disclosure: unknown }[]>`
      SELECT id, disclosure FROM submissions WHERE offer_id = ${offerId}::uuid AND id > ${after}::uuid
      ORDER BY id LIMIT ${SUBMISSIONS_AT_ONCE}`;
    const last = submissions.at(-1);
    if (!last) return;
    const ids = submissions.map(({ id }) => id);
    const disclosures = submissions.map(({ disclosure }) => JSON.stringify(erasedDisclosure(disclosure)));
    await prisma.$executeRaw`
      UPDATE submissions s SET disclosure = given.disclosure::jsonb
      FROM unnest(${ids}::uuid[], ${disclosures}::text[]) AS given (id, disclosure)
      WHERE s.id = given.id AND s.disclosure IS NOT NULL`;
    await eraseQuotes(ids);
    await eraseSubmissions(ids, now);
    yield;
    after = last.id;
  }
}

/** Erases who shares a commission, in the quotes of submissions and of the counters to them. */
async function eraseQuotes(submissions: string[]): Promise<void> {
  await eraseShares("submissions", Prisma.sql`t.id = ANY (${submissions}::uuid[])`);
  await eraseShares("decisions", Prisma.sql`t.submission_id = ANY (${submissions}::uuid[])`);
}

/** Erases the names and the note of the commission in quotes; the figures stay. */
async function eraseShares(table: "submissions" | "decisions", which: Prisma.Sql): Promise<void> {
  const note = Prisma.sql`t.quote #> '{commission_detail,clawback,note}'`;
  await prisma.$executeRaw`
    UPDATE ${Prisma.raw(table)} t
    SET quote = jsonb_set(
      CASE WHEN jsonb_typeof(${note}) = 'string'
        THEN jsonb_set(t.quote, '{commission_detail,clawback,note}', to_jsonb(${ERASED}::text)) ELSE t.quote END,
      '{commission_detail,parts}',
      (SELECT coalesce(jsonb_agg(part || jsonb_build_object('name', ${ERASED}::text) ORDER BY place), '[]')
       FROM jsonb_array_elements(t.quote #> '{commission_detail,parts}') WITH ORDINALITY AS parts (part, place)))
    WHERE jsonb_typeof(t.quote -> 'commission_detail') = 'object' AND ${which}`;
}

async function eraseOffer(id: string, now: Date): Promise<void> {
  const [row] = await prisma.$queryRaw<{ offer: NewRow<"offers"> }[]>`
    SELECT row_to_json(o) AS offer FROM ${OFFERS} o WHERE o.id = ${id}::uuid AND o.erased_at IS NULL`;
  if (!row) return;
  // A revoked offer no longer changes: what was read is current.
  await prisma.$executeRaw`
    UPDATE offers
    SET (${columnList(ERASED_FIELDS)}) = (
          SELECT ${columnList(ERASED_FIELDS, "r")} FROM ${recordsOf("offers", [erasedOffer(row.offer)])} r),
        erased_at = ${now}
    WHERE id = ${id}::uuid AND erased_at IS NULL`;
}

/** Deletes the mails about an offer that the local profile has kept in its folder. */
async function* deleteMails(offer_id: string): AsyncGenerator<undefined> {
  for (let after = BEFORE_FIRST_ID; ; ) {
    const mails = await prisma.delivery.findMany({
      where: { kind: "email", event: { offer_id }, id: { gt: after } },
      select: { id: true },
      orderBy: { id: "asc" },
      take: MAILS_AT_ONCE,
    });
    const last = mails.at(-1);
    if (!last) return;
    await deleteMailsOf(mails.map(({ id }) => id));
    yield;
    after = last.id;
  }
}

const MAILS_AT_ONCE = 1_000;

/**
 * Replaces responses recorded under an Idempotency-Key: a repeated request gets 409 and does not create the
 * deal again.
 */
async function eraseIdempotency({ funder_id, deal_id, until }: DealTarget): Promise<void> {
  await prisma.$executeRaw`
    UPDATE idempotency_records r SET status = 409, body = ${ERASED_RESPONSE}, headers = '{}'
    FROM api_keys k
    WHERE k.funder_id = ${funder_id}::uuid AND r.api_key_id = k.id AND r.status < 300
      AND r.created_at <= ${until} AND r.body::jsonb->>'deal_id' = ${deal_id}`;
}

/** The most documents that a response names. */
const MOST_NAMED = 100;

/**
 * Returns the documents of a subject that a legal duty keeps, with the end of that duty. SQL: it compares an
 * address in any case.
 */
export async function retainedDocuments(subject: DealTarget | Contact) {
  const about =
    "deal_id" in subject
      ? Prisma.sql`o.deal_id = ${subject.deal_id}`
      : Prisma.sql`EXISTS (SELECT FROM disclosure_evidence e
          WHERE e.disclosure_id = d.id AND lower(e.email) = lower(${subject.contact_email}))`;
  const rows = await prisma.$queryRaw<{ id: string; kept_until: Date }[]>`
    SELECT d.id, d.kept_until FROM disclosures d JOIN offers o ON o.id = d.offer_id
    WHERE d.funder_id = ${subject.funder_id}::uuid AND NOT d.test AND ${about}
    ORDER BY d.kept_until DESC, d.id LIMIT ${MOST_NAMED}`;
  return rows.map(({ id, kept_until }) => ({ disclosure_id: id, until: kept_until.toISOString() }));
}
