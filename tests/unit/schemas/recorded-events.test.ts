import { expect, test } from "vitest";
import { readDecisionEvent, readSubmissionEvent } from "@/lib/schemas/events/operations";
import { EXAMPLE_DECISION, EXAMPLE_SUBMISSION } from "@/lib/schemas/submissions/examples";

const timestamp = "2026-01-05T18:28:10.020Z";

/** Without the members that terms and quotes have since there are structures and renewals. */
function ofBefore<Stored extends { terms: object; quote: object }>({ terms, quote, ...rest }: Stored) {
  const without = (value: object) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !["structure", "renewal"].includes(name)));
  return { ...rest, terms: without(terms), quote: without(quote) };
}

test("a submission recorded before there were structures is read as one of none, so that its mails go out", () => {
  const data = { ...EXAMPLE_SUBMISSION, submission: ofBefore(EXAMPLE_SUBMISSION.submission) };
  const text = JSON.stringify({ type: "submission.created", timestamp, data });
  const { submission } = readSubmissionEvent(text);
  expect(submission.terms.structure).toBeNull();
  expect(submission.quote).toMatchObject({ structure: null, renewal: null });
});

test("a counter recorded before there were structures is read as one of none", () => {
  const { submission, offer } = EXAMPLE_SUBMISSION;
  const data = {
    decision: ofBefore(EXAMPLE_DECISION),
    submission: { id: submission.id, number: submission.number },
    offer,
  };
  const text = JSON.stringify({ type: "submission.decided", timestamp, data });
  const { decision } = readDecisionEvent(text);
  expect(decision.terms?.structure).toBeNull();
  expect(decision.quote).toMatchObject({ structure: null, renewal: null });
});
