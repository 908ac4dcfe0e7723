import { z } from "zod";
import { evidenceUnseen } from "@/lib/schemas/disclosures/operations";
import { EVENT_TYPES } from "@/lib/schemas/events/event-types";
import { DELIVERY_KINDS, DELIVERY_STATUSES } from "@/lib/schemas/states";
import { oneOf, whole } from "@/lib/schemas/wire/field-types";
import { type ListQuery, PAGE_FIELDS } from "@/lib/schemas/wire/lists";
import { declareOperations } from "@/lib/schemas/wire/operation";
import { growing, id, instant, pageSchema } from "@/lib/schemas/wire/response-fields";

/** POST /deliveries/replay-failed. */
export const REPLAY_FAILED_FIELDS = {
  since: z
    .union(
      [
        z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
        whole(0, 99_999_999_999).transform((seconds) => new Date(seconds * 1000)),
      ],
      "must be an ISO 8601 time with a zone, or Unix seconds",
    )
    .describe("Only deliveries created at or after this time, ISO 8601 or Unix seconds. Default: all.")
    .optional(),
};

/** A delivery and its attempts, as the API returns them. */

const deliveryShape = {
  id,
  event_id: z.uuid().describe("The webhook-id: the same on every attempt and replay."),
  type: growing(EVENT_TYPES).describe("What happened."),
  destination: z
    .strictObject({
      kind: growing(DELIVERY_KINDS).describe("What kind of receiver it is."),
      endpoint_id: z.uuid().nullable().describe("The webhook endpoint, for kind `endpoint`."),
      url: z
        .string()
        .nullable()
        .describe(
          "An http(s) URL, or `mailto:` and a mail address. Null for a mail to the merchant, if the key lacks `disclosures:read`.",
        ),
    })
    .describe("Where it is sent."),
  status: z
    .enum(DELIVERY_STATUSES)
    .describe(
      "`pending`: the next attempt is at `next_attempt_at`. `delivered`: the receiver responded with 2xx. `exhausted`: given up after the last attempt. `canceled`: not attempted again, such as when its endpoint was disabled or deleted.",
    ),
  attempt_count: z.int().min(0).describe("Attempts so far, including those before a replay."),
  next_attempt_at: instant()
    .nullable()
    .describe("The time of the next attempt, or of the digest that a mail waits for; null if there is none."),
  created_at: instant().describe("When it was created."),
  delivered_at: instant().nullable().describe("When the receiver took it; null before."),
};

export const DELIVERY = z
  .strictObject(deliveryShape)
  .meta({ id: "Delivery", description: "One message to one receiver." });

export const DELIVERY_PAGE = pageSchema(DELIVERY).meta({
  id: "DeliveryPage",
  description: "Deliveries, newest first.",
});

export const DELIVERY_WITH_ATTEMPTS = z
  .strictObject({
    ...deliveryShape,
    payload: z
      .looseObject({
        type: growing(EVENT_TYPES).describe("What happened."),
        timestamp: z.iso.datetime().describe("When it happened. ISO 8601 in UTC."),
        data: z.looseObject({}).describe("As the events of its type."),
      })
      .describe(
        `The message that was or will be sent; for a mail and a channel, the event it is about. ${evidenceUnseen("`data.evidence`")}`,
      ),
    attempts: z
      .array(
        z.strictObject({
          number: z.int().min(1).describe("Counts from 1, replays included."),
          started_at: instant().describe("When it began."),
          duration_ms: z.int().min(0).describe("How long it took, in milliseconds."),
          status_code: z
            .int()
            .min(100)
            .max(999)
            .nullable()
            .describe("The response's status; null when there was none."),
          error: z
            .string()
            .nullable()
            .describe(
              "Why the attempt failed, in one line. The words of the mail server about a mail to the merchant need `disclosures:read`.",
            ),
          response_body: z
            .string()
            .nullable()
            .describe(
              "The first 16 KiB of the response; null after 30 days, and for a message about a disclosure if the key lacks `disclosures:read`.",
            ),
        }),
      )
      .describe("Every attempt, the first one first."),
  })
  .meta({ id: "DeliveryWithAttempts", description: "A delivery, its message, and every attempt." });

const REPLAYED = z
  .strictObject({ replayed: z.int().describe("How many deliveries are sent again.") })
  .meta({ id: "ReplayedDeliveries", description: "The number of replayed deliveries." });

/** GET /deliveries. */
export const DELIVERY_LIST_FIELDS = {
  ...PAGE_FIELDS,
  status: oneOf(DELIVERY_STATUSES).optional(),
  type: oneOf(EVENT_TYPES).optional(),
};

export type DeliveryListQuery = ListQuery<typeof DELIVERY_LIST_FIELDS>;

export const DELIVERY_OPERATIONS = declareOperations({
  listDeliveries: {
    method: "GET",
    path: "/api/v1/{funder}/deliveries",
    scope: "deliveries:read",
    query: DELIVERY_LIST_FIELDS,
    status: 200,
    response: DELIVERY_PAGE,
  },
  readDelivery: {
    method: "GET",
    path: "/api/v1/{funder}/deliveries/{deliveryId}",
    scope: "deliveries:read",
    status: 200,
    response: DELIVERY_WITH_ATTEMPTS,
  },
  replayDelivery: {
    method: "POST",
    path: "/api/v1/{funder}/deliveries/{deliveryId}/replay",
    scope: "webhooks:manage",
    status: 202,
    response: DELIVERY,
    errors: ["ERASED"],
    drains: true,
  },
  replayFailedDeliveries: {
    method: "POST",
    path: "/api/v1/{funder}/deliveries/replay-failed",
    scope: "webhooks:manage",
    body: { presence: "optional", fields: REPLAY_FAILED_FIELDS },
    status: 202,
    response: REPLAYED,
    drains: true,
  },
});
