import type { DELIVERY_OPERATIONS } from "@/lib/schemas/delivery-operations";
import { DELIVERY_REQUESTS, DELIVERY_RESPONSES } from "./event-examples";
import { QUERY_FAILED } from "./examples";
import type { ProseFor } from "./prose";

/** What the document says of the operations on deliveries. */
export const DELIVERY_PROSE: ProseFor<typeof DELIVERY_OPERATIONS> = {
  listDeliveries: {
    tag: "Deliveries",
    summary: "List deliveries",
    description: "Messages owed to your receivers, newest first, in pages: callbacks, webhooks and mails.",
    query: { status: "DeliveryStatus", type: "EventType", limit: "Limit", cursor: "Cursor" },
    response: {
      description: "A page of deliveries.",
      examples: { page: { summary: "One delivery", value: DELIVERY_RESPONSES.page } },
    },
    invalid: ["status must be one of pending, delivered, exhausted, canceled"],
  },
  readDelivery: {
    tag: "Deliveries",
    summary: "Read a delivery",
    description: "What is sent, and every try at it with the receiver's response.",
    response: {
      description: "The delivery.",
      examples: {
        delivered: { summary: "Delivered by the second try", value: DELIVERY_RESPONSES.delivery },
      },
    },
    invalid: QUERY_FAILED,
  },
  replayDelivery: {
    tag: "Deliveries",
    summary: "Replay a delivery",
    description:
      "Sends it again, whatever became of it: the same bytes under the same `webhook-id`, with a whole retry schedule. The endpoint it is for must be enabled.",
    response: {
      description: "It is on its way.",
      examples: { pending: { summary: "On its way again", value: DELIVERY_RESPONSES.replayed } },
    },
    invalid: ["destination.endpoint_id names a webhook endpoint that is disabled or deleted"],
  },
  replayFailedDeliveries: {
    tag: "Deliveries",
    summary: "Replay what failed",
    description:
      "Sends everything again that was given up or canceled, as far as its endpoint is enabled. The body is optional.",
    body: {
      name: "ReplayFailed",
      description: "Since when.",
      example: DELIVERY_REQUESTS.replayFailed,
      examples: { since: { summary: "Since a time", value: DELIVERY_REQUESTS.replayFailed } },
    },
    response: {
      description: "They are on their way.",
      examples: { replayed: { summary: "Twelve deliveries", value: DELIVERY_RESPONSES.replayedFailed } },
    },
    invalid: ["since must be an ISO 8601 time with a zone, or Unix seconds"],
  },
};
