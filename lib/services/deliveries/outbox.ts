import "server-only";
import type { EventData } from "@/lib/schemas/event-payloads";
import type { EventType } from "@/lib/schemas/events";
import type { DeliveryFault, DeliveryKind } from "@/lib/schemas/states";
import type { PageContext } from "@/lib/server/context";
import { newId } from "@/lib/server/ids";
import {
  type Expressions,
  insertInto,
  insertSelected,
  type NewRow,
  recordsOfJson,
  type Table,
} from "@/lib/server/rows";
import { type Sql, sql } from "@/lib/server/sql";
import type { StandIn } from "@/lib/server/statement-template";
import { receiverOf } from "./receivers";

/** An event to record. `payload` is the exact text that every receiver gets. */
export type NewEvent = NewRow<"events">;

/** What an event is about. */
interface EventSubject extends Pick<NewEvent, "funder_id" | "offer_id" | "submission_id"> {
  /** Whether the funder is a sandbox: its messages say that they are tests. */
  isSandbox: boolean;
}

/** Builds an event with the `data` of its message. */
export function newEvent<Type extends EventType>(
  type: Type,
  data: EventData<Type>,
  { isSandbox, ...about }: EventSubject,
  { now, requestId }: PageContext,
): NewEvent {
  const test = isSandbox ? { test: true } : {};
  const payload = JSON.stringify({ type, ...test, timestamp: now.toISOString(), data });
  return { id: newId(), ...about, type, payload, request_id: requestId, created_at: now };
}

/** What a change to an offer records besides the row: its event and its audit entry. */
export interface ChangeRecord {
  event: NewEvent;
  audit: NewRow<"audit_entries">;
}

/** A delivery to one receiver, in addition to the subscribed webhook endpoints. */
export interface DirectDelivery {
  kind: DeliveryKind;
  /** An http(s) or `mailto:` URL. */
  url: string;
  endpoint_id?: string;
  /** In a sandbox: how the first attempt fails, without sending. */
  fault?: DeliveryFault | null;
}

/** A CTE named `name` that inserts `rows` if, and only if, the statement's `changed` CTE has a row. */
export function insertIfChanged<T extends Table>(name: string, table: T, ...rows: NewRow<T>[]): Sql {
  return insertJsonIfChanged(name, table, JSON.stringify(rows));
}

/** The same from a JSON text of the rows, or from a stand-in for one. */
export function insertJsonIfChanged(name: string, table: Table, json: string | StandIn): Sql {
  return sql`${sql.raw(name)} AS (
    ${insertInto(table, sql`changed, ${recordsOfJson(table, json)} r`)})`;
}

/**
 * The CTEs that record an event and its deliveries in the statement of the change itself, so that they are
 * committed or rolled back together. The CTE of the change must be named `changed`.
 */
export function outbox(event: NewEvent, direct: DirectDelivery[] = []): Sql {
  const values = outboxValues(event);
  // A test event goes only to the endpoint under test, not to other subscribers.
  if (event.type !== "webhook.test" && direct.length === 0) return outboxToSubscribers(values);
  const deliveries = direct.map((delivery) => deliveryRow(event, delivery));
  return sql.join([
    insertJsonIfChanged("event", "events", values.event),
    ...(direct.length > 0 ? [insertIfChanged("direct", "deliveries", ...deliveries)] : []),
    ...(event.type === "webhook.test" ? [] : [insertSubscribed(values)]),
  ]);
}

/** The values of the CTEs of an event without direct deliveries; `event` is its rows as JSON. */
export function outboxValues(event: NewEvent) {
  const { id, type, funder_id, request_id, created_at } = event;
  return {
    event: JSON.stringify([event]),
    eventId: id,
    eventType: type,
    eventFunder: funder_id,
    eventRequest: request_id,
    eventTime: created_at,
  };
}

export type OutboxValues = ReturnType<typeof outboxValues>;

type ValuesOrStandIns = OutboxValues | Record<keyof OutboxValues, StandIn>;

/** The same CTEs as `outbox` has without direct deliveries. */
export function outboxToSubscribers(values: ValuesOrStandIns): Sql {
  return sql.join([insertJsonIfChanged("event", "events", values.event), insertSubscribed(values)]);
}

// The delivery ids are UUIDs of version 7: they take their time from the event's id.
function insertSubscribed(values: ValuesOrStandIns): Sql {
  const { eventId, eventType, eventFunder, eventRequest, eventTime } = values;
  const expressions = {
    id: sql`overlay(gen_random_uuid()::text placing left(${eventId}, 15) from 1)::uuid`,
    funder_id: sql`e.funder_id`,
    event_id: sql`${eventId}::uuid`,
    type: sql`${eventType}`,
    kind: sql`'endpoint'`,
    endpoint_id: sql`e.id`,
    url: sql`e.url`,
    receiver: sql`e.receiver`,
    ...firstAttempt(eventTime),
    request_id: sql`${eventRequest}`,
  } satisfies Expressions<"deliveries">;
  const subscribed = sql`changed, webhook_endpoints e
    WHERE e.funder_id = ${eventFunder}::uuid AND e.status = 'enabled' AND ${eventType} = ANY (e.events)`;
  return sql`subscribed AS (${insertSelected("deliveries", expressions, subscribed)})`;
}

/** The columns of a delivery that is due immediately, as expressions. */
export function firstAttempt(now: Date | string | StandIn) {
  return {
    status: sql`'pending'`,
    attempt_count: sql`0`,
    replayed_after: sql`0`,
    next_attempt_at: sql`${now}::timestamptz`,
    created_at: sql`${now}::timestamptz`,
  } satisfies Partial<Expressions<"deliveries">>;
}

/** Builds a delivery of an event that is due immediately. */
export function deliveryRow(
  event: Pick<NewEvent, "id" | "funder_id" | "type" | "request_id" | "created_at">,
  { kind, url, endpoint_id, fault }: DirectDelivery,
) {
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
    fault,
  } satisfies NewRow<"deliveries">;
}
