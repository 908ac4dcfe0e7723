import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseTrouble } from "@/lib/server/database";
import { errorFields, log } from "@/lib/server/log";
import { type Claimed, type ClaimLimits, claimDue } from "./claims";
import { cancelClaimed, recordOutcome } from "./outcomes";
import { sendOnce } from "./sending";

/** How many deliveries a process has under way at once: in all, to a receiver whose last answer was good and quick, to any other. */
const MOST_UNDER_WAY = 200;
const MOST_TO_A_QUICK_ONE = 8;
const MOST_TO_ONE = 2;
const QUICK_MS = 2_000;

/**
 * Claims what is due and starts to send it: no transaction is open meanwhile, and each is acknowledged with its lease's
 * token. Any number of instances may do so at once. `done` resolves when all that was started here has ended.
 */
export async function startDeliveries(): Promise<{ claimed: number; done: Promise<void> }> {
  const started = await fill();
  return { claimed: started.length, done: Promise.all(started).then(() => undefined) };
}

const LOOK_EVERY_MS = 20;

/** Sends what a write has made due: at once, or with what other writes make due within some milliseconds of the last look. */
export function drainAfterWrite(): Promise<void> {
  const state = engine();
  state.nextLook ??= look(state);
  return state.nextLook;
}

async function look(state: Engine): Promise<void> {
  await sleep(Math.max(0, state.lookedAt + LOOK_EVERY_MS - performance.now()));
  state.nextLook = null;
  state.lookedAt = performance.now();
  await (await startDeliveries()).done;
}

interface Engine {
  /** The look at the outbox that a write has asked for and that has not begun. */
  nextLook: Promise<void> | null;
  lookedAt: number;
  claiming: boolean;
  /** Whether somebody asked while a claim was under way: it may have missed what they wrote. */
  again: boolean;
  underWay: Set<string>;
  byReceiver: Map<string, number>;
  quick: Set<string>;
  /** Receivers of which the last claim took all it had room for: more may be due. */
  waiting: Set<string>;
}

// Every route and action has its own copy of this module: the slots are the process's.
const shared = globalThis as typeof globalThis & { offerCalculatorDeliveries?: Engine };

function engine(): Engine {
  shared.offerCalculatorDeliveries ??= {
    nextLook: null,
    lookedAt: Number.NEGATIVE_INFINITY,
    claiming: false,
    again: false,
    underWay: new Set(),
    byReceiver: new Map(),
    quick: new Set(),
    waiting: new Set(),
  };
  return shared.offerCalculatorDeliveries;
}

/** Fills the free slots with what is due; gives the work it started. */
async function fill(): Promise<Promise<void>[]> {
  const state = engine();
  if (state.claiming) {
    state.again = true;
    return [];
  }
  state.claiming = true;
  const started: Promise<void>[] = [];
  try {
    do {
      state.again = false;
      const all = MOST_UNDER_WAY - state.underWay.size;
      // With every slot taken, the next to be free looks again.
      if (all <= 0) break;
      const room = { all, each: MOST_TO_ONE, of: roomOfKnown(state), except: [...state.underWay] };
      const claimed = await claimDue(new Date(), room);
      noteWaiting(state, room, claimed);
      started.push(...claimed.map(work));
    } while (state.again);
  } finally {
    state.claiming = false;
  }
  return started;
}

function roomOfKnown({ byReceiver, quick }: Engine): Map<string, number> {
  const known = [...new Set([...byReceiver.keys(), ...quick])];
  return new Map(
    known.map((receiver) => [receiver, Math.max(0, mostTo(receiver) - (byReceiver.get(receiver) ?? 0))]),
  );
}

function noteWaiting(state: Engine, room: ClaimLimits, claimed: Claimed[]): void {
  const taken = new Map<string, number>();
  for (const { receiver } of claimed) taken.set(receiver, (taken.get(receiver) ?? 0) + 1);
  for (const receiver of new Set([...state.waiting, ...room.of.keys(), ...taken.keys()])) {
    const free = room.of.get(receiver) ?? room.each;
    if (claimed.length >= room.all || (taken.get(receiver) ?? 0) >= free) state.waiting.add(receiver);
    else state.waiting.delete(receiver);
  }
}

function mostTo(receiver: string): number {
  return engine().quick.has(receiver) ? MOST_TO_A_QUICK_ONE : MOST_TO_ONE;
}

/** One delivery from its slot to its acknowledgement. A slot that others may wait for is filled again. */
async function work(delivery: Claimed): Promise<void> {
  const state = engine();
  const { receiver } = delivery;
  state.underWay.add(delivery.id);
  state.byReceiver.set(receiver, (state.byReceiver.get(receiver) ?? 0) + 1);
  let scarce = true;
  try {
    await tryDelivery(delivery);
  } catch (error) {
    // The lease runs out, and it is tried again under the same id.
    const { id, request_id } = delivery;
    log("error", "delivery_failed", { request_id, delivery: id, ...errorFields(error) });
  } finally {
    const before = state.byReceiver.get(receiver) ?? 1;
    scarce = state.underWay.size >= MOST_UNDER_WAY || state.waiting.has(receiver);
    state.underWay.delete(delivery.id);
    if (before > 1) state.byReceiver.set(receiver, before - 1);
    else state.byReceiver.delete(receiver);
  }
  if (!scarce) return;
  const next = await fill().catch((error) => {
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
  const { quick } = engine();
  if (outcome === "delivered" && answer.durationMs < QUICK_MS) quick.add(delivery.receiver);
  else quick.delete(delivery.receiver);
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
