import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseTrouble } from "@/lib/server/database/database";

const TRY_EVERY_MS = 500;
/** How often a write is tried that the database refuses for another reason, such as a deadlock. */
const MOST_REFUSALS = 5;

/**
 * Records what was sent: tries again for as long as the database is unavailable, so that a message that was
 * delivered is not sent again. It continues after the lease has ended: the lease token still shows whether
 * another worker has taken over.
 */
export async function untilRecorded(write: () => Promise<unknown>): Promise<void> {
  for (let refusals = 0; ; await sleep(TRY_EVERY_MS)) {
    try {
      await write();
      return;
    } catch (error) {
      if (databaseTrouble(error) === null) refusals += 1;
      if (refusals === MOST_REFUSALS) throw error;
    }
  }
}
