import { DELIVERY_STATUSES } from "@/lib/schemas/states";
import { issueOf } from "@/lib/schemas/wire/field-issues";
import { type ProseFor, QUERY_FAILED } from "@/lib/schemas/wire/prose";
import { DELIVERY_REQUESTS, DELIVERY_RESPONSES } from "./examples";
import type { DELIVERY_OPERATIONS } from "./operations";

/** The document's texts for the operations on deliveries. */
export const DELIVERY_PROSE: ProseFor<typeof DELIVERY_OPERATIONS> = {
  listDeliveries: {
    tag: "Deliveries",
    summary: "List deliveries",
    description: "Messages to your receivers, newest first, in pages: callbacks, webhooks and mails.",
    query: { status: "DeliveryStatus", type: "EventType", limit: "Limit", cursor: "Cursor" },
    response: {
      description: "A page of deliveries.",
      examples: { page: { summary: "One delivery", value: DELIVERY_RESPONSES.page } },
    },
    invalid: [issueOf("status", "not_allowed", `must be one of ${DELIVERY_STATUSES.join(", ")}`)],
  },
  readDelivery: {
    tag: "Deliveries",
    summary: "Read a delivery",
    description: "The message, and every attempt with the receiver's response.",
    response: {
      description: "The delivery.",
      examples: {
        delivered: { summary: "Delivered by the second attempt", value: DELIVERY_RESPONSES.delivery },
      },
    },
    invalid: QUERY_FAILED,
  },
  replayDelivery: {
    tag: "Deliveries",
    summary: "Replay a delivery",
    description:
      "Sends a delivery of any status again: the same bytes with the same `webhook-id`, and a new retry schedule. Its endpoint must be enabled.",
    response: {
      description: "It will be sent.",
      examples: { pending: { summary: "Pending again", value: DELIVERY_RESPONSES.replayed } },
    },
    invalid: [
      issueOf("destination.endpoint_id", "state", "names a webhook endpoint that is disabled or deleted"),
    ],
  },
  replayFailedDeliveries: {
    tag: "Deliveries",
    summary: "Replay what failed",
    description:
      "Sends every exhausted or canceled delivery again if its endpoint is enabled. The body is optional.",
    body: {
      name: "ReplayFailed",
      description: "Since when.",
      example: DELIVERY_REQUESTS.replayFailed,
      examples: { since: { summary: "Since a time", value: DELIVERY_REQUESTS.replayFailed } },
    },
    response: {
      description: "They will be sent.",
      examples: { replayed: { summary: "Twelve deliveries", value: DELIVERY_RESPONSES.replayedFailed } },
    },
    invalid: [issueOf("since", "format", "must be an ISO 8601 time with a zone, or Unix seconds")],
  },
};
