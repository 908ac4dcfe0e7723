import "server-only";
import { Prisma } from "@/lib/server/database";
import { type Expressions, insertInto, insertSelected, recordsOf } from "@/lib/server/row-statements";
import type { NewRow, Table } from "@/lib/server/rows";
import { type DirectDelivery, deliveryRow, type NewEvent } from "./outbox";

// SQL: the event, deliveries and audit entry of a change are written in the statement of the change.

// Rule: D7-6
/** Returns a CTE `name` that inserts `rows` if, and only if, the statement's CTE `changed` has a row. */
export function insertIfChanged<T extends Table>(name: string, table: T, ...rows: NewRow<T>[]): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(name)} AS (${insertInto(table, Prisma.sql`changed, ${recordsOf(table, rows)} r`)})`;
}

// Rules: D8-41, S1-5
/**
 * Returns the CTEs that record an event and its deliveries in the statement of the change itself, so that
 * they are committed or rolled back together. The CTE of the change must be named `changed`.
 */
export function outbox(event: NewEvent, direct: DirectDelivery[] = []): Prisma.Sql {
  const deliveries = direct.map((delivery) => deliveryRow(event, delivery));
  return Prisma.join([
    insertIfChanged("event", "events", event),
    ...(direct.length > 0 ? [insertIfChanged("direct", "deliveries", ...deliveries)] : []),
    // A test event goes only to the endpoint under test, not to other subscribers.
    ...(event.type === "webhook.test" ? [] : [insertSubscribed(event)]),
  ]);
}

// Rule: D8-6
// The delivery ids are version 7 UUIDs: they take their time from the event's id.
function insertSubscribed({ id, type, funder_id, request_id, created_at }: NewEvent): Prisma.Sql {
  const expressions = {
    id: Prisma.sql`overlay(gen_random_uuid()::text placing left(${id}, 15) from 1)::uuid`,
    funder_id: Prisma.sql`e.funder_id`,
    event_id: Prisma.sql`${id}::uuid`,
    type: Prisma.sql`${type}`,
    kind: Prisma.sql`'endpoint'`,
    endpoint_id: Prisma.sql`e.id`,
    url: Prisma.sql`e.url`,
    receiver: Prisma.sql`e.receiver`,
    ...firstAttempt(new Date(created_at)),
    request_id: Prisma.sql`${request_id}`,
  } satisfies Expressions<"deliveries">;
  const subscribed = Prisma.sql`changed, webhook_endpoints e
    WHERE e.funder_id = ${funder_id}::uuid AND e.status = 'enabled' AND ${type} = ANY (e.events)`;
  return Prisma.sql`subscribed AS (${insertSelected("deliveries", expressions, subscribed)})`;
}

/** Returns the columns of a delivery that is due immediately, as expressions. */
export function firstAttempt(now: Date) {
  return {
    status: Prisma.sql`'pending'`,
    attempt_count: Prisma.sql`0`,
    replayed_after: Prisma.sql`0`,
    next_attempt_at: Prisma.sql`${now}::timestamptz`,
    created_at: Prisma.sql`${now}::timestamptz`,
  } satisfies Partial<Expressions<"deliveries">>;
}
