import "server-only";
import { DAY_MS } from "@/lib/calculator/calendar";
import { databaseTrouble, execute } from "@/lib/server/database";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { type Expressions, insertInto, insertSelected, type NewRow, recordsOf } from "@/lib/server/rows";
import type { SendResult } from "@/lib/server/send-result";
import { type Sql, sql } from "@/lib/server/sql";
import { Batches } from "./batches";
import type { Claimed } from "./claims";
import { firstAttempt } from "./outbox";
import { nextAttempt } from "./retry-schedule";

/**
 * The result of an attempt. `canceled` ends a delivery that no longer has a receiver, or that cannot be sent.
 */
type Outcome = "delivered" | "failed" | "canceled";

/** An attempt with its outcome. `requestHeaders` has null for the signature, and is null for a mail. */
export interface Attempted {
  response: SendResult;
  outcome: Outcome;
  requestHeaders: Record<string, string | null> | null;
}

const DISABLED_AFTER_MS = 5 * DAY_MS;

/** An attempt that has ended, with what recording it needs of its delivery. */
interface Ended extends Attempted {
  delivery: Pick<
    Claimed,
    | "id"
    | "funder_id"
    | "receiver"
    | "endpoint_id"
    | "lease_token"
    | "attempt_count"
    | "replayed_after"
    | "fault"
  >;
  startedAt: Date;
}

/**
 * Records an attempt and its consequences, in one statement and only while this process holds the lease.
 * After the last failed attempt, the funder's alert address gets a mail. A 410, or five days of failures
 * only, disables the endpoint, cancels its pending deliveries and sends a mail. A failed alert does not cause
 * another alert. Successes of a destination that come while others are being recorded share a statement.
 */
export async function recordOutcome(
  delivery: Ended["delivery"],
  startedAt: Date,
  attempted: Attempted,
): Promise<void> {
  const ended = { delivery, startedAt, ...attempted };
  if (attempted.outcome !== "delivered") return recordTogether([ended]);
  const { funder_id, endpoint_id, receiver } = delivery;
  const batches = oncePerProcess("successes", () => new Batches(recordTogether));
  try {
    // By destination: a locked row of one delays no other.
    await batches.add(`${funder_id} ${endpoint_id ?? receiver}`, ended);
  } catch (error) {
    if (databaseTrouble(error)) throw error;
    // One row that the database refuses is no reason to send the others again.
    await recordTogether([ended]);
  }
}

/** Records one attempt, or several successes. */
async function recordTogether(ended: Ended[]): Promise<void> {
  const now = new Date();
  const [{ delivery, startedAt, response, outcome }] = ended as [Ended];
  const failed = outcome === "failed";
  const failures = delivery.attempt_count + 1 - delivery.replayed_after;
  const next = failed ? nextAttempt(failures, now, response.retryAfter, Math.random()) : null;
  const status = failed ? (next ? "pending" : "exhausted") : outcome;
  const held = ended.map(({ delivery: { id, lease_token } }) => ({ id, lease_token }));
  // JSON and not arrays, for whose length PostgreSQL would plan again at each call.
  await execute(sql`
    WITH mine AS (
      SELECT d.id, d.endpoint_id, d.alert
      FROM jsonb_to_recordset(${JSON.stringify(held)}::jsonb) AS held (id uuid, lease_token uuid)
      CROSS JOIN LATERAL (
        SELECT id, endpoint_id, alert FROM deliveries
        WHERE id = held.id AND lease_token = held.lease_token LIMIT 1 FOR UPDATE) d),
    ${endpointAfter(startedAt, response, outcome)},
    acknowledged AS (
      UPDATE deliveries d
      SET status = CASE WHEN EXISTS (SELECT FROM ended) THEN 'canceled' ELSE ${status} END,
          canceled_reason = CASE WHEN EXISTS (SELECT FROM ended) THEN 'The endpoint was disabled.'
                            ELSE ${outcome === "canceled" ? response.error : null} END,
          attempt_count = attempt_count + 1, lease_token = NULL, lease_until = NULL,
          fault = CASE WHEN ${failed && delivery.fault === null} THEN fault END,
          next_attempt_at = CASE WHEN EXISTS (SELECT FROM ended) THEN NULL ELSE ${next}::timestamptz END,
          delivered_at = ${outcome === "delivered" ? now : null}::timestamptz
      WHERE d.id = ANY (ARRAY(SELECT id FROM mine))
      RETURNING d.id, d.funder_id, d.event_id, d.type, d.alert, d.status, d.request_id),
    attempted AS (
      ${insertInto("attempts", sql`mine, ${recordsOf("attempts", ended.map(attemptRow))} r WHERE r.delivery_id = mine.id`)})
    ${failed ? afterFailure(now) : sql`SELECT`}`);
}

function attemptRow({ delivery, startedAt, response, outcome, requestHeaders }: Ended): NewRow<"attempts"> {
  const refusal = outcome === "failed" ? `The receiver responded with ${response.status}.` : null;
  return {
    delivery_id: delivery.id,
    number: delivery.attempt_count + 1,
    started_at: startedAt,
    duration_ms: response.durationMs,
    status_code: response.status,
    error: response.error ?? refusal,
    response_body: response.body,
    ...(requestHeaders && { request_headers: requestHeaders }),
  };
}

/** The end of the statement: an endpoint that this attempt disabled gets nothing more, and the funder a mail. */
function afterFailure(now: Date): Sql {
  return sql`, ${cancelPending(sql`ended`, "The endpoint was disabled.")}
    ${insertSelected("deliveries", alertMail(now), ALERTED)}`;
}

/** The alert mail for an acknowledged delivery, as expressions over `ALERTED`. */
function alertMail(now: Date) {
  return {
    id: sql`overlay(gen_random_uuid()::text placing left(a.id::text, 15) from 1)::uuid`,
    funder_id: sql`a.funder_id`,
    event_id: sql`a.event_id`,
    type: sql`a.type`,
    kind: sql`'email'`,
    url: sql`'mailto:' || f.alert_email`,
    receiver: sql`'mailto:'`,
    alert: sql`CASE WHEN a.status = 'exhausted' THEN 'exhausted' ELSE 'disabled' END`,
    about_id: sql`a.id`,
    ...firstAttempt(now),
    request_id: sql`a.request_id`,
  } satisfies Expressions<"deliveries">;
}

const ALERTED = sql`acknowledged a JOIN funders f ON f.id = a.funder_id
  WHERE f.alert_email IS NOT NULL AND a.alert IS NULL AND (a.status = 'exhausted' OR EXISTS (SELECT FROM ended))`;

/** Cancels a claimed delivery without an attempt. */
export async function cancelClaimed(delivery: Claimed, reason: string): Promise<void> {
  await execute(sql`
    UPDATE deliveries SET status = 'canceled', canceled_reason = ${reason}, next_attempt_at = NULL,
                          lease_token = NULL, lease_until = NULL
    WHERE id = ${delivery.id}::uuid AND lease_token = ${delivery.lease_token}::uuid`);
}

/** The CTE `unsent`: cancels the pending deliveries of another CTE's endpoints, except those being sent. */
export function cancelPending(endpoints: Sql, reason: string): Sql {
  return sql`unsent AS (
    UPDATE deliveries d SET status = 'canceled', canceled_reason = ${reason}, next_attempt_at = NULL
    FROM ${endpoints} e WHERE d.endpoint_id = e.id AND d.status = 'pending' AND d.lease_token IS NULL
      AND d.type <> 'webhook.test')`;
}

/** The CTEs that update an endpoint's health; `ended` has its id if this attempt disabled it. */
function endpointAfter(startedAt: Date, response: SendResult, outcome: Outcome): Sql {
  if (outcome !== "failed") {
    const cleared = outcome === "delivered" ? sql`w.failing_since IS NOT NULL` : sql`false`;
    return sql`healthy AS (
      UPDATE webhook_endpoints w SET failing_since = NULL
      WHERE w.id = ANY (ARRAY(SELECT endpoint_id FROM mine)) AND ${cleared}),
    ended AS (SELECT id FROM mine WHERE false)`;
  }
  const gone = response.status === 410;
  const limit = new Date(startedAt.getTime() - DISABLED_AFTER_MS);
  const reason = gone ? "It responded with 410 Gone." : "Nothing but failures for 5 days.";
  return sql`failing AS (
      UPDATE webhook_endpoints w
      SET failing_since = coalesce(w.failing_since, ${startedAt}::timestamptz),
          status = CASE WHEN ${gone} OR w.failing_since <= ${limit} THEN 'disabled' ELSE w.status END,
          disabled_reason = CASE WHEN ${gone} OR w.failing_since <= ${limit} THEN ${reason} END
      WHERE w.id = ANY (ARRAY(SELECT endpoint_id FROM mine)) AND w.status = 'enabled' RETURNING w.id, w.status),
    ended AS (SELECT id FROM failing WHERE status = 'disabled')`;
}
