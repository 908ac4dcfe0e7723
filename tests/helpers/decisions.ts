import { DECISION } from "@/lib/schemas/decision";
import { READ_SUBMISSION, SUBMISSION_PAGE } from "@/lib/schemas/submission-operations";
import { call, type TestFunder, type TestKey } from "./api-client";
import { submitFor } from "./submissions";

/** Creates an offer, submits terms under its link, and returns the submission's id and number. */
export async function newSubmission(funder: TestFunder, dealId: string, offer: object = {}) {
  const number = await submitFor(funder, dealId, offer);
  const { body } = await call(funder, "GET", `/offers/${dealId}/submissions`);
  const found = SUBMISSION_PAGE.parse(body).data.find((submission) => submission.number === number);
  if (!found) throw new Error("The submission is not listed.");
  return { id: found.id, number };
}

/** Sends a decision; `headers` can have an Idempotency-Key. */
export function decideBy(key: TestKey, submissionId: string, body: object, headers = {}) {
  return call(key, "POST", `/submissions/${submissionId}/decision`, body, { headers });
}

/** Sends a decision that is expected to be saved. */
export async function decided(key: TestKey, submissionId: string, body: object) {
  return DECISION.parse((await decideBy(key, submissionId, body)).body);
}

/** A submission as its funder reads it. */
export async function readSubmission(key: TestKey, id: string) {
  return READ_SUBMISSION.parse((await call(key, "GET", `/submissions/${id}`)).body);
}
