import "server-only";
import type { z } from "zod";
import { notFound } from "@/lib/schemas/errors";
import type { RECORDED_EVENT } from "@/lib/schemas/event-operations";
import { cursorAfter, type EventListQuery } from "@/lib/schemas/list-queries";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database";
import { isId } from "@/lib/server/ids";
import { FIRST_PLACE, selectEvents } from "./event-statements";

/** A recorded event: its message as it was stored to be sent. */
interface StoredEvent {
  id: string;
  payload: string;
  erased_at: Date | null;
}

// Rule: D12-15
/**
 * A page of the funder's events, oldest first, whether or not anybody received them. `next_cursor` is never null: a
 * reader asks again with it later.
 */
export async function listEvents({ caller }: CallContext, query: EventListQuery) {
  const rows = await selectEvents(caller.funder.id, query);
  const shown = rows.slice(0, query.limit);
  return {
    data: shown.map(eventView),
    has_more: rows.length > query.limit,
    next_cursor: cursorAfter(shown.at(-1) ?? query.after ?? FIRST_PLACE),
  };
}

// Rule: D12-18
/** Loads the event of a path. NOT_FOUND, for a test too: it is only sent. */
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

// Rule: D12-19
/** An event as the API returns it. */
export function eventView({ id, payload, erased_at }: StoredEvent): z.input<typeof RECORDED_EVENT> {
  const message: z.input<typeof RECORDED_EVENT> = JSON.parse(payload);
  // Messages of before carried their id in a header alone.
  return { ...message, id, ...(erased_at && { data: null }) };
}
