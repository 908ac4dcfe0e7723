import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { ApiError } from "@/lib/schemas/errors";
import { isWriteConflict, prisma, type Transaction } from "@/lib/server/database";
import { lockSandbox } from "@/lib/services/lock-statements";

const TRIES = 5;
const LONGEST_PAUSE_MS = 100;

/**
 * Runs a transaction that holds a sandbox's lock alone. Writers that take no lock can conflict with it: then it
 * runs again after a random pause, five times at most. SERVICE_UNAVAILABLE.
 */
export async function holdingLock<T>(funderId: string, run: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await prisma.$transaction(async (tx) => {
        await lockSandbox(funderId, tx);
        return run(tx);
      });
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
      if (tries === TRIES)
        throw new ApiError("SERVICE_UNAVAILABLE", "Others write to the sandbox; try again shortly.");
      await sleep(Math.random() * LONGEST_PAUSE_MS);
    }
  }
}
