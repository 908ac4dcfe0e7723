import { READ_SUBMISSION, SUBMISSION_PAGE } from "@/lib/schemas/event-payloads";
import { SUBMISSION_ANSWERS } from "./event-examples";
import { QUERY_FAILED } from "./examples";
import type { Operation } from "./operation";

const ROOT = "/api/v1/{funder}";

/** The operations on submissions. */
export const SUBMISSION_OPERATIONS: Operation[] = [
  {
    operationId: "listSubmissionsOfOffer",
    method: "get",
    path: `${ROOT}/offers/{dealId}/submissions`,
    tag: "Submissions",
    summary: "List the submissions of an offer",
    description: "What was submitted for the offer of a deal, newest first, in pages.",
    scope: "submissions:read",
    parameters: ["SubmittedSince", "Limit", "Cursor"],
    answer: {
      status: 200,
      description: "A page of submissions.",
      schema: SUBMISSION_PAGE,
      examples: { page: { summary: "One submission", value: SUBMISSION_ANSWERS.page } },
    },
    invalid: ["limit must be a whole number from 1 to 100"],
  },
  {
    operationId: "listSubmissions",
    method: "get",
    path: `${ROOT}/submissions`,
    tag: "Submissions",
    summary: "List submissions",
    description:
      "All your submissions, newest first, in pages: ask from time to time, and no lost callback is a lost deal.",
    scope: "submissions:read",
    parameters: ["SubmittedSince", "Limit", "Cursor"],
    answer: {
      status: 200,
      description: "A page of submissions.",
      schema: SUBMISSION_PAGE,
      examples: { page: { summary: "One submission", value: SUBMISSION_ANSWERS.page } },
    },
    invalid: ["limit must be a whole number from 1 to 100"],
  },
  {
    operationId: "readSubmission",
    method: "get",
    path: `${ROOT}/submissions/{submissionId}`,
    tag: "Submissions",
    summary: "Read a submission",
    description:
      "The submission as its callback told it, with the offer and the disclosure as they were then.",
    scope: "submissions:read",
    answer: {
      status: 200,
      description: "The submission.",
      schema: READ_SUBMISSION,
      examples: { submission: { summary: "A submission", value: SUBMISSION_ANSWERS.submission } },
    },
    invalid: QUERY_FAILED,
  },
];
