import { z } from "zod";
import { DAY_MS } from "@/lib/calculator/durations";
import { DECISIONS } from "@/lib/calculator/wire/decisions";
import { QUOTE } from "@/lib/schemas/quotes/responses";
import { SUBMITTED_TERMS, TERM_FIELDS } from "@/lib/schemas/quotes/terms";
import { DECISION_REASONS } from "@/lib/schemas/states";
import { type FieldIssue, issueOf } from "@/lib/schemas/wire/field-issues";
import { givenLine, note, oneOf } from "@/lib/schemas/wire/field-types";
import { CHECKED_BY_PART } from "@/lib/schemas/wire/parse-fields";
import { growing, id, instant, version } from "@/lib/schemas/wire/response-fields";

/** How many days ahead a decision can end. */
export const MOST_DAYS_VALID = 90;

/** POST /submissions/{submissionId}/decision. */
export const DECISION_FIELDS = {
  decision: oneOf(DECISIONS).describe("What you decide. The latest decision applies; earlier ones are kept."),
  message: note()
    .describe("What the ISO reads with the decision. Required for `changes_requested`.")
    .optional(),
  reason: oneOf(DECISION_REASONS).describe("For your own records; never shown to the ISO.").optional(),
  terms: z
    .strictObject(TERM_FIELDS, "must be an object")
    .describe(
      "The terms of a counter, within the offer's limits as they are now. Required for `countered`, not allowed otherwise.",
    )
    .register(CHECKED_BY_PART, {})
    .optional(),
  valid_until: z.iso
    .datetime({ offset: true, error: "must be an ISO 8601 time with a zone" })
    .transform((text) => new Date(text))
    .describe(
      `When the decision ends for the ISO, at most ${MOST_DAYS_VALID} days ahead. Default: it does not end.`,
    )
    .optional(),
  next_url: givenLine(2000)
    .refine(isPlainHttps, "must be an https URL without a user name or password")
    .meta({ format: "uri" })
    .describe("Where the ISO continues with you, such as your contract. The page names its host.")
    .optional(),
};

export type DecisionInput = { [K in keyof typeof DECISION_FIELDS]: z.output<(typeof DECISION_FIELDS)[K]> };

/** The issues that involve several fields of a decision, or the current time. */
export function decisionIssues(given: Partial<DecisionInput>, now: Date): FieldIssue[] {
  const { decision, message, terms, valid_until } = given;
  const issues: FieldIssue[] = [];
  if (decision === "countered" && terms === undefined)
    issues.push(issueOf("terms", "required", "is required when decision is countered"));
  if (decision !== undefined && decision !== "countered" && terms !== undefined)
    issues.push(issueOf("terms", "conflict", "is only allowed when decision is countered"));
  if (decision === "changes_requested" && message === undefined)
    issues.push(issueOf("message", "required", "is required when decision is changes_requested"));
  const ahead = valid_until ? valid_until.getTime() - now.getTime() : null;
  if (ahead !== null && ahead <= 0) issues.push(issueOf("valid_until", "range", "must be in the future"));
  if (ahead !== null && ahead > MOST_DAYS_VALID * DAY_MS)
    issues.push(issueOf("valid_until", "range", `must be at most ${MOST_DAYS_VALID} days ahead`));
  return issues;
}

/** The most decisions of a submission. There is a limit because reading a submission returns all of them. */
export const MOST_DECISIONS = 50;

function isPlainHttps(address: string): boolean {
  if (!URL.canParse(address) || /[\s\\]/.test(address) || !/^https:\/\//i.test(address)) return false;
  const { username, password, hostname } = new URL(address);
  return username === "" && password === "" && hostname !== "";
}

export const DECISION = z
  .strictObject({
    id,
    submission_id: z.uuid().describe("The submission that was decided on."),
    decision: growing(DECISIONS).describe("What was decided."),
    message: z.string().nullable().describe("What the ISO reads with it."),
    reason: z.enum(DECISION_REASONS).nullable().describe("For your own records; never shown to the ISO."),
    terms: SUBMITTED_TERMS.nullable().describe("The terms of a counter; null otherwise."),
    quote: QUOTE.nullable().describe(
      "The figures of a counter, with the version of the offer whose limits it passed; null otherwise.",
    ),
    offer_version: version.describe("The version of the offer that the ISO submitted terms for."),
    offer_changed: z
      .boolean()
      .describe("Whether the offer had another version at the time of the decision than at the submission."),
    valid_until: instant().nullable().describe("When it ends for the ISO; null if it does not."),
    next_url: z.string().nullable().describe("Where the ISO continues with you."),
    actor: z
      .strictObject({
        kind: z.enum(["key", "user"]).describe("Whether a key or a person decided."),
        id: z.string().describe("The API key, `fk_...` or `fkt_...`, or the id of the person."),
        name: z.string().nullable().describe("The label of the key, or the person's name, at that time."),
      })
      .describe("Who decided."),
    created_at: instant().describe("When it was decided."),
  })
  .meta({ id: "Decision", description: "What you decided on a submission." });

export type DecisionView = z.infer<typeof DECISION>;

/** The latest decision of a submission, or `none` when it has no decision. */
export const DECISION_FILTERS = ["none", ...DECISIONS] as const;
