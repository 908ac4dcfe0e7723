import "server-only";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { isToEndpoint } from "@/lib/schemas/webhooks/formats";
import { databaseTrouble } from "@/lib/server/database/database";
import { errorFields, log } from "@/lib/server/observe/log";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { noResponse } from "@/lib/server/outbound/request";
import { untilRecorded } from "@/lib/services/until-recorded";
import { claimDue, dueLanes, type Lane } from "./claim-statements";
import type { Claimed } from "./deliveries";
import type { Attempted } from "./outcome-statements";
import { cancelClaimed, recordOutcome } from "./outcomes";
import { type EventMails, sendAttempt } from "./sending";
import { Slots } from "./slots";

/** A successful response within this time is quick. */
const QUICK_MS = 2_000;

/**
 * Claims due deliveries and starts to send them. No transaction is open while they are sent, and each is
 * acknowledged with its lease token. Any number of instances can run this concurrently. `done` resolves as
 * `untilIdle`.
 */
export async function startSending(mails: EventMails): Promise<{ claimed: number; done: Promise<void> }> {
  const state = engineState(mails);
  const claimed = await startClaims(state);
  return { claimed, done: untilIdle(state) };
}

const POLL_EVERY_MS = 20;

/**
 * Sends the deliveries of a write immediately, or with those of other writes if the last poll was
 * milliseconds ago. Resolves as `untilIdle`.
 */
export function sendSoon(mails: EventMails): Promise<void> {
  const state = engineState(mails);
  state.nextPoll ??= poll(state);
  return state.nextPoll;
}

async function poll(state: EngineState): Promise<void> {
  await sleep(Math.max(0, state.polledAt + POLL_EVERY_MS - performance.now()));
  state.nextPoll = null;
  state.polledAt = performance.now();
  await startClaims(state);
  await untilIdle(state);
}

interface EngineState {
  /** The mails about events. */
  mails: EventMails;
  /** The next poll of the outbox: requested by a write, not yet started. */
  nextPoll: Promise<void> | null;
  polledAt: number;
  claiming: boolean;
  /** What to claim next: everything due, or more of these lanes. A running claim may have missed these. */
  requested: { all: boolean; lanes: Map<string, Lane> };
  slots: Slots;
  /** The number of claims and deliveries under way. */
  underWay: number;
  /** Ends the wait of the latest caller of `untilIdle`. */
  endWait: () => void;
}

function engineState(mails: EventMails): EngineState {
  return oncePerProcess<EngineState>("deliveries", () => ({
    mails,
    nextPoll: null,
    polledAt: Number.NEGATIVE_INFINITY,
    claiming: false,
    requested: { all: false, lanes: new Map() },
    slots: new Slots(),
    underWay: 0,
    endWait: () => undefined,
  }));
}

/**
 * Resolves when this process has nothing more to send or claim, or when a later caller starts to wait for
 * that. So under steady load only one request at a time stays open, and each only until the next.
 */
function untilIdle(state: EngineState): Promise<void> {
  state.endWait();
  return new Promise((resolve) => {
    state.endWait = resolve;
    if (state.underWay === 0) resolve();
  });
}

function endOne(state: EngineState): void {
  state.underWay -= 1;
  if (state.underWay === 0) state.endWait();
}

/**
 * Claims deliveries for the free slots: everything due, or more of one lane. Returns how many it started; 0
 * if a claim is running, which this one then follows.
 */
async function startClaims(state: EngineState, lane?: Lane): Promise<number> {
  if (lane) state.requested.lanes.set(`${lane.funder_id} ${lane.receiver}`, lane);
  else state.requested.all = true;
  return state.claiming ? 0 : claimRequested(state);
}

/**
 * Claims what is requested. Requests during this claim are claimed afterwards, and the caller does not wait
 * for them.
 */
async function claimRequested(state: EngineState): Promise<number> {
  state.claiming = true;
  state.underWay += 1;
  try {
    // Slots that are released in the same turn of the event loop are claimed together.
    await nextTurn();
    const { all, lanes } = state.requested;
    state.requested = { all: false, lanes: new Map() };
    const claimed = await claim(state, all ? null : [...lanes.values()]);
    for (const delivery of claimed) void deliver(state, delivery);
    return claimed.length;
  } finally {
    state.claiming = false;
    const { all, lanes } = state.requested;
    if (all || lanes.size > 0) void claimRequested(state).catch(logFailedClaim);
    endOne(state);
  }
}

/** Claims as many deliveries of these lanes, or of all due ones, as the slots allow. */
async function claim({ slots }: EngineState, known: Lane[] | null): Promise<Claimed[]> {
  const now = new Date();
  // What is due in a known lane is not known: the claim takes the urgent ones first.
  const lanes =
    known?.map((lane) => ({ ...lane, urgent: 0, others: true })) ?? (await dueLanes(now, Math.random()));
  const grants = slots.grants(lanes, now.getTime());
  const granted = grants.filter(({ count }) => count > 0);
  const claimed = granted.length > 0 ? await claimDue(now, granted, slots.underWay) : [];
  slots.take(claimed, grants, known === null);
  return claimed;
}

/**
 * Sends one delivery, releases its slot, and starts another claim if deliveries may wait for that slot. Never
 * rejects, and does not wait for that claim.
 */
async function deliver(state: EngineState, delivery: Claimed): Promise<void> {
  state.underWay += 1;
  try {
    await attemptDelivery(state, delivery);
  } catch (error) {
    // The lease ends, and the delivery is attempted again under the same id.
    const { id, request_id } = delivery;
    log("error", "delivery_failed", { request_id, delivery: id, ...errorFields(error) });
  }
  const waiting = state.slots.release(delivery);
  const { funder_id, receiver } = delivery;
  const lane = waiting === "lane" ? { funder_id, receiver } : undefined;
  if (waiting !== "none") void startClaims(state, lane).catch(logFailedClaim);
  endOne(state);
}

function logFailedClaim(error: unknown): void {
  log("error", "delivery_claim_failed", errorFields(error));
}

/** No transaction is open while the message is sent (docs/spec/decisions.md "Callback and webhooks"). */
async function attemptDelivery(state: EngineState, delivery: Claimed): Promise<void> {
  if (isToEndpoint(delivery.kind) && delivery.endpoint_status !== "enabled") {
    const testing = delivery.type === "webhook.test" && delivery.endpoint_status === "disabled";
    if (!testing) return cancelClaimed(delivery, `The endpoint was ${delivery.endpoint_status}.`);
  }
  const startedAt = new Date();
  const attempt = await sendAttempt(delivery, startedAt, state.mails).catch((error) =>
    unsendable(delivery, error),
  );
  const { response, outcome } = attempt;
  state.slots.note(delivery, outcome === "delivered" && response.durationMs < QUICK_MS);
  const accepted = state.mails[delivery.type]?.accepted;
  if (accepted && outcome === "delivered" && delivery.kind === "email" && !delivery.alert)
    await untilRecorded(() => accepted(delivery, new Date()));
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

/**
 * Returns a failed attempt for a delivery whose message or secret cannot be read. It is retried like one that
 * a receiver refused.
 */
function unsendable({ id, request_id }: Claimed, error: unknown): Attempted {
  if (databaseTrouble(error)) throw error;
  log("error", "delivery_not_rendered", { request_id, delivery: id, ...errorFields(error) });
  const response = noResponse("The message could not be prepared.");
  return { response, outcome: "failed", requestHeaders: null };
}
