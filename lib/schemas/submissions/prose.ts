import { issueOf } from "@/lib/schemas/wire/field-issues";
import { type Prose, type ProseFor, QUERY_FAILED } from "@/lib/schemas/wire/prose";
import { DECISION_REQUESTS, SUBMISSION_RESPONSES } from "./examples";
import type { SUBMISSION_OPERATIONS } from "./operations";

/** What both lists of submissions share. */
const LIST = {
  tag: "Submissions",
  query: {
    submitted_since: "SubmittedSince",
    decision: "LatestDecision",
    limit: "Limit",
    cursor: "Cursor",
  },
  response: {
    description: "A page of submissions.",
    examples: { page: { summary: "One submission", value: SUBMISSION_RESPONSES.page } },
  },
  invalid: [issueOf("limit", "range", "must be a whole number from 1 to 100")],
} satisfies Omit<Prose, "summary" | "description">;

/** The document's texts for the operations on submissions. */
export const SUBMISSION_PROSE: ProseFor<typeof SUBMISSION_OPERATIONS> = {
  listSubmissionsOfOffer: {
    ...LIST,
    summary: "List the submissions of an offer",
    description: "What was submitted for the offer of a deal, newest first, in pages.",
  },
  listSubmissions: {
    ...LIST,
    summary: "List submissions",
    description:
      "All your submissions, newest first, in pages. Poll this list too, so that you miss no deal if a callback is lost.",
  },
  readSubmission: {
    tag: "Submissions",
    summary: "Read a submission",
    description:
      "The submission as in its callback, with every decision, newest first, and the offer and the disclosure at that time.",
    response: {
      description: "The submission.",
      examples: { submission: { summary: "A submission", value: SUBMISSION_RESPONSES.submission } },
    },
    invalid: QUERY_FAILED,
  },
  decideSubmission: {
    tag: "Submissions",
    summary: "Decide on a submission",
    description:
      "Accepts, declines or counters a submission, or asks for changes. The ISO reads it on the receipt and on the calculator, and by mail; a counter opens in the calculator. A decision can be replaced by a later one: the latest applies, and all are kept, at most 50. The terms of a counter have the offer's defaults for what they leave out, and must be within its limits as they are now. On a revoked offer only `declined` is allowed. With an `Idempotency-Key` the request can be repeated without deciding twice.",
    body: {
      name: "NewDecision",
      description: "A decision. A null field counts as absent; an unknown one is refused.",
      example: DECISION_REQUESTS.every,
      examples: {
        countered: { summary: "A counter", value: DECISION_REQUESTS.countered },
        accepted: { summary: "An acceptance", value: DECISION_REQUESTS.accepted },
      },
    },
    response: {
      description: "It applies.",
      examples: {
        countered: { summary: "A counter", value: SUBMISSION_RESPONSES.countered },
        accepted: { summary: "An acceptance", value: SUBMISSION_RESPONSES.accepted },
      },
    },
    invalid: [
      issueOf("message", "required", "is required when decision is changes_requested"),
      issueOf("terms.purchase_price", "range", "must be at most $80,000.00"),
    ],
  },
};
