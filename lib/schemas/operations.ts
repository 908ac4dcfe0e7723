import { z } from "zod";
import { DELIVERY_OPERATIONS } from "./deliveries/operations";
import { DISCLOSURE_OPERATIONS } from "./disclosures/operations";
import { ERASURE_OPERATIONS } from "./erasures/operations";
import { EVENT_OPERATIONS } from "./events/operations";
import { KEY_OPERATIONS } from "./keys/operations";
import { OFFER_OPERATIONS } from "./offers/operations";
import { SANDBOX_OPERATIONS } from "./sandbox/operations";
import { SUBMISSION_OPERATIONS } from "./submissions/operations";
import { WEBHOOK_OPERATIONS } from "./webhooks/operations";
import { declareOperations } from "./wire/operation";

export const DOCUMENT_OPERATIONS = declareOperations({
  readOpenApiDocument: {
    method: "GET",
    path: "/api/v1/openapi.json",
    scope: null,
    status: 200,
    response: z.looseObject({
      openapi: z.string().describe("The version of OpenAPI."),
      info: z.looseObject({}).describe("Title and version."),
      paths: z.looseObject({}).describe("Every operation."),
    }),
  },
});

/** All operations by id, in the order of the OpenAPI document. A route imports only those of its noun. */
export const OPERATIONS = {
  ...OFFER_OPERATIONS,
  ...SUBMISSION_OPERATIONS,
  ...DISCLOSURE_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...DELIVERY_OPERATIONS,
  ...EVENT_OPERATIONS,
  ...ERASURE_OPERATIONS,
  ...KEY_OPERATIONS,
  ...SANDBOX_OPERATIONS,
  ...DOCUMENT_OPERATIONS,
};

export type OperationId = keyof typeof OPERATIONS;
