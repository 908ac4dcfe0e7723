import { ERASURE, ERASURE_FIELDS } from "./erasure";
import { declareOperations } from "./operation";

/** The operations on personal data. */
export const ERASURE_OPERATIONS = declareOperations({
  erase: {
    method: "POST",
    path: "/api/v1/{funder}/erasures",
    scope: "data:erase",
    body: { presence: "required", fields: ERASURE_FIELDS },
    status: 202,
    response: ERASURE,
    errors: ["LIMIT_REACHED"],
    drains: true,
  },
});
