import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/calculator/durations";
import { DECISION, MOST_DECISIONS } from "@/lib/schemas/submissions/decision";
import { SUBMISSION_PAGE } from "@/lib/schemas/submissions/operations";
import { prisma } from "@/lib/server/database/database";
import { erasePerson } from "@/lib/services/people/operator";
import { adminContext } from "@/tests/helpers/admin-command";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  newKey,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { contextOf } from "@/tests/helpers/call-context";
import { decideWithForm } from "@/tests/helpers/calls-with-json";
import { signIn } from "@/tests/helpers/sign-in";
import { decideBy, decided, newSubmission, readSubmission, TERMS } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const COUNTER = { ...TERMS, purchase_price: 30_000, num_payments: 120 };

describe("201", () => {
  // Rule: A1-1
  test("a decision is returned with who made it, and is read with its submission", async () => {
    const key = await newKey(funder.slug, { label: "Underwriting" });
    const { id, number } = await newSubmission(funder, "DECIDE-1");
    expect(await readSubmission(funder, id)).toMatchObject({ decision: null, decisions: [] });
    const given = {
      decision: "accepted",
      message: "The contract is ready.\nSign by Friday.",
      reason: "other",
      valid_until: inDays(7),
      next_url: "https://sign.funder.example/c/1",
    };
    const response = await decideBy(key, id, given);
    expectResponse(response, 201);
    const decision = DECISION.parse(response.body);
    expect(decision).toEqual({
      id: expect.any(String),
      submission_id: id,
      ...given,
      terms: null,
      quote: null,
      offer_version: 1,
      offer_changed: false,
      actor: { kind: "key", id: key.apiKey, name: "Underwriting" },
      created_at: expect.any(String),
    });
    expect(await readSubmission(funder, id)).toMatchObject({ number, decision, decisions: [decision] });
    const listed = SUBMISSION_PAGE.parse((await call(funder, "GET", "/offers/DECIDE-1/submissions")).body);
    expect(listed.data).toMatchObject([{ id, decision }]);
  });

  test("a counter has its figures, with defaults for what it leaves out", async () => {
    const { id } = await newSubmission(funder, "COUNTER-1");
    const terms = { purchase_price: 30_000, num_payments: 120 };
    const decision = await decided(funder, id, { decision: "countered", terms });
    expect(decision.terms).toEqual({ structure: null, ...terms, upsell: 0, frequency: "daily", fees: [] });
    expect(decision.quote).toMatchObject({ offer_version: 1, purchase_price: 30_000, amount_sold: 36_000 });
    expect((await readSubmission(funder, id)).decision).toEqual(decision);
  });

  // Rule: A1-6
  test("a decision on a submission of an older version says that the offer changed", async () => {
    const { id } = await newSubmission(funder, "OLDER-1");
    await call(funder, "PATCH", "/offers/OLDER-1", { version: 1, purchase_price_ceiling: 25_000 });
    expect(await decided(funder, id, { decision: "accepted" })).toMatchObject({
      offer_version: 1,
      offer_changed: true,
    });
    const terms = { ...COUNTER, purchase_price: 25_000 };
    const counter = await decided(funder, id, { decision: "countered", terms });
    expect(counter).toMatchObject({ offer_version: 1, offer_changed: true, quote: { offer_version: 2 } });
    const over = await decideBy(funder, id, { decision: "countered", terms: COUNTER });
    expect(expectError(over, "VALIDATION_FAILED").details).toEqual([
      "terms.purchase_price must be at most $25,000.00",
    ]);
  });

  // Rule: A1-7
  test("a later decision replaces an earlier one; both are kept, newest first", async () => {
    const { id } = await newSubmission(funder, "TWICE-1");
    const first = await decided(funder, id, {
      decision: "changes_requested",
      message: "Six months of statements.",
    });
    const second = await decided(funder, id, { decision: "declined" });
    expect(await readSubmission(funder, id)).toMatchObject({ decision: second, decisions: [second, first] });
  });

  // Rule: A1-11
  test("lists are filtered by the latest decision, and by none", async () => {
    const own = await newFunder();
    const [open, declined, accepted] = [
      await newSubmission(own, "LIST-1"),
      await newSubmission(own, "LIST-2"),
      await newSubmission(own, "LIST-3"),
    ];
    await decided(own, declined.id, { decision: "accepted" });
    await decided(own, declined.id, { decision: "declined" });
    await decided(own, accepted.id, { decision: "accepted" });
    const numbers = async (query: string, path = "/submissions") =>
      SUBMISSION_PAGE.parse((await call(own, "GET", `${path}?${query}`)).body).data.map(
        ({ number }) => number,
      );
    expect(await numbers("decision=none")).toEqual([open.number]);
    expect(await numbers("decision=accepted")).toEqual([accepted.number]);
    expect(await numbers("decision=declined")).toEqual([declined.number]);
    expect(await numbers("decision=countered")).toEqual([]);
    expect(await numbers("decision=none", "/offers/LIST-2/submissions")).toEqual([]);
    expect(await numbers("limit=2")).toEqual([accepted.number, declined.number]);
    const { details } = expectError(
      await call(own, "GET", "/submissions?decision=maybe"),
      "VALIDATION_FAILED",
    );
    expect(details).toEqual([
      "decision must be one of none, accepted, declined, countered, changes_requested",
    ]);
  });

  // Rule: A1-5
  test("on a revoked offer a submission can be declined", async () => {
    const { id } = await newSubmission(funder, "REVOKED-1");
    await call(funder, "DELETE", "/offers/REVOKED-1");
    const refused = await decideBy(funder, id, { decision: "accepted" });
    expect(expectError(refused, "OFFER_REVOKED").message).toBe(
      "The offer for REVOKED-1 is revoked: a submission can only be declined.",
    );
    const decision = await decided(funder, id, { decision: "declined", message: "Withdrawn." });
    expect((await readSubmission(funder, id)).decisions).toEqual([decision]);
  });

  // Rule: D3-2
  test("faults of a decision and of its counter are reported at once, on a revoked offer too", async () => {
    const { id } = await newSubmission(funder, "REVOKED-2");
    await call(funder, "DELETE", "/offers/REVOKED-2");
    const terms = { ...COUNTER, purchase_price: 1 };
    const given = { decision: "countered", terms, valid_until: "2020-01-01T00:00:00Z" };
    expect(expectError(await decideBy(funder, id, given), "VALIDATION_FAILED").details).toEqual([
      "valid_until must be in the future",
      expect.stringMatching(/^terms\.purchase_price must be at least /),
    ]);
    expectError(await decideBy(funder, id, { decision: "countered", terms: COUNTER }), "OFFER_REVOKED");
  });

  // Rule: A1-14
  test("is recorded in the audit log with its actor", async () => {
    const { id, number } = await newSubmission(funder, "AUDIT-1");
    await decided(funder, id, { decision: "declined", message: "Not now" });
    const entry = await prisma.auditEntry.findFirstOrThrow({
      where: { subject: id, action: "submission.decided" },
    });
    expect(entry).toMatchObject({
      actor: funder.apiKey,
      detail: { deal_id: "AUDIT-1", number, decision: "declined" },
    });
  });
});

// Rule: A1-13
test("a person's decision has their id and name as it was, until the person is erased", async () => {
  const { id } = await newSubmission(funder, "PERSON-1");
  const { userId, email } = await signIn({ funder: funder.slug, role: "operator", name: "Priya Shah" });
  const { caller, ...context } = await contextOf(funder);
  const person = { kind: "user" as const, userId, name: "Priya Shah", role: "operator" as const };
  const asPerson = { ...context, caller: { ...person, permissions: [], funder: caller.funder } };
  const form = { decisionKey: crypto.randomUUID(), lastShown: null, offerShown: 1 };
  const { decision } = await decideWithForm(asPerson, { id }, { decision: "accepted" }, form);
  expect(decision?.actor).toEqual({ kind: "user", id: userId, name: "Priya Shah" });
  expect((await readSubmission(funder, id)).decision).toEqual(decision);
  await erasePerson(adminContext(), { email });
  expect((await readSubmission(funder, id)).decision?.actor).toEqual({
    kind: "user",
    id: userId,
    name: "Erased person",
  });
  const { payload } = await prisma.event.findFirstOrThrow({
    where: { submission_id: id, type: "submission.decided" },
  });
  expect(JSON.parse(payload).data.decision.actor.name).toBe("Erased person");
  expect(payload).not.toContain("Priya Shah");
});

describe("400", () => {
  // Rules: A1-2, A1-3
  test.each([
    [{}, ["decision is required"]],
    [{ decision: "approved" }, ["decision must be one of accepted, declined, countered, changes_requested"]],
    [{ decision: "changes_requested" }, ["message is required when decision is changes_requested"]],
    [{ decision: "countered" }, ["terms is required when decision is countered"]],
    [
      { decision: "countered", terms: { ...TERMS, num_payments: 1.5 } },
      ["terms.num_payments must be a whole number"],
    ],
    [{ decision: "countered", terms: 5 }, ["terms must be an object"]],
    [{ decision: "accepted", terms: TERMS }, ["terms is only allowed when decision is countered"]],
    [{ decision: "accepted", message: "a".repeat(2001) }, ["message must have at most 2,000 characters"]],
    [
      { decision: "accepted", reason: "mood" },
      ["reason must be one of price, term, payment, position, documents, withdrawn, other"],
    ],
    [{ decision: "accepted", valid_until: "tomorrow" }, ["valid_until must be an ISO 8601 time with a zone"]],
    [{ decision: "accepted", valid_until: inDays(-1) }, ["valid_until must be in the future"]],
    [{ decision: "accepted", valid_until: inDays(91) }, ["valid_until must be at most 90 days ahead"]],
    [
      { decision: "accepted", next_url: "http://funder.example/" },
      ["next_url must be an https URL without a user name or password"],
    ],
    [
      { decision: "accepted", next_url: "https://me:it@funder.example/" },
      ["next_url must be an https URL without a user name or password"],
    ],
    [
      { decision: "accepted", next_url: `https://funder.example/${"a".repeat(2000)}` },
      ["next_url must have at most 2,000 characters"],
    ],
    [
      { decision: "accepted", mesage: "x" },
      ["mesage is not a known field; the nearest known name is message"],
    ],
  ])("%j is refused: %j", async (body, expected) => {
    const { id } = await newSubmission(funder, `REFUSE-${crypto.randomUUID()}`);
    const { details } = expectError(await decideBy(funder, id, body), "VALIDATION_FAILED");
    expect(details).toEqual(expected);
    expect(await readSubmission(funder, id)).toMatchObject({ decision: null });
  });

  // Rule: A1-4
  test("a counter outside the limits names each limit, in the words of a quote", async () => {
    const { id } = await newSubmission(funder, "LIMITS-1");
    const terms = { ...TERMS, purchase_price: 50_000.01, upsell: 0.2 };
    const { details } = expectError(
      await decideBy(funder, id, { decision: "countered", terms }),
      "VALIDATION_FAILED",
    );
    const quoted = expectError(
      await call(funder, "POST", "/offers/LIMITS-1/quote", terms),
      "VALIDATION_FAILED",
    );
    expect(details).toEqual(quoted.details.map((detail) => `terms.${detail}`));
    expect(details[0]).toBe("terms.purchase_price must be at most $50,000.00");
    expect(await readSubmission(funder, id)).toMatchObject({ decision: null });
  });

  // Rule: A4-14
  test("a term that cannot be read hides no limit of the others", async () => {
    const { id } = await newSubmission(funder, "LIMITS-2");
    const terms = { ...TERMS, purchase_price: 50_000.01, upsell: "much" };
    const refused = await decideBy(funder, id, { decision: "countered", terms, message: 5 });
    const { details } = expectError(refused, "VALIDATION_FAILED");
    expect(details).toEqual([
      expect.stringMatching(/^message must be /),
      expect.stringMatching(/^terms\.upsell must be /),
      "terms.purchase_price must be at most $50,000.00",
    ]);
    const unread = { ...TERMS, frequency: "hourly", num_payments: 100_000 };
    const counted = await decideBy(funder, id, { decision: "countered", terms: unread });
    expect(expectError(counted, "VALIDATION_FAILED").details).toEqual([
      "terms.frequency must be one of daily, weekly",
      expect.stringMatching(/^terms\.num_payments must be within its limits: /),
    ]);
    const quoted = await call(funder, "POST", "/offers/LIMITS-2/quote", terms);
    expect(details.slice(1)).toEqual(
      expectError(quoted, "VALIDATION_FAILED").details.map((detail) => `terms.${detail}`),
    );
  });
});

// Rule: A1-18
test("404: another funder's submission is absent, and stays undecided", async () => {
  const other = await newFunder();
  const { id } = await newSubmission(funder, "OTHER-1");
  expectError(await decideBy(other, id, { decision: "accepted" }), "NOT_FOUND");
  expectError(await decideBy(other, "7Q4K-2M9D", { decision: "accepted" }), "NOT_FOUND");
  expect(await readSubmission(funder, id)).toMatchObject({ decision: null });
});

// Rule: A1-19
test(`409: a submission has at most ${MOST_DECISIONS} decisions`, async () => {
  const { id } = await newSubmission(funder, "MANY-1");
  await prisma.submission.update({ where: { id }, data: { decision_count: MOST_DECISIONS } });
  expectError(await decideBy(funder, id, { decision: "accepted" }), "LIMIT_REACHED");
});
