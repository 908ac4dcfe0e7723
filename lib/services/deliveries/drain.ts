import "server-only";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { databaseTrouble } from "@/lib/server/database";
import { errorFields, log } from "@/lib/server/log";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { recordSent } from "@/lib/services/disclosures/sent";
import { type Claimed, claimDue, dueLanes, type Lane } from "./claims";
import { cancelClaimed, recordOutcome } from "./outcomes";
import { sendAttempt } from "./sending";
import { Slots } from "./slots";

const QUICK_MS = 2_000;

/**
 * Claims due deliveries and starts to send them. No transaction is open while they are sent, and each is
 * acknowledged with its lease token. Any number of instances can run this concurrently. `done` resolves when
 * all of them have ended.
 */
export async function startDeliveries(): Promise<{ claimed: number; done: Promise<void> }> {
  const started = await startClaims();
  return { claimed: started.length, done: Promise.all(started).then(() => undefined) };
}

const POLL_EVERY_MS = 20;

/**
 * Sends the deliveries of a write immediately, or with those of other writes if the last poll was
 * milliseconds ago.
 */
export function drainAfterWrite(): Promise<void> {
  const state = drainState();
  state.nextPoll ??= poll(state);
  return state.nextPoll;
}

async function poll(state: DrainState): Promise<void> {
  await sleep(Math.max(0, state.polledAt + POLL_EVERY_MS - performance.now()));
  state.nextPoll = null;
  state.polledAt = performance.now();
  await (await startDeliveries()).done;
}

interface DrainState {
  /** The next poll of the outbox: requested by a write, not yet started. */
  nextPoll: Promise<void> | null;
  polledAt: number;
  claiming: boolean;
  /** What to claim next: everything due, or more of these lanes. A running claim may have missed these. */
  requested: { all: boolean; lanes: Map<string, Lane> };
  slots: Slots;
}

function drainState(): DrainState {
  return oncePerProcess<DrainState>("deliveries", () => ({
    nextPoll: null,
    polledAt: Number.NEGATIVE_INFINITY,
    claiming: false,
    requested: { all: false, lanes: new Map() },
    slots: new Slots(),
  }));
}

/**
 * Claims deliveries for the free slots: everything due, or more of one lane. Returns the deliveries it
 * started.
 */
async function startClaims(lane?: Lane): Promise<Promise<void>[]> {
  const state = drainState();
  if (lane) state.requested.lanes.set(`${lane.funder_id} ${lane.receiver}`, lane);
  else state.requested.all = true;
  if (state.claiming) return [];
  state.claiming = true;
  const started: Promise<void>[] = [];
  try {
    while (state.requested.all || state.requested.lanes.size > 0) {
      // Slots that are released in the same turn of the event loop are claimed together.
      await nextTurn();
      const { all, lanes } = state.requested;
      state.requested = { all: false, lanes: new Map() };
      started.push(...(await claim(state, all ? null : [...lanes.values()])));
    }
  } finally {
    state.claiming = false;
  }
  return started;
}

/** Claims as many deliveries of these lanes, or of all due ones, as the slots allow. */
async function claim({ slots }: DrainState, known: Lane[] | null): Promise<Promise<void>[]> {
  const now = new Date();
  const lanes = known ?? (await dueLanes(now, Math.random()));
  const grants = slots.grants(lanes, now.getTime());
  const granted = grants.filter(({ count }) => count > 0);
  const claimed = granted.length > 0 ? await claimDue(now, granted, slots.underWay) : [];
  slots.take(claimed, grants, known === null);
  return claimed.map(deliver);
}

/** Sends one delivery, releases its slot, and claims again if other deliveries may wait for that slot. */
async function deliver(delivery: Claimed): Promise<void> {
  try {
    await attemptDelivery(delivery);
  } catch (error) {
    // The lease ends, and the delivery is attempted again under the same id.
    const { id, request_id } = delivery;
    log("error", "delivery_failed", { request_id, delivery: id, ...errorFields(error) });
  }
  const waiting = drainState().slots.release(delivery);
  if (waiting === "none") return;
  const { funder_id, receiver } = delivery;
  const next = await startClaims(waiting === "lane" ? { funder_id, receiver } : undefined).catch((error) => {
    log("error", "delivery_claim_failed", errorFields(error));
    return [];
  });
  await Promise.all(next);
}

async function attemptDelivery(delivery: Claimed): Promise<void> {
  if (delivery.kind === "endpoint" && delivery.endpoint_status !== "enabled") {
    const testing = delivery.type === "webhook.test" && delivery.endpoint_status === "disabled";
    if (!testing) return cancelClaimed(delivery, `The endpoint was ${delivery.endpoint_status}.`);
  }
  const startedAt = new Date();
  const attempt = await sendAttempt(delivery, startedAt);
  const { response, outcome } = attempt;
  drainState().slots.note(delivery, outcome === "delivered" && response.durationMs < QUICK_MS);
  if (outcome === "delivered" && delivery.kind === "email" && !delivery.alert)
    await untilRecorded(() => recordSent(delivery, new Date()));
  await untilRecorded(() => recordOutcome(delivery, startedAt, attempt));
  log(outcome === "delivered" ? "info" : "warn", "delivery_tried", {
    request_id: delivery.request_id,
    delivery: delivery.id,
    event_id: delivery.event_id,
    number: delivery.attempt_count + 1,
    outcome,
    status: response.status,
    duration_ms: response.durationMs,
    // A mail server's response may contain a mail address.
    error: delivery.kind === "email" ? undefined : response.error,
  });
}

const RECORD_FOR_MS = 5 * 60_000;

/**
 * Retries a write while the database is unavailable, so that a delivered message is not sent twice. It
 * continues after the lease has ended: the lease token still shows whether another worker has taken over.
 */
async function untilRecorded(write: () => Promise<void>): Promise<void> {
  const giveUpAt = Date.now() + RECORD_FOR_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!databaseTrouble(error) || Date.now() > giveUpAt) throw error;
      await sleep(500);
    }
  }
}
