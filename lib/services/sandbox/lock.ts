import "server-only";
import { Prisma } from "@/lib/server/database";

/**
 * An expression that takes a sandbox's lock, shared, until the transaction ends: creations and submissions do
 * not write between the deletions of a reset.
 */
export function sharedLock(funderId: string): Prisma.Sql {
  return Prisma.sql`pg_advisory_xact_lock_shared(${keyOf(funderId)})`;
}

/** An expression that takes the lock alone, as a reset does. */
export function exclusiveLock(funderId: string): Prisma.Sql {
  return Prisma.sql`pg_advisory_xact_lock(${keyOf(funderId)})`;
}

function keyOf(funderId: string): Prisma.Sql {
  return Prisma.sql`hashtextextended(${`sandbox ${funderId}`}, 0)`;
}
