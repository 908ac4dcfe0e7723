import "server-only";
import { Prisma, type Transaction } from "@/lib/server/database/database";

// SQL: Prisma's models have no locks. A lock lasts until the transaction ends.

/** Locks a funder, so that what belongs to it and is limited or unique changes one at a time. */
export function lockFunder(id: string, tx: Transaction): Prisma.PrismaPromise<number> {
  return tx.$executeRaw`SELECT id FROM funders WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
}

/** Locks a disclosure document, so that its evidence is added one at a time. */
export function lockDocument(id: string, tx: Transaction): Prisma.PrismaPromise<number> {
  return tx.$executeRaw`SELECT id FROM disclosures WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
}

/** Locks a webhook endpoint. */
export function lockEndpoint(id: string, tx: Transaction): Prisma.PrismaPromise<number> {
  return tx.$executeRaw`SELECT id FROM webhook_endpoints WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
}

/** Takes the lock of an Idempotency-Key. False while another request holds it. */
export async function tryLock(name: string, tx: Transaction): Promise<boolean> {
  const [lock] = await tx.$queryRaw<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS locked`;
  return lock?.locked ?? false;
}

/**
 * Returns an expression that waits for a turn, which lasts until the transaction ends. Unlike the lock of a
 * row, it gives a transaction its number only after the wait: events are read in the order of those numbers.
 */
export function turn(name: string): Prisma.Sql {
  return Prisma.sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** Locks a deal's name, so that decisions of people on its submissions are made one at a time. */
export async function lockDeal(
  { funder_id, deal_id }: { funder_id: string; deal_id: string },
  tx: Transaction,
): Promise<void> {
  await tx.$executeRaw`SELECT ${turn(`decisions ${funder_id} ${deal_id}`)}`;
}

/**
 * Returns an expression that takes a sandbox's shared lock until the transaction ends, so that creations and
 * submissions do not write between the deletions of a reset.
 */
export function sharedLock(funderId: string): Prisma.Sql {
  return Prisma.sql`pg_advisory_xact_lock_shared(${sandboxKey(funderId)})`;
}

/** Takes a sandbox's shared lock; does nothing for a live funder. */
export async function lockSandboxShared(funderId: string, tx: Transaction): Promise<void> {
  await tx.$executeRaw`
    SELECT ${sharedLock(funderId)} FROM funders WHERE id = ${funderId}::uuid AND sandbox_of IS NOT NULL`;
}

/** Takes a sandbox's exclusive lock, as a reset does. */
export async function lockSandbox(funderId: string, tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${sandboxKey(funderId)})`;
}

function sandboxKey(funderId: string): Prisma.Sql {
  return Prisma.sql`hashtextextended(${`sandbox ${funderId}`}, 0)`;
}
