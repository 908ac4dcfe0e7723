import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { DAY_MS } from "@/lib/calculator/durations";
import { ApiError, notFound } from "@/lib/schemas/wire/errors";
import { isWriteConflict, prisma, type Transaction } from "@/lib/server/database/database";
import type { NewRow } from "@/lib/server/database/rows";
import { type Acting, actorOf, auditEntry } from "@/lib/services/audit";
import { isSandbox } from "@/lib/services/funders/funders";
import { lockSandbox } from "@/lib/services/lock-statements";
import { deleteOffers, deleteRecords, sandboxWithUnused } from "./delete-statements";

/** How long a request deletes. A function on Vercel ends after 60 seconds. */
export const LONGEST_RESET_MS = 50_000;

/**
 * Deletes a sandbox's offers and everything that belongs to them, the idempotency records of its keys and its
 * refused requests. Keys, brands, endpoints and the audit log stay. NOT_FOUND for a live funder;
 * SERVICE_UNAVAILABLE if it is not done in time: the next call continues.
 */
export async function resetSandbox(by: Acting, longestMs = LONGEST_RESET_MS): Promise<null> {
  const end = performance.now() + longestMs;
  const actor = actorOf(by);
  const { funder_id } = actor;
  if (!(await isSandbox(funder_id))) throw notFound();
  const entry = auditEntry(actor, "sandbox.reset", funder_id);
  for (let batch = 1; !(await deleteSome(funder_id, end, batch === 1 ? entry : null)); batch += 1) {
    if (performance.now() >= end)
      throw new ApiError("SERVICE_UNAVAILABLE", "The reset is not finished; call it again to continue.");
  }
  return null;
}

/**
 * Returns true if nothing is left. The records are deleted in the transaction of the last offers, so that no
 * offer is created in between.
 */
function deleteSome(
  funderId: string,
  end: number,
  entry: NewRow<"audit_entries"> | null,
): Promise<boolean | null> {
  return holdingLock(funderId, end, async (tx) => {
    if (entry) await tx.auditEntry.create({ data: entry });
    return (await deleteOffers(tx, funderId, {})) && (await deleteRecords(tx, funderId));
  });
}

const UNUSED_DAYS = 90;

/**
 * Deletes the offers of all sandboxes that were not changed, submitted or open for 90 days, with everything
 * that belongs to them, at the latest until `until`, a time of performance.now(). Returns true if none is
 * left.
 */
export async function deleteUnused(now: Date, until: number): Promise<boolean> {
  const before = new Date(now.getTime() - UNUSED_DAYS * DAY_MS);
  for (;;) {
    const funderId = await sandboxWithUnused(before);
    if (funderId === null) return true;
    if (performance.now() >= until) return false;
    await holdingLock(funderId, until, (tx) => deleteOffers(tx, funderId, { before }));
  }
}

const LONGEST_PAUSE_MS = 100;

/**
 * Runs a transaction that holds a sandbox's exclusive lock. It can conflict with writers that take no lock.
 * It then runs again after a random pause, until it succeeds or until `until`, a time of performance.now(),
 * has passed: then it returns null.
 */
export async function holdingLock<T>(
  funderId: string,
  until: number,
  run: (tx: Transaction) => Promise<T>,
): Promise<T | null> {
  for (;;) {
    try {
      return await prisma.$transaction(async (tx) => {
        await lockSandbox(funderId, tx);
        return run(tx);
      });
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
      if (performance.now() >= until) return null;
      await sleep(Math.random() * LONGEST_PAUSE_MS);
    }
  }
}
