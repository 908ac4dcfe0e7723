import "server-only";
import type { ListedEndpoint } from "@/lib/schemas/console-settings";
import { prisma } from "@/lib/server/database";

/** A count above this is not taken to its end. */
const MOST_COUNTED = 10_000;

/** A funder's endpoints with counts of their deliveries since a time. SQL: counts that end at a limit. */
export function countedEndpoints(funderId: string, since: Date): Promise<Omit<ListedEndpoint, "address">[]> {
  return prisma.$queryRaw`
    SELECT w.id, w.url, w.events, w.description, w.status, w.disabled_reason,
           count(*) FILTER (WHERE d.status = 'delivered')::int AS delivered,
           count(*) FILTER (WHERE d.status = 'exhausted')::int AS failed
    FROM webhook_endpoints w
    LEFT JOIN LATERAL (
      SELECT status FROM deliveries
      WHERE endpoint_id = w.id AND created_at >= ${since} LIMIT ${MOST_COUNTED}) d ON true
    WHERE w.funder_id = ${funderId}::uuid AND w.status <> 'deleted'
    GROUP BY w.id ORDER BY w.id`;
}
