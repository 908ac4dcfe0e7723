import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseTrouble } from "@/lib/server/database";
import { errorFields, log } from "@/lib/server/log";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { type Claimed, claimDue, dueLanes, type Lane } from "./claims";
import { cancelClaimed, recordOutcome } from "./outcomes";
import { sendOnce } from "./sending";
import { Slots } from "./slots";

const QUICK_MS = 2_000;

/**
 * Claims what is due and starts to send it: no transaction is open meanwhile, and each is acknowledged with its lease
 * token. Any number of instances may do so at once. `done` resolves when everything that started here has ended.
 */
export async function startDeliveries(): Promise<{ claimed: number; done: Promise<void> }> {
  const started = await fill();
  return { claimed: started.length, done: Promise.all(started).then(() => undefined) };
}

const POLL_EVERY_MS = 20;

/** Sends what a write has made due: at once, or together with other writes when the last poll was milliseconds ago. */
export function drainAfterWrite(): Promise<void> {
  const state = engine();
  state.nextPoll ??= poll(state);
  return state.nextPoll;
}

async function poll(state: Engine): Promise<void> {
  await sleep(Math.max(0, state.polledAt + POLL_EVERY_MS - performance.now()));
  state.nextPoll = null;
  state.polledAt = performance.now();
  await (await startDeliveries()).done;
}

interface Engine {
  /** The poll of the outbox that a write has asked for and that has not begun. */
  nextPoll: Promise<void> | null;
  polledAt: number;
  claiming: boolean;
  /** What to claim next: all that is due, or more of these lanes. A claim under way may have missed what is asked for. */
  asked: { all: boolean; lanes: Map<string, Lane> };
  slots: Slots;
}

function engine(): Engine {
  return oncePerProcess<Engine>("deliveries", () => ({
    nextPoll: null,
    polledAt: Number.NEGATIVE_INFINITY,
    claiming: false,
    asked: { all: false, lanes: new Map() },
    slots: new Slots(),
  }));
}

/** Fills the free slots with what is due, or with more of a lane that is known to have more; returns the work it started. */
async function fill(lane?: Lane): Promise<Promise<void>[]> {
  const state = engine();
  if (lane) state.asked.lanes.set(`${lane.funder_id} ${lane.receiver}`, lane);
  else state.asked.all = true;
  if (state.claiming) return [];
  state.claiming = true;
  const started: Promise<void>[] = [];
  try {
    while (state.asked.all || state.asked.lanes.size > 0) {
      const { all, lanes } = state.asked;
      state.asked = { all: false, lanes: new Map() };
      started.push(...(await claim(state, all ? null : [...lanes.values()])));
    }
  } finally {
    state.claiming = false;
  }
  return started;
}

/** Claims what the slots allow of these lanes, or of all that is due. */
async function claim({ slots }: Engine, known: Lane[] | null): Promise<Promise<void>[]> {
  const now = new Date();
  const lanes = known ?? (await dueLanes(now, Math.random()));
  const grants = slots.grants(lanes, now.getTime());
  const granted = grants.filter(({ count }) => count > 0);
  const claimed = granted.length > 0 ? await claimDue(now, granted, slots.underWay) : [];
  slots.take(claimed, grants, known === null);
  return claimed.map(work);
}

/** One delivery from its slot to its acknowledgement. A slot that others may wait for is filled again. */
async function work(delivery: Claimed): Promise<void> {
  try {
    await tryDelivery(delivery);
  } catch (error) {
    // The lease ends, and it is tried again under the same id.
    const { id, request_id } = delivery;
    log("error", "delivery_failed", { request_id, delivery: id, ...errorFields(error) });
  }
  const waiting = engine().slots.release(delivery);
  if (waiting === "none") return;
  const { funder_id, receiver } = delivery;
  const next = await fill(waiting === "lane" ? { funder_id, receiver } : undefined).catch((error) => {
    log("error", "delivery_claim_failed", errorFields(error));
    return [];
  });
  await Promise.all(next);
}

async function tryDelivery(delivery: Claimed): Promise<void> {
  if (delivery.kind === "endpoint" && delivery.endpoint_status !== "enabled") {
    const testing = delivery.type === "webhook.test" && delivery.endpoint_status === "disabled";
    if (!testing) return cancelClaimed(delivery, `The endpoint was ${delivery.endpoint_status}.`);
  }
  const startedAt = new Date();
  const { answer, outcome } = await sendOnce(delivery, startedAt);
  engine().slots.note(delivery, outcome === "delivered" && answer.durationMs < QUICK_MS);
  await untilRecorded(() => recordOutcome(delivery, startedAt, answer, outcome));
  log(outcome === "delivered" ? "info" : "warn", "delivery_tried", {
    request_id: delivery.request_id,
    delivery: delivery.id,
    event_id: delivery.event_id,
    number: delivery.attempt_count + 1,
    outcome,
    status: answer.status,
    duration_ms: answer.durationMs,
    // A mail server's words may name a person.
    error: delivery.kind === "email" ? undefined : answer.error,
  });
}

const RECORD_FOR_MS = 5 * 60_000;

/**
 * Runs a write again while the database is away: what arrived should not be sent twice. Also past the lease's end, since
 * its token still tells whether another has taken over.
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
