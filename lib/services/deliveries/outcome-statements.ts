import "server-only";
import { DAY_MS } from "@/lib/calculator/durations";
import { FAILING_AFTER } from "@/lib/schemas/console/receivers";
import { TOLD_OF_FAILURES } from "@/lib/schemas/people/tell-me";
import { Prisma, prisma } from "@/lib/server/database/database";
import {
  type Expressions,
  insertInto,
  insertSelected,
  recordsOf,
} from "@/lib/server/database/row-statements";
import type { NewRow } from "@/lib/server/database/rows";
import { newId } from "@/lib/server/ids";
import type { SendResult } from "@/lib/server/outbound/request";
import { firstAttempt } from "@/lib/services/change-statements";
import type { Claimed } from "./deliveries";
import { cancelPending } from "./deliveries-statements";
import { healthAfter } from "./health-statements";
import { nextAttempt } from "./retry-schedule";

// SQL: an attempt and all its consequences are one change, made only while the lease is held.

/**
 * The result of an attempt. `canceled` ends a delivery that no longer has a receiver, or that cannot be sent.
 */
type Outcome = "delivered" | "failed" | "canceled";

/** An attempt with its outcome. `requestHeaders` is null for a mail; in it, the signature is null. */
export interface Attempted {
  response: SendResult;
  outcome: Outcome;
  requestHeaders: Record<string, string | null> | null;
  /** The ids of the held mails that a digest covers, which end with it. */
  covers?: string[] | undefined;
}

// An endpoint that only failed for so long: docs/spec/decisions.md "Callback and webhooks".
const DISABLED_AFTER_MS = 5 * DAY_MS;

/** An attempt that has ended, with what recording it needs of its delivery. */
export interface Ended extends Attempted {
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

/** Records one attempt of any outcome, or several successes. */
export async function recordTogether(ended: Ended[]): Promise<void> {
  const now = new Date();
  const [{ delivery, startedAt, response, outcome }] = ended as [Ended];
  const failed = outcome === "failed";
  const failures = delivery.attempt_count + 1 - delivery.replayed_after;
  const next = failed ? nextAttempt(failures, now, response.retryAfter, Math.random()) : null;
  const status = failed ? (next ? "pending" : "exhausted") : outcome;
  const held = ended.map(({ delivery: { id, lease_token } }) => ({ id, lease_token }));
  // One JSON text instead of arrays, for whose length PostgreSQL would plan again at each call.
  await prisma.$executeRaw`
    WITH mine AS (
      SELECT d.id, d.funder_id, d.kind, d.receiver, d.endpoint_id, d.alert
      FROM jsonb_to_recordset(${JSON.stringify(held)}::jsonb) AS held (id uuid, lease_token uuid)
      CROSS JOIN LATERAL (
        SELECT id, funder_id, kind, receiver, endpoint_id, alert FROM deliveries
        WHERE id = held.id AND lease_token = held.lease_token LIMIT 1 FOR UPDATE) d),
    ${endpointAfter(startedAt, response, outcome)},
    ${
      outcome === "canceled"
        ? Prisma.empty
        : Prisma.sql`${healthAfter(startedAt, now, { failed, response, after: failed ? "failing" : "healthy" })},`
    }
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
      ${insertInto("attempts", Prisma.sql`mine, ${recordsOf("attempts", ended.map(attemptRow))} r WHERE r.delivery_id = mine.id`)})
    ${ended.some(({ covers }) => covers) ? endCovered(ended, now) : Prisma.empty}
    ${failed ? afterFailure(now) : Prisma.sql`SELECT`}`;
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

/**
 * Returns the CTEs that end the held mails of digests that have ended, each with an attempt that names its
 * digest.
 */
function endCovered(ended: Ended[], now: Date): Prisma.Sql {
  const covered = ended.flatMap(({ delivery, startedAt, response, covers = [] }) =>
    covers.map((id) => ({
      id,
      digest: delivery.id,
      started_at: startedAt,
      duration_ms: response.durationMs,
      status_code: response.status,
    })),
  );
  return Prisma.sql`, covered AS (
      UPDATE deliveries d
      SET status = a.status, attempt_count = d.attempt_count + 1, held_until = NULL,
          delivered_at = CASE a.status WHEN 'delivered' THEN ${now}::timestamptz END
      FROM acknowledged a JOIN jsonb_to_recordset(${JSON.stringify(covered)}::jsonb)
        AS c (id uuid, digest uuid, started_at timestamptz, duration_ms int, status_code int) ON c.digest = a.id
      WHERE a.status <> 'pending' AND d.id = c.id AND d.status = 'pending' AND d.held_until IS NOT NULL
      RETURNING d.id, d.status, d.attempt_count, c.digest, c.started_at, c.duration_ms, c.status_code),
    covered_attempts AS (
      ${insertSelected("attempts", COVERED_ATTEMPT, Prisma.sql`covered c`)})`;
}

const COVERED_ATTEMPT = {
  delivery_id: Prisma.sql`c.id`,
  number: Prisma.sql`c.attempt_count`,
  started_at: Prisma.sql`c.started_at`,
  duration_ms: Prisma.sql`c.duration_ms`,
  status_code: Prisma.sql`c.status_code`,
  error: Prisma.sql`CASE WHEN c.status <> 'delivered' THEN 'Its digest, the delivery ' || c.digest || ', was given up.' END`,
  response_body: Prisma.sql`CASE WHEN c.status = 'delivered' THEN 'Sent with others in one digest, the delivery ' || c.digest || '.' ELSE '' END`,
} satisfies Expressions<"attempts">;

/**
 * Returns the end of the statement of a failed attempt: it cancels the pending deliveries of an endpoint that
 * the attempt disabled, and inserts the alert mail to the funder.
 */
function afterFailure(now: Date): Prisma.Sql {
  return Prisma.sql`, unsent AS (${cancelPending(Prisma.sql`ended`, "The endpoint was disabled.")}),
    told AS (${insertSelected("deliveries", failingMail(now), TOLD)})
    ${insertSelected("deliveries", alertMail(now), ALERTED)}`;
}

/** Returns the alert mail about a delivery, as expressions over `ALERTED`. */
function alertMail(now: Date) {
  return {
    id: Prisma.sql`${newId()}::uuid`,
    funder_id: Prisma.sql`a.funder_id`,
    event_id: Prisma.sql`a.event_id`,
    type: Prisma.sql`a.type`,
    kind: Prisma.sql`'email'`,
    url: Prisma.sql`'mailto:' || f.alert_email`,
    receiver: Prisma.sql`'mailto:'`,
    alert: Prisma.sql`CASE WHEN a.status = 'exhausted' THEN 'exhausted' ELSE 'disabled' END`,
    about_id: Prisma.sql`a.id`,
    ...firstAttempt(now),
    request_id: Prisma.sql`a.request_id`,
  } satisfies Expressions<"deliveries">;
}

const ALERTED = Prisma.sql`acknowledged a JOIN funders f ON f.id = a.funder_id
  WHERE f.alert_email IS NOT NULL AND (a.alert IS NULL OR a.alert = 'digest') AND (a.status = 'exhausted' OR EXISTS (SELECT FROM ended))`;

/** Returns the mail about a receiver that began to fail, as expressions over `TOLD`. */
function failingMail(now: Date) {
  return {
    ...alertMail(now),
    // A version 7 UUID with its time from a new one, for each recipient.
    id: Prisma.sql`overlay(gen_random_uuid()::text placing left(${newId()}, 15) from 1)::uuid`,
    url: Prisma.sql`'mailto:' || t.address`,
    alert: Prisma.sql`'failing'`,
  } satisfies Expressions<"deliveries">;
}

/**
 * Who is told that a receiver began to fail: people of a live funder by their choice and role, in a sandbox its
 * alert address.
 */
const TOLD = Prisma.sql`acknowledged a JOIN funders f ON f.id = a.funder_id CROSS JOIN LATERAL (
    SELECT u.email AS address FROM memberships m JOIN users u ON u.id = m.user_id
    LEFT JOIN tell_me c ON c.funder_id = m.funder_id AND c.user_id = m.user_id
    WHERE m.funder_id = a.funder_id AND m.role = ANY (${[...TOLD_OF_FAILURES]})
      AND coalesce(c.failing, true) AND NOT coalesce(c.daily, false)
    UNION ALL
    SELECT f.alert_email WHERE f.sandbox_of IS NOT NULL AND f.alert_email IS NOT NULL) t
  WHERE EXISTS (SELECT FROM health h WHERE h.failures = ${FAILING_AFTER})`;

/**
 * Returns the CTEs that update an endpoint's health. `ended` has the endpoint's id if this attempt disabled
 * it.
 */
function endpointAfter(startedAt: Date, response: SendResult, outcome: Outcome): Prisma.Sql {
  if (outcome !== "failed") {
    const cleared = outcome === "delivered" ? Prisma.sql`w.failing_since IS NOT NULL` : Prisma.sql`false`;
    return Prisma.sql`healthy AS (
      UPDATE webhook_endpoints w SET failing_since = NULL
      WHERE w.id = ANY (ARRAY(SELECT endpoint_id FROM mine)) AND ${cleared} RETURNING w.id),
    ended AS (SELECT id FROM mine WHERE false)`;
  }
  const gone = response.status === 410;
  const limit = new Date(startedAt.getTime() - DISABLED_AFTER_MS);
  const reason = gone ? "It responded with 410 Gone." : "Nothing but failures for 5 days.";
  return Prisma.sql`failing AS (
      UPDATE webhook_endpoints w
      SET failing_since = coalesce(w.failing_since, ${startedAt}::timestamptz),
          status = CASE WHEN ${gone} OR w.failing_since <= ${limit} THEN 'disabled' ELSE w.status END,
          disabled_reason = CASE WHEN ${gone} OR w.failing_since <= ${limit} THEN ${reason} END
      WHERE w.id = ANY (ARRAY(SELECT endpoint_id FROM mine)) AND w.status = 'enabled' RETURNING w.id, w.status),
    ended AS (SELECT id FROM failing WHERE status = 'disabled')`;
}
