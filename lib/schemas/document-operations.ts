import { z } from "zod";
import { declareOperations } from "./operation";

/** The operation that returns the OpenAPI document. */
export const DOCUMENT_OPERATIONS = declareOperations({
  readOpenApiDocument: {
    method: "GET",
    path: "/api/v1/openapi.json",
    scope: null,
    status: 200,
    response: z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }),
  },
});
