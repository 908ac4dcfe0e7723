import "server-only";
import { ApiError } from "@/lib/schemas/errors";
import { database, isWriteConflict, type Prisma } from "@/lib/server/database";
import { type Sql, sql } from "@/lib/server/sql";
import { exclusiveLock } from "./lock";

type Transaction = Prisma.TransactionClient;

const TRIES = 5;

/**
 * Runs a transaction that holds a sandbox's lock alone. Writers that take no lock can conflict with it: then it
 * runs again, five times at most. SERVICE_UNAVAILABLE.
 */
export async function holdingLock<T>(funderId: string, run: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await (await database()).$transaction(async (tx) => {
        await tx.$executeRaw(sql`SELECT ${exclusiveLock(funderId)}`);
        return run(tx);
      });
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
      if (tries === TRIES)
        throw new ApiError("SERVICE_UNAVAILABLE", "Others write to the sandbox; try again shortly.");
    }
  }
}

/** How many offers one transaction deletes, and how many rows of each other table. */
export const OFFERS_BATCH = 50;
export const BATCH = 1_000;
const DOCUMENTS_BATCH = 100;

/**
 * Deletes some of a sandbox's offers `o` that meet a condition, with everything that belongs to them: children
 * first, and in a batch that is full nothing after them. Returns true if none is left.
 */
export async function deleteOffers(tx: Transaction, funderId: string, which: Sql): Promise<boolean> {
  const due = sql`${sandboxRow(funderId)} AND ${which}`;
  const found = await tx.$queryRaw<{ id: string }[]>(sql`
    SELECT o.id FROM offers o JOIN funders f ON f.id = o.funder_id WHERE ${due} ORDER BY o.id LIMIT ${OFFERS_BATCH}`);
  // In the order of a decision, which locks the submission and then its offer.
  const candidates = found.map(({ id }) => id);
  await tx.$executeRaw(
    sql`SELECT FROM submissions WHERE offer_id = ANY (${candidates}::uuid[]) ORDER BY id FOR UPDATE`,
  );
  const locked = await tx.$queryRaw<{ id: string }[]>(sql`
    SELECT o.id FROM offers o JOIN funders f ON f.id = o.funder_id
    WHERE o.id = ANY (${candidates}::uuid[]) AND ${due} ORDER BY o.id FOR NO KEY UPDATE OF o`);
  const ids = locked.map(({ id }) => id);
  for (const { statement, batch = BATCH } of DELETIONS) {
    const rows = sql`o.id = ANY (${ids}::uuid[]) AND ${sandboxRow(funderId)} LIMIT ${batch}`;
    if ((await tx.$executeRaw(statement(rows))) === batch) return false;
  }
  return found.length < OFFERS_BATCH;
}

/** The condition of a funder `f` that it is this one, and a sandbox. */
const sandboxRow = (funderId: string) => sql`f.id = ${funderId}::uuid AND f.sandbox_of IS NOT NULL`;

/** The rows to delete are those of offers `o` of a funder `f`. Links and versions go before their offer. */
const DELETIONS: { statement: (rows: Sql) => Sql; batch?: number }[] = [
  {
    statement: (rows) => sql`
      DELETE FROM attempts WHERE (delivery_id, number) IN (
        SELECT a.delivery_id, a.number FROM attempts a JOIN deliveries d ON d.id = a.delivery_id
        JOIN events e ON e.id = d.event_id JOIN ${ofOffer("e.offer_id")} WHERE ${rows})`,
  },
  {
    // An alert is a delivery of the event that it is about.
    statement: (rows) => sql`
      DELETE FROM deliveries WHERE id IN (
        SELECT d.id FROM deliveries d
        JOIN events e ON e.id = d.event_id JOIN ${ofOffer("e.offer_id")} WHERE ${rows})`,
  },
  {
    statement: (rows) => sql`
      DELETE FROM disclosure_evidence WHERE id IN (
        SELECT v.id FROM disclosure_evidence v
        JOIN disclosures d ON d.id = v.disclosure_id JOIN ${ofOffer("d.offer_id")} WHERE ${rows})`,
  },
  {
    statement: (rows) => sql`
      DELETE FROM disclosures WHERE id IN (
        SELECT d.id FROM disclosures d JOIN ${ofOffer("d.offer_id")} WHERE ${rows})`,
    batch: DOCUMENTS_BATCH,
  },
  {
    statement: (rows) => sql`
      DELETE FROM decisions WHERE id IN (
        SELECT d.id FROM decisions d
        JOIN submissions s ON s.id = d.submission_id JOIN ${ofOffer("s.offer_id")} WHERE ${rows})`,
  },
  {
    statement: (rows) => sql`
      DELETE FROM events WHERE id IN (
        SELECT e.id FROM events e JOIN ${ofOffer("e.offer_id")} WHERE ${rows})`,
  },
  {
    statement: (rows) => sql`
      DELETE FROM submissions WHERE id IN (
        SELECT s.id FROM submissions s JOIN ${ofOffer("s.offer_id")} WHERE ${rows})`,
  },
  {
    statement: (rows) => sql`
      DELETE FROM links WHERE (offer_id, expires_at) IN (
        SELECT l.offer_id, l.expires_at FROM links l JOIN ${ofOffer("l.offer_id")} WHERE ${rows})`,
  },
  {
    statement: (rows) => sql`
      DELETE FROM offer_versions WHERE (offer_id, version) IN (
        SELECT v.offer_id, v.version FROM offer_versions v JOIN ${ofOffer("v.offer_id")} WHERE ${rows})`,
  },
  {
    statement: (rows) => sql`
      DELETE FROM offers WHERE id IN (
        SELECT o.id FROM offers o JOIN funders f ON f.id = o.funder_id WHERE ${rows})`,
    batch: OFFERS_BATCH,
  },
];

function ofOffer(column: string): Sql {
  return sql`offers o ON o.id = ${sql.raw(column)} JOIN funders f ON f.id = o.funder_id`;
}

/**
 * Deletes the recorded responses of a sandbox's keys and its kept requests. Returns true if none is left.
 */
export async function deleteRecords(tx: Transaction, funderId: string): Promise<boolean> {
  const rows = sql`${sandboxRow(funderId)} LIMIT ${BATCH}`;
  const statements = [
    sql`
      DELETE FROM idempotency_records WHERE (api_key_id, key) IN (
        SELECT r.api_key_id, r.key FROM idempotency_records r
        JOIN api_keys k ON k.id = r.api_key_id JOIN funders f ON f.id = k.funder_id WHERE ${rows})`,
    sql`
      DELETE FROM refused_requests WHERE id IN (
        SELECT r.id FROM refused_requests r JOIN funders f ON f.id = r.funder_id WHERE ${rows})`,
    sql`
      DELETE FROM refused_minutes WHERE (api_key_id, minute, proven) IN (
        SELECT r.api_key_id, r.minute, r.proven FROM refused_minutes r
        JOIN funders f ON f.id = r.funder_id WHERE ${rows})`,
  ];
  for (const statement of statements) if ((await tx.$executeRaw(statement)) === BATCH) return false;
  return true;
}
