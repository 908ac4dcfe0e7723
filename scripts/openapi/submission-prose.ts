import type { SUBMISSION_OPERATIONS } from "@/lib/schemas/submission-operations";
import { SUBMISSION_RESPONSES } from "./event-examples";
import { QUERY_FAILED } from "./examples";
import type { ProseFor } from "./prose";

/** What the document says of the operations on submissions. */
export const SUBMISSION_PROSE: ProseFor<typeof SUBMISSION_OPERATIONS> = {
  listSubmissionsOfOffer: {
    tag: "Submissions",
    summary: "List the submissions of an offer",
    description: "What was submitted for the offer of a deal, newest first, in pages.",
    query: { submitted_since: "SubmittedSince", limit: "Limit", cursor: "Cursor" },
    response: {
      description: "A page of submissions.",
      examples: { page: { summary: "One submission", value: SUBMISSION_RESPONSES.page } },
    },
    invalid: ["limit must be a whole number from 1 to 100"],
  },
  listSubmissions: {
    tag: "Submissions",
    summary: "List submissions",
    description:
      "All your submissions, newest first, in pages: poll this list, so that no deal is lost with a callback.",
    query: { submitted_since: "SubmittedSince", limit: "Limit", cursor: "Cursor" },
    response: {
      description: "A page of submissions.",
      examples: { page: { summary: "One submission", value: SUBMISSION_RESPONSES.page } },
    },
    invalid: ["limit must be a whole number from 1 to 100"],
  },
  readSubmission: {
    tag: "Submissions",
    summary: "Read a submission",
    description: "The submission as in its callback, with the offer and the disclosure at that time.",
    response: {
      description: "The submission.",
      examples: { submission: { summary: "A submission", value: SUBMISSION_RESPONSES.submission } },
    },
    invalid: QUERY_FAILED,
  },
};
