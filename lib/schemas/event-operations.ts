import { z } from "zod";
import { EVENT_TYPES } from "./events";
import { EVENT_LIST_FIELDS } from "./list-queries";
import { declareOperations } from "./operation";
import { growing, instant } from "./response-fields";

/** An event as the API returns it: the message that is sent, whether or not anybody receives it. */
export const RECORDED_EVENT = z
  .strictObject({
    id: z.uuid().describe("The `webhook-id` of its messages."),
    type: growing(EVENT_TYPES),
    test: z.literal(true).describe("Only in a sandbox.").optional(),
    timestamp: instant().describe("When it happened."),
    data: z
      .looseObject({})
      .nullable()
      .describe("As in the message of its type; null once its personal data was erased."),
  })
  .meta({ id: "RecordedEvent", description: "An event: the message as it is sent." });

export const EVENT_PAGE = z
  .strictObject({
    data: z.array(RECORDED_EVENT),
    has_more: z.boolean(),
    next_cursor: z
      .string()
      .describe("The `after` of the next request, never null: ask with it again, now or later."),
  })
  .meta({ id: "EventPage", description: "Events, oldest first." });

/** The operations that read events. */
export const EVENT_OPERATIONS = declareOperations({
  listEvents: {
    method: "GET",
    path: "/api/v1/{funder}/events",
    scope: "events:read",
    query: EVENT_LIST_FIELDS,
    status: 200,
    response: EVENT_PAGE,
  },
  readEvent: {
    method: "GET",
    path: "/api/v1/{funder}/events/{eventId}",
    scope: "events:read",
    status: 200,
    response: RECORDED_EVENT,
  },
});
