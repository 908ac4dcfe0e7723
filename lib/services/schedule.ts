import "server-only";
import { errorFields, log, measure } from "@/lib/server/observe/log";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { startDailyDigests } from "@/lib/services/console/daily-digests";
import { startDigests } from "@/lib/services/deliveries/digests";
import { continueErasures } from "@/lib/services/erasures/erasures";
import { expireLinks, reportExpiringLinks } from "@/lib/services/links/link-events";
import { sendPersonMails, startPersonMails } from "@/lib/services/people/person-mails";
import { deleteUnused } from "@/lib/services/sandbox/reset";
import { drainAfterWrite, startDeliveries } from "./drain";
import { purgeExpired } from "./retention";

const SWEEP_EVERY_MS = 60_000;
/**
 * How long one sweep purges expired rows, and how long it deletes old offers of sandboxes. The next sweep
 * continues.
 */
const PURGE_MS = 5_000;

const shared = oncePerProcess("schedule", () => ({ sweptAt: 0 }));

/**
 * Runs the schedule. It sends mails to people of the console and due deliveries. At most once a minute it
 * expires links, reports those that end soon, makes the digests of held mails and those of the day, continues erasures, purges expired rows and deletes old offers
 * of sandboxes. `body` is the response, available at once; `rest` runs after it.
 */
export async function runSchedule() {
  const [mails, deliveries] = await Promise.all([startPersonMails(), startDeliveries()]);
  const rest = () => Promise.all([mails.done, deliveries.done, sweep(new Date())]);
  return { body: { claimed: deliveries.claimed }, rest };
}

async function sweep(now: Date): Promise<void> {
  // The difference is absolute: after the clock is set back, the sweep does not wait for the old time.
  if (Math.abs(now.getTime() - shared.sweptAt) < SWEEP_EVERY_MS) return;
  shared.sweptAt = now.getTime();
  const started = performance.now();
  const ended = await step("expire_links", () => expireLinks(now));
  const ending = await step("report_expiring_links", () => reportExpiringLinks(now));
  const digests = await step("mail_digests", () => startDigests(now));
  const told = await step("daily_digests", () => startDailyDigests(now));
  if ((told ?? 0) > 0) await sendPersonMails();
  if ((ended ?? 0) + (ending ?? 0) + (digests ?? 0) > 0) await drainAfterWrite();
  await step("continue_erasures", () => continueErasures(now));
  const purged = await step("purge_expired", () => purgeExpired(now, performance.now() + PURGE_MS));
  const swept = await step("delete_unused", () => deleteUnused(now, performance.now() + PURGE_MS));
  // A step that ran out of time goes on at once, one that failed in a minute.
  if (purged === false || swept === false) shared.sweptAt = 0;
  const finished = purged === true && swept === true;
  measure("swept", { duration_ms: performance.now() - started, finished });
}

/** Runs one step of the sweep. If it fails, it is logged, and the other steps run. Then it returns null. */
async function step<T>(name: string, run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    log("error", "sweep_failed", { step: name, ...errorFields(error) });
    return null;
  }
}
