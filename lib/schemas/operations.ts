import { z } from "zod";
import { DELIVERY_OPERATIONS } from "./delivery-operations";
import { DISCLOSURE_OPERATIONS } from "./disclosure-operations";
import { ERASURE_OPERATIONS } from "./erasure-operations";
import { EVENT_OPERATIONS } from "./event-operations";
import { KEY_OPERATIONS } from "./key-operations";
import { OFFER_OPERATIONS } from "./offer-operations";
import { declareOperations } from "./operation";
import { SANDBOX_OPERATIONS } from "./sandbox-operations";
import { SUBMISSION_OPERATIONS } from "./submission-operations";
import { WEBHOOK_OPERATIONS } from "./webhook-operations";

/** The operation that returns the OpenAPI document. */
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
