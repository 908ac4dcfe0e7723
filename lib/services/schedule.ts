import "server-only";
import { drainAfterWrite, startDeliveries } from "@/lib/services/deliveries/drain";
import { expireLinks } from "@/lib/services/offers/expire-links";
import { purgeExpired } from "./retention";

const SWEEP_EVERY_MS = 60_000;

// Every route has its own copy of this module: the last sweep is the process's.
const shared = globalThis as typeof globalThis & { offerCalculatorSweptAt?: number };

/**
 * What the schedule does each time: sends what is due and, once a minute, notes links that have run out and forgets what
 * has been kept long enough. The answer comes at once; `rest` is what goes on after it.
 */
export async function runSchedule() {
  const { claimed, done } = await startDeliveries();
  return { body: { claimed }, rest: () => Promise.all([done, sweep(new Date())]) };
}

async function sweep(now: Date): Promise<void> {
  const last = shared.offerCalculatorSweptAt ?? 0;
  // A clock that was set back is no reason to wait until it has caught up.
  if (Math.abs(now.getTime() - last) < SWEEP_EVERY_MS) return;
  shared.offerCalculatorSweptAt = now.getTime();
  if ((await expireLinks(now)) > 0) await drainAfterWrite();
  await purgeExpired(now);
}
