import { DECISION_FIELDS } from "./decision";
import { DECISION } from "./decision-responses";
import { SUBMISSION_LIST_FIELDS } from "./list-queries";
import { declareOperations } from "./operation";
import { READ_SUBMISSION, SUBMISSION_PAGE } from "./submission-responses";

/** The operations on submissions. */
export const SUBMISSION_OPERATIONS = declareOperations({
  listSubmissionsOfOffer: {
    method: "GET",
    path: "/api/v1/{funder}/offers/{dealId}/submissions",
    scope: "submissions:read",
    query: SUBMISSION_LIST_FIELDS,
    status: 200,
    response: SUBMISSION_PAGE,
  },
  listSubmissions: {
    method: "GET",
    path: "/api/v1/{funder}/submissions",
    scope: "submissions:read",
    query: SUBMISSION_LIST_FIELDS,
    status: 200,
    response: SUBMISSION_PAGE,
  },
  readSubmission: {
    method: "GET",
    path: "/api/v1/{funder}/submissions/{submissionId}",
    scope: "submissions:read",
    status: 200,
    response: READ_SUBMISSION,
  },
  decideSubmission: {
    method: "POST",
    path: "/api/v1/{funder}/submissions/{submissionId}/decision",
    scope: "submissions:decide",
    body: { presence: "required", fields: DECISION_FIELDS, serviceChecks: "rules" },
    status: 201,
    response: DECISION,
    errors: ["OFFER_REVOKED", "LIMIT_REACHED"],
    idempotent: true,
    drains: true,
  },
});
