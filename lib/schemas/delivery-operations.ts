import { REPLAY_FAILED_FIELDS } from "./delivery-requests";
import { DELIVERY, DELIVERY_PAGE, DELIVERY_WITH_ATTEMPTS, REPLAYED } from "./delivery-responses";
import { DELIVERY_LIST_FIELDS } from "./list-queries";
import { declareOperations } from "./operation";

/** The operations on deliveries. */
export const DELIVERY_OPERATIONS = declareOperations({
  listDeliveries: {
    method: "GET",
    path: "/api/v1/{funder}/deliveries",
    scope: "webhooks:manage",
    query: DELIVERY_LIST_FIELDS,
    status: 200,
    response: DELIVERY_PAGE,
  },
  readDelivery: {
    method: "GET",
    path: "/api/v1/{funder}/deliveries/{deliveryId}",
    scope: "webhooks:manage",
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
