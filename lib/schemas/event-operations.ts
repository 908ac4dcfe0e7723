import { EVENT_PAGE, RECORDED_EVENT } from "./event-responses";
import { EVENT_LIST_FIELDS } from "./list-queries";
import { declareOperations } from "./operation";

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
