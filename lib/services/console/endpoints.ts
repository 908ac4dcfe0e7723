import "server-only";
import { DAY_MS } from "@/lib/calculator/calendar";
import type { WebhookStatus } from "@/lib/schemas/states";
import type { CallContext } from "@/lib/server/context";
import { queryRows } from "@/lib/server/database";
import { sql } from "@/lib/server/sql";

const DAYS_COUNTED = 7;
/** A count above this is not taken to its end. */
const MOST_COUNTED = 10_000;

/** An endpoint with what became of its deliveries of the last 7 days. */
export interface EndpointRow {
  id: string;
  url: string;
  events: string[];
  description: string | null;
  status: WebhookStatus;
  disabled_reason: string | null;
  delivered: number;
  failed: number;
}

/** The funder's webhook endpoints, oldest first. */
export function consoleEndpoints({ caller, now }: CallContext): Promise<EndpointRow[]> {
  const since = new Date(now.getTime() - DAYS_COUNTED * DAY_MS);
  return queryRows<EndpointRow>(sql`
    SELECT w.id, w.url, w.events, w.description, w.status, w.disabled_reason,
           count(*) FILTER (WHERE d.status = 'delivered')::int AS delivered,
           count(*) FILTER (WHERE d.status = 'exhausted')::int AS failed
    FROM webhook_endpoints w
    LEFT JOIN LATERAL (
      SELECT status FROM deliveries
      WHERE endpoint_id = w.id AND created_at >= ${since} LIMIT ${MOST_COUNTED}) d ON true
    WHERE w.funder_id = ${caller.funder.id}::uuid AND w.status <> 'deleted'
    GROUP BY w.id ORDER BY w.id`);
}
