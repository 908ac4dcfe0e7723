import "server-only";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { drainAfterWrite, startDeliveries } from "@/lib/services/deliveries/drain";
import { continueErasures } from "@/lib/services/erasures/erasures";
import { expireLinks } from "@/lib/services/offers/expire-links";
import { purgeExpired } from "./retention";

const SWEEP_EVERY_MS = 60_000;
/** How long a sweep deletes before it lets go; the next call goes on. */
const PURGE_MS = 5_000;

const shared = oncePerProcess("schedule", () => ({ sweptAt: 0 }));

/**
 * What the schedule does each time: sends what is due and, once a minute, notes links that have run out and forgets what
 * has been kept long enough. The answer comes at once; `rest` is what goes on after it.
 */
export async function runSchedule() {
  const { claimed, done } = await startDeliveries();
  return { body: { claimed }, rest: () => Promise.all([done, sweep(new Date())]) };
}

async function sweep(now: Date): Promise<void> {
  // A clock that was set back is no reason to wait until it has caught up.
  if (Math.abs(now.getTime() - shared.sweptAt) < SWEEP_EVERY_MS) return;
  shared.sweptAt = now.getTime();
  if ((await expireLinks(now)) > 0) await drainAfterWrite();
  await continueErasures(now);
  if (!(await purgeExpired(now, performance.now() + PURGE_MS))) shared.sweptAt = 0;
}
