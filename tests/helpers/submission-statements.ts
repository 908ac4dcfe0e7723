import { randomUUID } from "node:crypto";
import { SUBMISSION_OPERATIONS } from "@/lib/schemas/submission-operations";
import type { KeyContext } from "@/lib/server/context";
import { newRequestId } from "@/lib/server/ids";
import { consoleSubmission, decideByNumber } from "@/lib/services/console/submission";
import { consoleSubmissions } from "@/lib/services/console/submissions-list";
import { recordView } from "@/lib/services/offers/link-events";
import { loadOffer } from "@/lib/services/offers/offers";
import { calculatorPage } from "@/lib/services/pages/calculator";
import { receiptPage } from "@/lib/services/pages/receipt";
import {
  listSubmissions,
  listSubmissionsOf,
  loadSubmission,
  readSubmission,
} from "@/lib/services/submissions/list";
import type { SubmissionRow } from "@/lib/services/submissions/submission-statements";
import { submitTerms } from "@/lib/services/submissions/submit";
import { createOffer, decide, decideWithForm } from "@/tests/helpers/calls-with-json";
import { newIdempotency } from "./idempotency";
import { SMALLEST_OFFER } from "./offers";
import { partsOf, submissionInput, TERMS } from "./submissions";

const PAGE = { limit: 50 };
const SINCE = new Date("2026-01-01T00:00:00Z");

/** The statements of submissions and their decisions, in the API, the pages and the console. */
export async function runSubmissionStatements(context: KeyContext): Promise<void> {
  const people = { notification_emails: ["deals@funder.example"] };
  const made = await createOffer(context, { deal_id: "SENT", ...SMALLEST_OFFER, ...people });
  const link = partsOf(made.calculator_url);
  const page = { now: new Date(), requestId: newRequestId() };
  await recordView(page, link);
  const result = await submitTerms(page, link, submissionInput());
  if (result.status !== "submitted") throw new Error(`Not submitted: ${JSON.stringify(result)}`);
  await calculatorPage(link, new Date());
  await receiptPage(link, result.number, new Date());
  const { data } = await listSubmissions(context, PAGE);
  await listSubmissionsOf(await loadOffer(context, { dealId: "SENT" }), { ...PAGE, submitted_since: SINCE });
  const submission = await loadSubmission(context, { submissionId: data[0]?.id ?? "" });
  await decisions(context, submission);
  await readSubmission(submission);
  await receiptPage(link, result.number, new Date());
}

async function decisions(context: KeyContext, submission: SubmissionRow): Promise<void> {
  const accepted = { decision: "accepted" };
  await decide(context, submission, { decision: "countered", terms: TERMS });
  const idempotency = newIdempotency(context, SUBMISSION_OPERATIONS.decideSubmission);
  const { id } = await decide(context, submission, accepted, idempotency);
  await decideWithForm(context, submission, accepted, { decisionKey: randomUUID(), lastShown: id });
  const deciding = { body: accepted, decisionKey: randomUUID(), lastShown: id };
  await decideByNumber(context, submission.number, deciding);
  await consoleSubmission(context, submission.number);
  const cursor = submission.id;
  for (const part of ["waiting", "decided"] as const) {
    await consoleSubmissions(context, { q: "", part });
    await consoleSubmissions(context, { q: "", part, decision: "none", after: cursor });
    await consoleSubmissions(context, { q: "7Q4K", part, decision: "accepted", before: cursor });
  }
  await listSubmissions(context, { ...PAGE, decision: "accepted" });
  await listSubmissions(context, { ...PAGE, decision: "none" });
}
