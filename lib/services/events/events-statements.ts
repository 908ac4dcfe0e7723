import "server-only";
import type { EventListQuery, EventPlace } from "@/lib/schemas/events/operations";
import { Prisma, prisma } from "@/lib/server/database/database";
import { AFTER_LAST_ID, BEFORE_FIRST_ID } from "@/lib/server/ids";
import { type Followed, selectPage } from "@/lib/services/list-statements";

// SQL: Prisma's models have no transaction ids.

/** An event with its place in the order in which events are read. */
type OrderedEvent = EventPlace & { payload: string; erased_at: Date | null };

/** The query of a page of events, with the place after which it begins. */
type EventsAfter = Omit<EventListQuery, "after"> & { after?: EventPlace };

/** The place before every event. */
export const FIRST_PLACE: EventPlace = { transaction: "0", id: BEFORE_FIRST_ID };

/**
 * Selects a page of the events of a funder after a place, oldest first. Transactions do not commit in the order
 * of their ids, so that an event is read only once no earlier transaction runs: no event appears later before
 * one that was read. Events from before this order existed have the transaction 0. A place ahead of every
 * transaction is from a database that was restored since: reading starts at the oldest event.
 */
export function selectEvents(
  funderId: string,
  { after: { transaction, id } = FIRST_PLACE, type, deal_id, limit }: EventsAfter,
): Promise<Followed<OrderedEvent>[]> {
  const isAhead = Prisma.sql`${transaction}::xid8 >= pg_snapshot_xmax(pg_current_snapshot())`;
  const rows = Prisma.sql`
    SELECT e.transaction_id::text AS transaction, e.id, e.payload, e.erased_at, e.transaction_id,
      octet_length(e.payload) AS bytes
    FROM ${deal_id ? eventsOfDeal(funderId, deal_id) : Prisma.sql`events`} e
    WHERE e.funder_id = ${funderId}::uuid
      AND ${type ? Prisma.sql`e.type = ${type}` : Prisma.sql`e.type <> 'webhook.test'`}
      AND (e.transaction_id, e.id) > (
        CASE WHEN ${isAhead} THEN '0'::xid8 ELSE ${transaction}::xid8 END,
        CASE WHEN ${isAhead} THEN ${BEFORE_FIRST_ID}::uuid ELSE ${id}::uuid END)
      AND e.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY e.transaction_id, e.id LIMIT ${limit + 1}`;
  return selectPage(Prisma.sql`transaction, id, payload, erased_at`, rows, "transaction_id, id");
}

/**
 * Returns the place after every event that can be read now, and before every event that cannot be read yet.
 */
export async function placeNow(): Promise<EventPlace> {
  const [place] = await prisma.$queryRaw<Pick<EventPlace, "transaction">[]>`
    SELECT (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text AS transaction`;
  return place ? { ...place, id: AFTER_LAST_ID } : FIRST_PLACE;
}

/**
 * The events of every offer that ever had a deal_id. With OFFSET 0 they are found by their offer, whatever the
 * order and the limit: a plan for any funder would read all events of a large one.
 */
function eventsOfDeal(funderId: string, dealId: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT * FROM events WHERE offer_id IN (
      SELECT o.id FROM offers o WHERE o.funder_id = ${funderId}::uuid AND o.deal_id = ${dealId}) OFFSET 0)`;
}
