import "server-only";
import { Prisma, prisma } from "@/lib/server/database";
import { type AuditActor, auditEntry } from "@/lib/services/audit";
import { insertIfChanged } from "./outbox-statements";
import { ERASED_MAIL_URL } from "./receivers";

// Rule: D8-62
/**
 * Replays one delivery, or all that failed since a time; returns how many. A delivery that is being sent
 * keeps its lease, and is sent again if that attempt fails. SQL: one statement changes many rows and writes
 * the audit entry. It locks the events first, as an erasure does: one that it waited for has ended, and its
 * events are left out.
 */
export async function replay(by: AuditActor, of: { id: string } | { failedSince: Date }): Promise<number> {
  const which =
    "id" in of
      ? Prisma.sql`d.id = ${of.id}::uuid`
      : Prisma.sql`d.status IN ('exhausted', 'canceled') AND d.alert IS NULL AND d.created_at >= ${of.failedSince}`;
  const audit = auditEntry(by, "deliveries.replayed", by.funder_id);
  const rows = await prisma.$queryRaw<object[]>`
    WITH kept AS (
      SELECT e.id FROM events e
      WHERE e.id IN (SELECT d.event_id FROM deliveries d WHERE d.funder_id = ${by.funder_id}::uuid AND ${which})
        AND e.erased_at IS NULL
      ORDER BY e.id FOR SHARE),
    again AS (
      UPDATE deliveries d
      SET status = 'pending', next_attempt_at = ${by.now}, replayed_after = d.attempt_count, delivered_at = NULL,
          canceled_reason = NULL, url = coalesce(w.url, d.url), receiver = coalesce(w.receiver, d.receiver)
      FROM deliveries same JOIN kept ON kept.id = same.event_id LEFT JOIN webhook_endpoints w ON w.id = same.endpoint_id
      WHERE d.id = same.id AND d.funder_id = ${by.funder_id}::uuid AND ${which}
        AND d.url <> ${ERASED_MAIL_URL}
        AND (d.kind <> 'endpoint' OR w.status = 'enabled' OR (d.type = 'webhook.test' AND w.status = 'disabled'))
      RETURNING d.id),
    changed AS (SELECT 1 FROM again LIMIT 1),
    ${insertIfChanged("audit", "audit_entries", audit)}
    SELECT id FROM again`;
  return rows.length;
}
