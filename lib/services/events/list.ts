import "server-only";
import type { z } from "zod";
import { cursorAfter, type EventListQuery, NOW, type RECORDED_EVENT } from "@/lib/schemas/events/operations";
import { notFound } from "@/lib/schemas/wire/errors";
import { shownOf } from "@/lib/schemas/wire/lists";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { isId } from "@/lib/server/ids";
import { seenData } from "./events";
import { FIRST_PLACE, placeNow, selectEvents } from "./events-statements";

/** A recorded event with its message, as it is sent. */
interface StoredEvent {
  id: string;
  payload: string;
  erased_at: Date | null;
}

/**
 * Returns a page of the funder's events, oldest first, whether or not a receiver got them. `next_cursor` is
 * never null: a reader polls with it. After NOW the page is empty, and its cursor is followed by the events
 * that are still to come.
 */
export async function listEvents(context: CallContext, { after, ...query }: EventListQuery) {
  if (after === NOW) return { data: [], has_more: false, next_cursor: cursorAfter(await placeNow()) };
  const rows = await selectEvents(context.caller.funder.id, { ...query, after });
  const { shown, has_more } = shownOf(rows, query.limit);
  return {
    data: shown.map((event) => eventView(context, event)),
    has_more,
    next_cursor: cursorAfter(shown.at(-1) ?? after ?? FIRST_PLACE),
  };
}

/** Loads the event of a path. NOT_FOUND, also for webhook.test, which is only sent. */
export async function loadEvent(
  { caller }: CallContext,
  { eventId }: { eventId: string },
): Promise<StoredEvent> {
  const owned = { id: eventId, funder_id: caller.funder.id, type: { not: "webhook.test" } };
  const select = { id: true, payload: true, erased_at: true };
  const found = isId(eventId) ? await prisma.event.findFirst({ where: owned, select }) : null;
  if (!found) throw notFound();
  return found;
}

/** Returns an event as the API shows it to a reader. */
export function eventView(
  context: CallContext,
  { id, payload, erased_at }: StoredEvent,
): z.input<typeof RECORDED_EVENT> {
  const message: z.input<typeof RECORDED_EVENT> = JSON.parse(payload);
  // Older messages have their id only in a header.
  return { ...message, id, data: erased_at ? null : seenData(context, message.data) };
}
