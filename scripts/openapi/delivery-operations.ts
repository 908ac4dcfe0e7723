import { z } from "zod";
import { REPLAY_FAILED_FIELDS } from "@/lib/schemas/requests";
import { DELIVERY, DELIVERY_PAGE, DELIVERY_WITH_ATTEMPTS, REPLAYED } from "@/lib/schemas/responses";
import { DELIVERY_ANSWERS, DELIVERY_REQUESTS } from "./event-examples";
import { QUERY_FAILED } from "./examples";
import type { Operation } from "./operation";

const DELIVERIES = "/api/v1/{funder}/deliveries";
const DELIVERY_PATH = `${DELIVERIES}/{deliveryId}`;

/** The operations on deliveries. */
export const DELIVERY_OPERATIONS: Operation[] = [
  {
    operationId: "listDeliveries",
    method: "get",
    path: DELIVERIES,
    tag: "Deliveries",
    summary: "List deliveries",
    description: "Messages owed to your receivers, newest first, in pages: callbacks, webhooks and mails.",
    scope: "webhooks:manage",
    parameters: ["DeliveryStatus", "EventType", "Limit", "Cursor"],
    answer: {
      status: 200,
      description: "A page of deliveries.",
      schema: DELIVERY_PAGE,
      examples: { page: { summary: "One delivery", value: DELIVERY_ANSWERS.page } },
    },
    invalid: ["status must be one of pending, delivered, exhausted, canceled"],
  },
  {
    operationId: "readDelivery",
    method: "get",
    path: DELIVERY_PATH,
    tag: "Deliveries",
    summary: "Read a delivery",
    description: "What is sent, and every try at it with what the receiver answered.",
    scope: "webhooks:manage",
    answer: {
      status: 200,
      description: "The delivery.",
      schema: DELIVERY_WITH_ATTEMPTS,
      examples: {
        delivered: { summary: "Delivered by the second try", value: DELIVERY_ANSWERS.delivery },
      },
    },
    invalid: QUERY_FAILED,
  },
  {
    operationId: "replayDelivery",
    method: "post",
    path: `${DELIVERY_PATH}/replay`,
    tag: "Deliveries",
    summary: "Replay a delivery",
    description:
      "Sends it again, whatever became of it: the same bytes under the same `webhook-id`, with a whole retry schedule. The endpoint it is for must be enabled.",
    scope: "webhooks:manage",
    answer: {
      status: 202,
      description: "It is on its way.",
      schema: DELIVERY,
      examples: { pending: { summary: "On its way again", value: DELIVERY_ANSWERS.replayed } },
    },
    errors: ["ERASED"],
    invalid: ["destination.endpoint_id names a webhook endpoint that is disabled or deleted"],
  },
  {
    operationId: "replayFailedDeliveries",
    method: "post",
    path: `${DELIVERIES}/replay-failed`,
    tag: "Deliveries",
    summary: "Replay what failed",
    description:
      "Sends everything again that was given up or canceled, as far as its endpoint is enabled. The body is optional.",
    scope: "webhooks:manage",
    body: {
      name: "ReplayFailed",
      schema: z.strictObject(REPLAY_FAILED_FIELDS).describe("Since when."),
      required: false,
      example: DELIVERY_REQUESTS.replayFailed,
      examples: { since: { summary: "Since a time", value: DELIVERY_REQUESTS.replayFailed } },
    },
    answer: {
      status: 202,
      description: "They are on their way.",
      schema: REPLAYED,
      examples: { replayed: { summary: "Twelve deliveries", value: DELIVERY_ANSWERS.replayedFailed } },
    },
    invalid: ["since must be an ISO 8601 time with a zone, or Unix seconds"],
  },
];
