import "server-only";
import { type EventType, eventPayload } from "@/lib/schemas/events";
import { Prisma } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";
import { insertInto, recordsOf, type Table } from "@/lib/server/rows";
import { receiverOf } from "./receivers";

/** Something that happened, to be kept and told. `payload` is the exact text every receiver gets. */
interface NewEvent {
  id: string;
  funder_id: string;
  offer_id: string | null;
  submission_id: string | null;
  type: EventType;
  payload: string;
  request_id: string;
  created_at: Date;
}

/** An event of what has just happened, with the `data` of its message. */
export function newEvent(
  type: EventType,
  data: object,
  about: { funder_id: string; offer_id: string | null; submission_id: string | null },
  { now, requestId }: { now: Date; requestId: string },
): NewEvent {
  const payload = eventPayload(type, now, data);
  return { id: newId(), ...about, type, payload, request_id: requestId, created_at: now };
}

/** What a change to an offer leaves behind besides the row: its event and its line in the audit table. */
export interface ChangeRecord {
  event: NewEvent;
  audit: object;
}

/** A message owed to one receiver besides the subscribed webhook endpoints. */
export interface DirectDelivery {
  kind: "callback" | "endpoint" | "email";
  /** An address of the web, or `mailto:`. */
  url: string;
  endpoint_id?: string;
}

/** A CTE named `name` that inserts `rows` if, and only if, the statement's `changed` CTE has a row. */
export function insertIfChanged(name: string, table: Table, ...rows: object[]): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(name)} AS (
    ${insertInto(table, Prisma.sql`changed, ${recordsOf(table, rows)} r`)})`;
}

/**
 * The CTEs that record an event and every delivery it owes, in the statement of the change itself: what is acknowledged
 * is owed, and what is rolled back is not. `changed` must name the CTE of the change.
 */
export function outbox(event: NewEvent, direct: DirectDelivery[] = []): Prisma.Sql {
  return Prisma.join([
    insertIfChanged("event", "events", event),
    ...(direct.length > 0
      ? [insertIfChanged("direct", "deliveries", ...direct.map((delivery) => deliveryRow(event, delivery)))]
      : []),
    // A test is for the endpoint it was asked for, whatever others subscribe to.
    ...(event.type === "webhook.test" ? [] : [insertSubscribed(event)]),
  ]);
}

// The event's own id lends its time to the ids of version 7 made here.
function insertSubscribed(event: NewEvent): Prisma.Sql {
  return Prisma.sql`subscribed AS (
    INSERT INTO deliveries (id, funder_id, event_id, type, kind, endpoint_id, url, receiver, status, attempt_count,
                            replayed_after, next_attempt_at, request_id, created_at)
    SELECT overlay(gen_random_uuid()::text placing left(${event.id}, 15) from 1)::uuid, e.funder_id, ${event.id}::uuid,
           ${event.type}, 'endpoint', e.id, e.url, e.receiver, 'pending', 0, 0, ${event.created_at},
           ${event.request_id}, ${event.created_at}
    FROM changed, webhook_endpoints e
    WHERE e.funder_id = ${event.funder_id}::uuid AND e.status = 'enabled' AND ${event.type} = ANY (e.events))`;
}

function deliveryRow(event: NewEvent, { kind, url, endpoint_id }: DirectDelivery): object {
  return {
    id: newId(),
    funder_id: event.funder_id,
    event_id: event.id,
    type: event.type,
    kind,
    endpoint_id,
    url,
    receiver: receiverOf(url),
    status: "pending",
    attempt_count: 0,
    replayed_after: 0,
    next_attempt_at: event.created_at,
    request_id: event.request_id,
    created_at: event.created_at,
  };
}
