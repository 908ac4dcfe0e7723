import "server-only";
import { REPLAY_FAILED_FIELDS } from "@/lib/schemas/delivery-requests";
import { ApiError, validationFailed } from "@/lib/schemas/errors";
import { readFields, withoutNulls } from "@/lib/schemas/parse-fields";
import { database, queryRows } from "@/lib/server/database";
import { type Sql, sql } from "@/lib/server/sql";
import { type Acting, type AuditActor, actorOf, auditEntry } from "@/lib/services/audit";
import { type DeliveryRow, findDelivery } from "./list";
import { insertIfChanged } from "./outbox";
import { ERASED_MAIL_URL } from "./receivers";

/**
 * Replays a delivery of any status, with a new retry schedule. VALIDATION_FAILED without its endpoint,
 * ERASED.
 */
export async function replayDelivery(by: Acting, delivery: DeliveryRow) {
  await refuseErased(delivery);
  if ((await replay(actorOf(by), sql`d.id = ${delivery.id}::uuid`)) === 0) {
    throw validationFailed(["destination.endpoint_id names a webhook endpoint that is disabled or deleted"]);
  }
  return findDelivery(sql`id = ${delivery.id}::uuid`);
}

/** Replays every exhausted or canceled delivery, optionally only those created since a time. */
export async function replayFailed(by: Acting, body: Record<string, unknown>) {
  const { since = new Date(0) } = readFields(REPLAY_FAILED_FIELDS, withoutNulls(body));
  const failed = sql`d.status IN ('exhausted', 'canceled') AND d.alert IS NULL AND d.created_at >= ${since}`;
  return { replayed: await replay(actorOf(by), failed) };
}

async function refuseErased({ event_id, url }: Pick<DeliveryRow, "event_id" | "url">): Promise<void> {
  const event = await (await database()).event.findUniqueOrThrow({
    where: { id: event_id },
    select: { erased_at: true },
  });
  if (event.erased_at || url === ERASED_MAIL_URL)
    throw new ApiError("ERASED", "The data of this delivery was erased; it is not sent again.");
}

/**
 * Replays in one statement. A delivery being sent keeps its lease, and is sent again if that attempt fails.
 */
async function replay(by: AuditActor, which: Sql): Promise<number> {
  const audit = auditEntry(by, "deliveries.replayed", by.funder_id);
  const rows = await queryRows(sql`
    WITH again AS (
      UPDATE deliveries d
      SET status = 'pending', next_attempt_at = ${by.now}, replayed_after = d.attempt_count, delivered_at = NULL,
          canceled_reason = NULL, url = coalesce(w.url, d.url), receiver = coalesce(w.receiver, d.receiver)
      FROM deliveries same JOIN events e ON e.id = same.event_id LEFT JOIN webhook_endpoints w ON w.id = same.endpoint_id
      WHERE d.id = same.id AND d.funder_id = ${by.funder_id}::uuid AND ${which}
        AND e.erased_at IS NULL AND d.url <> ${ERASED_MAIL_URL}
        AND (d.kind <> 'endpoint' OR w.status = 'enabled' OR (d.type = 'webhook.test' AND w.status = 'disabled'))
      RETURNING d.id),
    changed AS (SELECT 1 FROM again LIMIT 1),
    ${insertIfChanged("audit", "audit_entries", audit)}
    SELECT id FROM again`);
  return rows.length;
}
