import "server-only";
import type { ConsoleDeliveriesQuery } from "@/lib/schemas/console-queries";
import type { EventType } from "@/lib/schemas/events";
import type { DeliveryAlert, DeliveryKind, DeliveryStatus } from "@/lib/schemas/states";
import type { CallContext } from "@/lib/server/context";
import { queryRows } from "@/lib/server/database";
import { type Sql, sql } from "@/lib/server/sql";
import { fromEdge, ROWS_PER_PAGE, twoWayPage, withinEdge } from "./two-way-page";

/** A delivery in the console's list, with its latest attempt. */
export interface DeliveryListRow {
  id: string;
  type: EventType;
  kind: DeliveryKind;
  alert: DeliveryAlert | null;
  url: string;
  status: DeliveryStatus;
  attempt_count: number;
  next_attempt_at: Date | null;
  created_at: Date;
  deal_id: string | null;
  last_status: number | null;
  last_error: string | null;
}

/** A page of the funder's deliveries that match, newest first. */
export async function consoleDeliveries({ caller }: CallContext, query: ConsoleDeliveriesQuery) {
  const { status, type, receiver } = query;
  const rows = await queryRows<DeliveryListRow>(sql`
    SELECT d.id, d.type, d.kind, d.alert, d.url, d.status, d.attempt_count, d.next_attempt_at, d.created_at,
           o.deal_id, a.status_code AS last_status, a.error AS last_error
    FROM deliveries d
    JOIN events e ON e.id = d.event_id
    LEFT JOIN offers o ON o.id = e.offer_id
    LEFT JOIN attempts a ON a.delivery_id = d.id AND a.number = d.attempt_count
    WHERE d.funder_id = ${caller.funder.id}::uuid
      ${status ? sql`AND d.status = ${status}` : sql.empty}
      ${type ? sql`AND d.type = ${type}` : sql.empty}
      ${receiver ? toReceiver(receiver) : sql.empty}
      ${withinEdge("d.id", query)}
    ORDER BY ${fromEdge("d.id", query)} LIMIT ${ROWS_PER_PAGE + 1}`);
  return twoWayPage(rows, query);
}

function toReceiver(receiver: string): Sql {
  if (receiver === "callback" || receiver === "email") return sql`AND d.kind = ${receiver}`;
  return sql`AND d.endpoint_id = ${receiver}::uuid`;
}

/** The funder's webhook endpoints as filters and receivers of a test, and how many deliveries failed. */
export async function deliveryChoices({ caller }: CallContext) {
  const { id } = caller.funder;
  const [endpoints, failed] = await Promise.all([
    queryRows<{ id: string; url: string; status: "enabled" | "disabled" }>(sql`
      SELECT id, url, status FROM webhook_endpoints
      WHERE funder_id = ${id}::uuid AND status <> 'deleted' ORDER BY id`),
    queryRows<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM (
        SELECT 1 FROM deliveries
        WHERE funder_id = ${id}::uuid AND status IN ('exhausted', 'canceled') AND alert IS NULL LIMIT 1000) f`),
  ]);
  return { endpoints, failed: failed[0]?.count ?? 0 };
}
