import "server-only";
import { inTransaction, prisma, type Transaction } from "@/lib/server/database";

// Rule: D3-32
/**
 * Writes what was read. `write` returns null if the read is no longer current. Then, in one transaction `tx`,
 * `lock` locks the row, `readAgain` reads it, and `write` writes that. No request is refused because another
 * was faster.
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
