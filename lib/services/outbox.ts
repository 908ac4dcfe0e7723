import "server-only";
import type { EventType } from "@/lib/schemas/events";
import { Prisma } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";

/** Something that happened, to be kept and told. `payload` is the exact text every receiver gets. */
export interface NewEvent {
  id: string;
  funder_id: string;
  offer_id: string | null;
  submission_id: string | null;
  type: EventType;
  payload: string;
  request_id: string;
  created_at: Date;
}

/** A message owed to one receiver besides the subscribed webhook endpoints. */
export interface DirectDelivery {
  kind: "callback";
  url: string;
}

/** A row of a table as JSON: Postgres reads each value into its column's exact type. */
export function rowOf(table: TableName, row: object): Prisma.Sql {
  return Prisma.sql`jsonb_populate_record(NULL::${Prisma.raw(table)}, ${JSON.stringify(row)}::jsonb)`;
}

type TableName =
  | "offers"
  | "offer_versions"
  | "links"
  | "submissions"
  | "events"
  | "deliveries"
  | "audit_entries"
  | "idempotency_records";

/** A CTE named `name` that inserts `row` if, and only if, the statement's `changed` CTE has a row. */
export function insertIfChanged(name: string, table: TableName, row: object): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(name)} AS (
    INSERT INTO ${Prisma.raw(table)} SELECT r.* FROM changed, ${rowOf(table, row)} r RETURNING 1)`;
}

/**
 * The CTEs that record an event and every delivery it owes, in the statement of the change itself: what is acknowledged
 * is owed, and what is rolled back is not. `changed` must name the CTE of the change.
 */
export function outbox(event: NewEvent, direct: DirectDelivery[] = []): Prisma.Sql {
  const ctes = [
    insertIfChanged("event", "events", event),
    ...direct.map((delivery, index) =>
      insertIfChanged(`direct_${index}`, "deliveries", deliveryRow(event, delivery)),
    ),
    // The event's own id lends its time to the ids of version 7 made here.
    Prisma.sql`subscribed AS (
      INSERT INTO deliveries (id, funder_id, event_id, type, kind, endpoint_id, url, status, attempt_count, next_attempt_at, created_at)
      SELECT overlay(gen_random_uuid()::text placing left(${event.id}, 15) from 1)::uuid, e.funder_id, ${event.id}::uuid,
             ${event.type}, 'endpoint', e.id, e.url, 'pending', 0, ${event.created_at}, ${event.created_at}
      FROM changed, webhook_endpoints e
      WHERE e.funder_id = ${event.funder_id}::uuid AND e.status = 'enabled' AND ${event.type} = ANY (e.events))`,
  ];
  return Prisma.join(ctes);
}

function deliveryRow(event: NewEvent, delivery: DirectDelivery): object {
  return {
    id: newId(),
    funder_id: event.funder_id,
    event_id: event.id,
    type: event.type,
    kind: delivery.kind,
    url: delivery.url,
    status: "pending",
    attempt_count: 0,
    next_attempt_at: event.created_at,
    created_at: event.created_at,
  };
}
