import { issueOf } from "@/lib/schemas/wire/field-issues";
import { type ProseFor, QUERY_FAILED } from "@/lib/schemas/wire/prose";
import { type EventType, READABLE_EVENT_TYPES } from "./event-types";
import { EXAMPLE_EVENTS } from "./examples";
import type { EVENT_OPERATIONS } from "./operations";

/** What each event means, and to whom it is sent. */
export const EVENT_MEANINGS: Record<EventType, { summary: string; description: string }> = {
  "submission.created": {
    summary: "An ISO submitted terms",
    description:
      "To the offer's `callback_url`, else to the brand's, and to subscribed endpoints. The figures are the service's own, computed anew. An ISO may submit again: a new submission with its own number.",
  },
  "submission.decided": {
    summary: "You decided on a submission",
    description:
      "To the offer's `callback_url`, else to the brand's, and to subscribed endpoints, whether a key or a person decided. A later decision replaces an earlier one and is a new event.",
  },
  "offer.created": { summary: "An offer was created", description: "To subscribed endpoints." },
  "offer.updated": {
    summary: "An offer was replaced or patched",
    description: "To subscribed endpoints, with the names of the fields whose values changed.",
  },
  "offer.revoked": { summary: "An offer was revoked", description: "To subscribed endpoints." },
  "offer.viewed": {
    summary: "A link was opened",
    description: "To subscribed endpoints, the first time a person opens a link after it was issued.",
  },
  "offer.expiring": {
    summary: "The newest link ends within 72 hours",
    description:
      "To subscribed endpoints, at most once for each link: for the newest link of a live offer if nothing was submitted since it was issued, at the earliest one minute after it was issued. `calculator_url_expires_at` says when it ends: issue a fresh link, or ask the ISO.",
  },
  "offer.expired": {
    summary: "The newest link expired",
    description: "To subscribed endpoints, while the offer is live: issue a fresh link, or revoke it.",
  },
  "disclosure.created": {
    summary: "A disclosure document was made",
    description: "To subscribed endpoints: by your request, by the ISO's page or by a submission.",
  },
  "disclosure.sent": {
    summary: "A mail with a disclosure's link was accepted",
    description: "To subscribed endpoints, when the mail server accepts the mail to the merchant.",
  },
  "disclosure.viewed": {
    summary: "A disclosure was opened",
    description:
      "To subscribed endpoints, the first time the recipient opens the merchant's link. No event is sent when the sender opens it.",
  },
  "disclosure.acknowledged": {
    summary: "The merchant acknowledged a disclosure",
    description: "To subscribed endpoints, once a document: with the name that the merchant entered.",
  },
  "disclosure.signed": {
    summary: "The merchant signed a disclosure",
    description:
      "To subscribed endpoints, once a document: with the name and title of the person who signed, and the hashes of the signed copies.",
  },
  "webhook.test": {
    summary: "You requested a test",
    description: "To the tested endpoint, whatever events it subscribes to, or to the tested callback.",
  },
};

const SUBMISSION_CREATED = EXAMPLE_EVENTS["submission.created"];

/** The document's texts for the operations that read events. */
export const EVENT_PROSE: ProseFor<typeof EVENT_OPERATIONS> = {
  listEvents: {
    tag: "Events",
    summary: "List events",
    description:
      "Every event but tests, oldest first, with or without a receiver, for as long as events are kept (365 days). `next_cursor` is never null: keep it, and send it as `after` to get the events since. No event is skipped, however many requests write at once: an event is listed once every transaction that began before it has ended, usually within a second. To begin with what is still to come, send `after=now` once. After a cursor whose event is no longer kept, the list starts with the oldest event. The order is that of the commits, so the `timestamp` of an event may be a little earlier than that of the event before it.",
    query: { type: "OfEventType", deal_id: "EventsOfDeal", after: "After", limit: "Limit" },
    response: {
      description: "A page of events.",
      examples: {
        page: {
          summary: "The latest event",
          value: {
            data: [SUBMISSION_CREATED],
            has_more: false,
            next_cursor: "AAAAAAAAMDkBm48OLFF_Oo0RS3wun2oF",
          },
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
        submitted: { summary: "A submission", value: SUBMISSION_CREATED },
        erased: { summary: "Its personal data was erased", value: { ...SUBMISSION_CREATED, data: null } },
      },
    },
    invalid: QUERY_FAILED,
  },
};
