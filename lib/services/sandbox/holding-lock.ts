import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { isWriteConflict, prisma, type Transaction } from "@/lib/server/database";
import { lockSandbox } from "@/lib/services/lock-statements";

const LONGEST_PAUSE_MS = 100;

/**
 * Runs a transaction that holds a sandbox's lock alone. Writers that take no lock can conflict with it: then it runs
 * again after a random pause, until it was not too late or until `until`, a time of performance.now(). Returns null
 * after that.
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
