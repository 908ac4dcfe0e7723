import "server-only";
import { Prisma, prisma, type Transaction } from "@/lib/server/database/database";
import { freeDeals } from "@/lib/services/deal-statements";

// SQL: it deletes rows of twelve tables in batches, in an order of locks.

/** How many offers one transaction deletes. */
export const OFFERS_BATCH = 50;
/** How many rows of each other table one transaction deletes. */
export const ROWS_BATCH = 1_000;
const DOCUMENTS_BATCH = 100;

/**
 * Deletes some of a sandbox's offers with everything that belongs to them; with `before`, only offers on
 * which nothing has happened since that time. Children go first: after a full batch of them, nothing else is
 * deleted. Returns true if no offer is left.
 */
export async function deleteOffers(
  tx: Transaction,
  funderId: string,
  { before }: { before?: Date },
): Promise<boolean> {
  const which = before ? unusedSince(before) : Prisma.sql`true`;
  const due = Prisma.sql`${sandboxRow(funderId)} AND ${which}`;
  const found = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT o.id FROM offers o JOIN funders f ON f.id = o.funder_id WHERE ${due} ORDER BY o.id LIMIT ${OFFERS_BATCH}`);
  // The locks are taken in the order of a decision, which locks the submission and then its offer.
  const candidates = found.map(({ id }) => id);
  await tx.$executeRaw(
    Prisma.sql`SELECT FROM submissions WHERE offer_id = ANY (${candidates}::uuid[]) ORDER BY id FOR UPDATE`,
  );
  const locked = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT o.id FROM offers o JOIN funders f ON f.id = o.funder_id
    WHERE o.id = ANY (${candidates}::uuid[]) AND ${due} ORDER BY o.id FOR NO KEY UPDATE OF o`);
  const ids = locked.map(({ id }) => id);
  for (const { statement, batch = ROWS_BATCH } of DELETIONS) {
    const rows = Prisma.sql`o.id = ANY (${ids}::uuid[]) AND ${sandboxRow(funderId)} LIMIT ${batch}`;
    if ((await tx.$executeRaw(statement(rows))) === batch) return false;
  }
  return found.length < OFFERS_BATCH;
}

/** The condition that a funder `f` is this one, and a sandbox. */
const sandboxRow = (funderId: string) => Prisma.sql`f.id = ${funderId}::uuid AND f.sandbox_of IS NOT NULL`;

/**
 * The deletions in their order. `rows` selects the offers `o` of a funder `f`. Links and versions go before
 * their offer.
 */
const DELETIONS: { statement: (rows: Prisma.Sql) => Prisma.Sql; batch?: number }[] = [
  {
    statement: (rows) => Prisma.sql`
      DELETE FROM attempts WHERE (delivery_id, number) IN (
        SELECT a.delivery_id, a.number FROM attempts a JOIN deliveries d ON d.id = a.delivery_id
        JOIN events e ON e.id = d.event_id JOIN ${ofOffer("e.offer_id")} WHERE ${rows})`,
  },
  {
    // An alert is a delivery of the event that it is about.
    statement: (rows) => Prisma.sql`
      DELETE FROM deliveries WHERE id IN (
        SELECT d.id FROM deliveries d
        JOIN events e ON e.id = d.event_id JOIN ${ofOffer("e.offer_id")} WHERE ${rows})`,
  },
  {
    statement: (rows) => Prisma.sql`
      DELETE FROM disclosure_evidence WHERE id IN (
        SELECT v.id FROM disclosure_evidence v
        JOIN disclosures d ON d.id = v.disclosure_id JOIN ${ofOffer("d.offer_id")} WHERE ${rows})`,
  },
  {
    statement: (rows) => Prisma.sql`
      DELETE FROM disclosures WHERE id IN (
        SELECT d.id FROM disclosures d JOIN ${ofOffer("d.offer_id")} WHERE ${rows})`,
    batch: DOCUMENTS_BATCH,
  },
  {
    statement: (rows) => Prisma.sql`
      DELETE FROM decisions WHERE id IN (
        SELECT d.id FROM decisions d
        JOIN submissions s ON s.id = d.submission_id JOIN ${ofOffer("s.offer_id")} WHERE ${rows})`,
  },
  {
    statement: (rows) => Prisma.sql`
      DELETE FROM events WHERE id IN (
        SELECT e.id FROM events e JOIN ${ofOffer("e.offer_id")} WHERE ${rows})`,
  },
  {
    statement: (rows) => Prisma.sql`
      DELETE FROM submissions WHERE id IN (
        SELECT s.id FROM submissions s JOIN ${ofOffer("s.offer_id")} WHERE ${rows})`,
  },
  {
    statement: (rows) => Prisma.sql`
      DELETE FROM links WHERE (offer_id, expires_at) IN (
        SELECT l.offer_id, l.expires_at FROM links l JOIN ${ofOffer("l.offer_id")} WHERE ${rows})`,
  },
  {
    statement: (rows) => Prisma.sql`
      DELETE FROM offer_versions WHERE (offer_id, version) IN (
        SELECT v.offer_id, v.version FROM offer_versions v JOIN ${ofOffer("v.offer_id")} WHERE ${rows})`,
  },
  {
    // A deal without an offer is nobody's. Notes go with their offer.
    statement: (rows) => Prisma.sql`
      WITH gone AS (
        SELECT o.id, o.funder_id, o.deal_id FROM offers o JOIN funders f ON f.id = o.funder_id WHERE ${rows}),
      freed AS (${freeDeals})
      DELETE FROM offers WHERE id IN (SELECT id FROM gone)`,
    batch: OFFERS_BATCH,
  },
];

function ofOffer(column: string): Prisma.Sql {
  return Prisma.sql`offers o ON o.id = ${Prisma.raw(column)} JOIN funders f ON f.id = o.funder_id`;
}

/**
 * Deletes the recorded responses of a sandbox's keys, its refused requests and the health of its receivers.
 * Returns true if none is left.
 */
export async function deleteRecords(tx: Transaction, funderId: string): Promise<boolean> {
  const rows = Prisma.sql`${sandboxRow(funderId)} LIMIT ${ROWS_BATCH}`;
  const statements = [
    Prisma.sql`
      DELETE FROM idempotency_records WHERE (api_key_id, key) IN (
        SELECT r.api_key_id, r.key FROM idempotency_records r
        JOIN api_keys k ON k.id = r.api_key_id JOIN funders f ON f.id = k.funder_id WHERE ${rows})`,
    Prisma.sql`
      DELETE FROM refused_requests WHERE id IN (
        SELECT r.id FROM refused_requests r JOIN funders f ON f.id = r.funder_id WHERE ${rows})`,
    Prisma.sql`
      DELETE FROM refused_minutes WHERE (api_key_id, minute, proven) IN (
        SELECT r.api_key_id, r.minute, r.proven FROM refused_minutes r
        JOIN funders f ON f.id = r.funder_id WHERE ${rows})`,
    Prisma.sql`
      DELETE FROM receiver_hours WHERE (funder_id, receiver, hour) IN (
        SELECT r.funder_id, r.receiver, r.hour FROM receiver_hours r
        JOIN funders f ON f.id = r.funder_id WHERE ${rows})`,
    Prisma.sql`
      DELETE FROM receiver_health WHERE (funder_id, receiver) IN (
        SELECT r.funder_id, r.receiver FROM receiver_health r
        JOIN funders f ON f.id = r.funder_id WHERE ${rows})`,
  ];
  for (const statement of statements) if ((await tx.$executeRaw(statement)) === ROWS_BATCH) return false;
  return true;
}

/**
 * Finds a sandbox with an offer on which nothing has happened since a time. Returns its funder id, or null.
 */
export async function sandboxWithUnused(before: Date): Promise<string | null> {
  const [sandbox] = await prisma.$queryRaw<{ funder_id: string }[]>`
      SELECT o.funder_id FROM funders f JOIN offers o ON o.funder_id = f.id
      WHERE f.sandbox_of IS NOT NULL AND ${unusedSince(before)} LIMIT 1`;
  return sandbox?.funder_id ?? null;
}

/** The condition of an offer `o` on which nothing has happened since a time. */
function unusedSince(before: Date): Prisma.Sql {
  return Prisma.sql`o.updated_at < ${before} AND (o.last_submitted_at IS NULL OR o.last_submitted_at < ${before})
    AND (o.link_expires_at < ${before} OR EXISTS (
      SELECT FROM links l WHERE l.offer_id = o.id AND l.expires_at = o.link_expires_at AND l.ended_at < ${before}))`;
}
