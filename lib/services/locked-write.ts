import "server-only";
import { inTransaction, prisma, type Transaction } from "@/lib/server/database";

// Rule: D3-32
/**
 * Writes what was read. `write` returns null if that is no longer current: then `lock` locks the row, and what
 * `readAgain` returns under the lock is written, in one transaction `tx`. Nobody is refused for being late.
 */
export async function lockedWrite<Read, Result>(
  read: Read,
  lock: (read: Read, tx: Transaction) => Promise<unknown>,
  readAgain: (last: Read, tx: Transaction) => Promise<Read>,
  write: (read: Read, tx: Transaction) => Promise<Result | null>,
): Promise<Result> {
  const first = await write(read, prisma);
  if (first !== null) return first;
  return inTransaction(async (tx) => {
    await lock(read, tx);
    const result = await write(await readAgain(read, tx), tx);
    if (result === null) throw new Error("A locked row changed.");
    return result;
  });
}
