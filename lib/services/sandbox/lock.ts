import "server-only";
import { type Sql, sql } from "@/lib/server/sql";
import type { StandIn } from "@/lib/server/statement-template";

/**
 * An expression that takes a sandbox's lock, shared, until the transaction ends: creations and submissions do
 * not write between the deletions of a reset.
 */
export function sharedLock(funderId: string): Sql {
  return sharedLockNamed(lockName(funderId));
}

/** The same by the lock's name, or by a stand-in for it. */
export function sharedLockNamed(name: string | StandIn): Sql {
  return sql`pg_advisory_xact_lock_shared(${keyOf(name)})`;
}

/** An expression that takes the lock alone, as a reset does. */
export function exclusiveLock(funderId: string): Sql {
  return sql`pg_advisory_xact_lock(${keyOf(lockName(funderId))})`;
}

/** The name of a sandbox's lock. */
export function lockName(funderId: string): string {
  return `sandbox ${funderId}`;
}

function keyOf(name: string | StandIn): Sql {
  return sql`hashtextextended(${name}, 0)`;
}
