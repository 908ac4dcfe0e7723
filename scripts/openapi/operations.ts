import { z } from "zod";
import { DELIVERY_OPERATIONS } from "./delivery-operations";
import { OFFER_OPERATIONS } from "./offer-operations";
import type { Operation } from "./operation";
import { SUBMISSION_OPERATIONS } from "./submission-operations";
import { WEBHOOK_OPERATIONS } from "./webhook-operations";

/** Every operation of the API, in the document's order; a test holds the list against the route files. */
export const OPERATIONS: Operation[] = [
  ...OFFER_OPERATIONS,
  ...SUBMISSION_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...DELIVERY_OPERATIONS,
  {
    operationId: "readOpenApiDocument",
    method: "get",
    path: "/api/v1/openapi.json",
    tag: "Document",
    summary: "Read this document",
    description: "The OpenAPI document of the API. No key is needed; it counts against your address.",
    scope: null,
    answer: {
      status: 200,
      description: "An OpenAPI 3.1 document.",
      schema: z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }),
      examples: {
        document: {
          summary: "How it starts",
          value: { openapi: "3.1.0", info: { title: "Offer Calculator" }, paths: {} },
        },
      },
    },
    invalid: [],
  },
];
