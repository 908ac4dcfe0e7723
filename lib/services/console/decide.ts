import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { DecisionOutcome } from "@/lib/schemas/console-rows";
import { DECISION_FIELDS } from "@/lib/schemas/decision";
import { uuid } from "@/lib/schemas/field-types";
import { readBody } from "@/lib/schemas/operation";
import { knownFields, readFields } from "@/lib/schemas/parse-fields";
import { SUBMISSION_OPERATIONS } from "@/lib/schemas/submission-operations";
import type { CallContext } from "@/lib/server/context";
import { decideWithForm } from "@/lib/services/submissions/decisions";
import { loadByNumber } from "./submission";

/** The decision panel's input: the decision as the API takes it, the form's key, and the decision it showed. */
const INPUT_FIELDS = {
  body: z.record(z.string(), z.unknown(), "must be an object"),
  decisionKey: uuid(),
  lastShown: uuid().nullable(),
};

/** Decides on the submission of a reference number; fields it does not know are ignored. As `decideWithForm`; NOT_FOUND. */
export async function decideByNumber(
  context: CallContext,
  number: string,
  input: object,
): Promise<DecisionOutcome> {
  const { body, decisionKey, lastShown } = readFields(INPUT_FIELDS, knownFields(INPUT_FIELDS, input));
  const given = readBody(SUBMISSION_OPERATIONS.decideSubmission, knownFields(DECISION_FIELDS, body));
  const submission = await loadByNumber(context, String(number));
  const outcome = await decideWithForm(context, submission, given, { decisionKey, lastShown });
  return { ...outcome, nextKey: randomUUID() };
}
