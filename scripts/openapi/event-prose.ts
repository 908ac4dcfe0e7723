import type { EVENT_OPERATIONS } from "@/lib/schemas/event-operations";
import { READABLE_EVENT_TYPES } from "@/lib/schemas/events";
import { issueOf } from "@/lib/schemas/field-issues";
import { EVENTS } from "./event-examples";
import { type ProseFor, QUERY_FAILED } from "./prose";

const CREATED = EVENTS["submission.created"];

/** The document's texts for the operations that read events. */
export const EVENT_PROSE: ProseFor<typeof EVENT_OPERATIONS> = {
  listEvents: {
    tag: "Events",
    summary: "List events",
    description:
      "Every event but tests, oldest first, with or without a receiver, for as long as events are kept (365 days). `next_cursor` is never null: keep it, and send it as `after` to get the events since. No event is skipped, however many requests write at once: an event is listed once every transaction that began before it has ended, usually within a second. After a cursor whose event is no longer kept, the list starts with the oldest event. The order is that of the commits, so the `timestamp` of an event may be a little earlier than that of the event before it.",
    query: { type: "OfEventType", deal_id: "EventsOfDeal", after: "After", limit: "Limit" },
    response: {
      description: "A page of events.",
      examples: {
        page: {
          summary: "The latest event",
          value: { data: [CREATED], has_more: false, next_cursor: "AAAAAAAAMDkBm48OLFF_Oo0RS3wun2oF" },
        },
        none: {
          summary: "Nothing new: the same cursor again",
          value: { data: [], has_more: false, next_cursor: "AAAAAAAAMDkBm48OLFF_Oo0RS3wun2oF" },
        },
      },
    },
    invalid: [issueOf("type", "not_allowed", `must be one of ${READABLE_EVENT_TYPES.join(", ")}`)],
  },
  readEvent: {
    tag: "Events",
    summary: "Read an event",
    description: "The message as it is sent, by its id, the `webhook-id`.",
    response: {
      description: "The event.",
      examples: {
        submitted: { summary: "A submission", value: CREATED },
        erased: { summary: "Its personal data was erased", value: { ...CREATED, data: null } },
      },
    },
    invalid: QUERY_FAILED,
  },
};
