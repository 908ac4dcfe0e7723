import "server-only";
import { DAY_MS } from "@/lib/calculator/durations";
import type { REPLAY_FAILED_FIELDS } from "@/lib/schemas/deliveries/operations";
import { ApiError, validationFailed } from "@/lib/schemas/wire/errors";
import { issueOf } from "@/lib/schemas/wire/field-issues";
import type { Values } from "@/lib/schemas/wire/parse-fields";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { type Acting, actorOf } from "@/lib/services/audit";
import { countUp } from "@/lib/services/count-statements";
import { type DeliveryRow, ERASED_MAIL_URL, findDelivery } from "./deliveries";
import {
  countDeliveries,
  type DeliveryFilter,
  hasFailed,
  isWaiting,
  replay,
  replayWaiting,
} from "./deliveries-statements";

/**
 * Replays a delivery of any status, with a new retry schedule. VALIDATION_FAILED if its endpoint is disabled
 * or deleted, or if delivered mails of the funder were replayed to this address too often; ERASED.
 */
export async function replayDelivery(by: Acting, delivery: DeliveryRow) {
  await refuseErased(delivery.id);
  await countRepeatedMail(by, delivery);
  if ((await replay(actorOf(by), { id: delivery.id })) === 0) {
    // It may have waited for an erasure.
    await refuseErased(delivery.id);
    throw validationFailed([
      issueOf("destination.endpoint_id", "state", "names a webhook endpoint that is disabled or deleted"),
    ]);
  }
  return findDelivery(by, { id: delivery.id });
}

/** Replays every exhausted or canceled delivery, optionally only those created since a time. */
export async function replayFailed(
  by: Acting,
  { since = new Date(0) }: Partial<Values<typeof REPLAY_FAILED_FIELDS>>,
) {
  return { replayed: await replay(actorOf(by), { failed: { since } }) };
}

/**
 * Replays what a list of deliveries shows: what `failed`, or what waits for its next attempt. `tooSoon` is
 * true if something waits but all of it was replayed within the last minute.
 */
export async function replayShown(by: CallContext, which: "failed" | "waiting", filter: DeliveryFilter) {
  const actor = actorOf(by);
  if (which === "failed") return { replayed: await replay(actor, { failed: filter }), tooSoon: false };
  const replayed = await replayWaiting(actor, filter);
  return {
    replayed,
    tooSoon: replayed === 0 && (await countDeliveries(actor.funder_id, isWaiting(filter))) > 0,
  };
}

/** Returns how many deliveries of a list failed and how many wait, each counted up to 1,000. */
export async function countShown(
  { caller }: CallContext,
  { status, ...filter }: Omit<DeliveryFilter, "status" | "since"> & { status?: string | undefined },
) {
  const failed: DeliveryFilter =
    status === "exhausted" || status === "canceled" ? { status, ...filter } : filter;
  const [failedCount, waiting] = await Promise.all([
    countDeliveries(caller.funder.id, hasFailed(failed)),
    countDeliveries(caller.funder.id, isWaiting(filter)),
  ]);
  return { failed: failedCount, waiting };
}

/** The most delivered mails to one address that a funder replays in 24 hours. */
export const REPEATED_MAILS = { most: 5, windowMs: DAY_MS };

async function countRepeatedMail(by: Acting, { kind, status, url }: DeliveryRow): Promise<void> {
  if (kind !== "email" || status !== "delivered") return;
  const { funder_id, now } = actorOf(by);
  const budget = {
    kind: "repeated-mails",
    subject: `${funder_id} ${url.toLowerCase()}`,
    limit: REPEATED_MAILS,
  };
  if ((await countUp([budget], now)).full === null) return;
  const rest = `was sent ${REPEATED_MAILS.most} delivered mails again in the last 24 hours`;
  throw validationFailed([issueOf("destination.url", "limit", rest)]);
}

/** What an erasure canceled is never sent again (docs/spec/decisions.md "Erasure"). */
async function refuseErased(id: string): Promise<void> {
  const { url, event } = await prisma.delivery.findUniqueOrThrow({
    where: { id },
    select: { url: true, event: { select: { erased_at: true } } },
  });
  if (event.erased_at || url === ERASED_MAIL_URL)
    throw new ApiError("ERASED", "The data of this delivery was erased; it is not sent again.");
}
