import "server-only";
import { database } from "@/lib/server/database";
import { webhookSignature } from "@/lib/server/hmac";
import { newId } from "@/lib/server/ids";
import { log } from "@/lib/server/log";
import { type OutboundAnswer, postOutbound } from "@/lib/server/outbound-request";
import { unseal } from "@/lib/server/secrets";
import { nextTry } from "./retry-schedule";

/** How many deliveries one drain claims, and how many of them are under way at once. */
const BATCH = 50;
/** Longer than the 15 s a try can take; a killed worker's deliveries are free again after it. */
const LEASE_SECONDS = 30;

/**
 * Sends what is due: claims a batch under a lease, tries each without any transaction open, and acknowledges each with the
 * lease's token. Any number of instances may drain at once. Returns how many were tried and how many arrived.
 */
export async function drainDeliveries(): Promise<{ tried: number; delivered: number }> {
  const claimed = await claimDue(new Date());
  const outcomes = await Promise.all(claimed.map(tryDelivery));
  return { tried: outcomes.length, delivered: outcomes.filter((arrived) => arrived).length };
}

/**
 * Drains after a write. One drain a process is enough for many writes at once: a call that comes while one runs lets it
 * run once more.
 */
export async function drainAfterWrite(): Promise<void> {
  shared.offerCalculatorDrain ??= { running: false, again: false };
  const state = shared.offerCalculatorDrain;
  if (state.running) {
    state.again = true;
    return;
  }
  state.running = true;
  try {
    do {
      state.again = false;
      await drainDeliveries();
    } while (state.again);
  } finally {
    state.running = false;
  }
}

// Every route and action has its own copy of this module: the drain is one for the process.
const shared = globalThis as typeof globalThis & {
  offerCalculatorDrain?: { running: boolean; again: boolean };
};

interface Claimed {
  id: string;
  event_id: string;
  kind: string;
  url: string;
  attempt_count: number;
  lease_token: string;
  payload: string;
  funder_id: string;
  callback_secret: string;
  callback_secret_previous: string | null;
  callback_secret_previous_until: Date | null;
  endpoint_id: string | null;
  endpoint_secret: string | null;
  endpoint_secret_previous: string | null;
  endpoint_secret_previous_until: Date | null;
}

async function claimDue(now: Date): Promise<Claimed[]> {
  const token = newId();
  const until = new Date(now.getTime() + LEASE_SECONDS * 1000);
  return database().$queryRaw<Claimed[]>`
    WITH due AS (
      SELECT id FROM deliveries
      WHERE status = 'pending' AND next_attempt_at <= ${now} AND (lease_until IS NULL OR lease_until < ${now})
      ORDER BY next_attempt_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
    claimed AS (
      UPDATE deliveries d SET lease_token = ${token}::uuid, lease_until = ${until}
      FROM due WHERE d.id = due.id RETURNING d.*)
    SELECT c.id, c.event_id, c.kind, c.url, c.attempt_count, c.lease_token, e.payload, c.funder_id,
           f.callback_secret, f.callback_secret_previous, f.callback_secret_previous_until, c.endpoint_id,
           w.secret AS endpoint_secret, w.secret_previous AS endpoint_secret_previous,
           w.secret_previous_until AS endpoint_secret_previous_until
    FROM claimed c
    JOIN events e ON e.id = c.event_id
    JOIN funders f ON f.id = c.funder_id
    LEFT JOIN webhook_endpoints w ON w.id = c.endpoint_id`;
}

async function tryDelivery(delivery: Claimed): Promise<boolean> {
  const startedAt = new Date();
  const answer = await send(delivery, startedAt);
  const arrived = answer.status !== null && answer.status >= 200 && answer.status < 300;
  await acknowledge(delivery, startedAt, answer, arrived);
  log(arrived ? "info" : "warn", "delivery_tried", {
    ...{ delivery: delivery.id, event_id: delivery.event_id, number: delivery.attempt_count + 1 },
    ...{ status: answer.status, error: answer.error, ms: answer.durationMs },
  });
  return arrived;
}

/** Standard Webhooks 1.0: the id is the event's on every try, and a rotated secret signs beside the new one for a while. */
async function send(delivery: Claimed, now: Date): Promise<OutboundAnswer> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const message = { id: delivery.event_id, timestamp, body: delivery.payload };
  const signatures = signingSecrets(delivery, now).map((secret) => webhookSignature(secret, message));
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "OfferCalculator-Webhooks/1",
    "webhook-id": delivery.event_id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
    "webhook-attempt": String(delivery.attempt_count + 1),
  };
  return postOutbound(delivery.url, headers, delivery.payload);
}

function signingSecrets(delivery: Claimed, now: Date): string[] {
  if (delivery.endpoint_id && delivery.endpoint_secret) {
    const place = { table: "webhook_endpoints", id: delivery.endpoint_id } as const;
    const { endpoint_secret_previous: previous, endpoint_secret_previous_until: until } = delivery;
    return [
      unseal(delivery.endpoint_secret, { ...place, column: "secret" }),
      ...(previous && until && until > now
        ? [unseal(previous, { ...place, column: "secret_previous" })]
        : []),
    ];
  }
  const place = { table: "funders", id: delivery.funder_id } as const;
  const { callback_secret_previous: previous, callback_secret_previous_until: until } = delivery;
  return [
    unseal(delivery.callback_secret, { ...place, column: "callback_secret" }),
    ...(previous && until && until > now
      ? [unseal(previous, { ...place, column: "callback_secret_previous" })]
      : []),
  ];
}

/** Records the attempt and what follows from it, if the lease is still ours. */
async function acknowledge(
  delivery: Claimed,
  startedAt: Date,
  answer: OutboundAnswer,
  arrived: boolean,
): Promise<void> {
  const now = new Date();
  const number = delivery.attempt_count + 1;
  const next = arrived ? null : nextTry(number, now, answer.retryAfter, Math.random());
  const status = arrived ? "delivered" : next ? "pending" : "exhausted";
  const error = answer.error ?? (arrived ? null : `The receiver answered ${answer.status}.`);
  await database().$executeRaw`
    WITH acknowledged AS (
      UPDATE deliveries
      SET status = ${status}, attempt_count = ${number}, next_attempt_at = ${next}, lease_token = NULL, lease_until = NULL,
          delivered_at = ${arrived ? now : null}
      WHERE id = ${delivery.id}::uuid AND lease_token = ${delivery.lease_token}::uuid RETURNING id)
    INSERT INTO attempts (delivery_id, number, started_at, duration_ms, status_code, error, response_body)
    SELECT id, ${number}, ${startedAt}, ${answer.durationMs}, ${answer.status}, ${error}, ${answer.body} FROM acknowledged`;
}
