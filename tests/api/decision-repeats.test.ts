import { Client } from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { prisma } from "@/lib/server/database/database";
import { expectError, expectResponse, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { contextOf } from "@/tests/helpers/call-context";
import { decideWithForm } from "@/tests/helpers/calls-with-json";
import { until } from "@/tests/helpers/receiver";
import { decideBy, decided, newSubmission, readSubmission } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

describe("a decision sent again with its Idempotency-Key", () => {
  // Rule: A1-9
  test("is one decision, with the first response", async () => {
    const { id } = await newSubmission(funder, "AGAIN-1");
    const body = { decision: "accepted", message: "Go" };
    const first = await decideBy(funder, id, body, { "Idempotency-Key": "again-1" });
    const second = await decideBy(funder, id, body, { "Idempotency-Key": "again-1" });
    expectResponse(second, 201);
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect((await readSubmission(funder, id)).decisions).toHaveLength(1);
    const other = await decideBy(funder, id, { decision: "declined" }, { "Idempotency-Key": "again-1" });
    expectError(other, "IDEMPOTENCY_CONFLICT");
  });

  // Rule: A1-9
  test("at the same moment is one decision", async () => {
    const { id } = await newSubmission(funder, "AGAIN-2");
    const sent = () => decideBy(funder, id, { decision: "accepted" }, { "Idempotency-Key": "again-2" });
    const responses = await Promise.all(Array.from({ length: 6 }, sent));
    const made = responses.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const response of responses)
      if (response.status !== 201) expectError(response, "IDEMPOTENCY_IN_PROGRESS");
    expect((await readSubmission(funder, id)).decisions).toHaveLength(1);
  });
});

describe("the console's form", () => {
  const form = (lastShown: string | null) => ({ decisionKey: crypto.randomUUID(), lastShown, offerShown: 1 });

  // Rule: A1-10
  test("sent twice with its key is one decision, also at the same moment", async () => {
    const { id } = await newSubmission(funder, "FORM-1");
    const context = await contextOf(funder);
    const once = form(null);
    const sent = () => decideWithForm(context, { id }, { decision: "accepted" }, once);
    const results = await Promise.all([sent(), sent(), sent()]);
    expect(new Set(results.map(({ decision }) => decision?.id)).size).toBe(1);
    expect(results.every(({ status }) => status === "decided")).toBe(true);
    expect((await readSubmission(funder, id)).decisions).toHaveLength(1);
  });

  // Rule: A1-10
  test("that showed no decision gets a newer one before anything is saved; sent again with it, it decides", async () => {
    const { id } = await newSubmission(funder, "FORM-2");
    const context = await contextOf(funder);
    const newer = await decided(funder, id, { decision: "accepted" });
    const first = form(null);
    const shown = await decideWithForm(context, { id }, { decision: "declined" }, first);
    expect(shown).toEqual({ status: "newer", decision: newer });
    expect((await readSubmission(funder, id)).decisions).toEqual([newer]);
    const again = { ...first, lastShown: newer.id };
    const { status, decision } = await decideWithForm(context, { id }, { decision: "declined" }, again);
    expect(status).toBe("decided");
    expect((await readSubmission(funder, id)).decisions).toEqual([decision, newer]);
  });
});

describe("beside other sessions", () => {
  /** Holds the row of a submission until the returned function is called. */
  async function held(id: string): Promise<() => Promise<void>> {
    const writer = new Client({ connectionString: inject("settings").DATABASE_URL });
    await writer.connect();
    await writer.query("BEGIN");
    await writer.query("SELECT id FROM submissions WHERE id = $1 FOR UPDATE", [id]);
    return async () => {
      await writer.query("COMMIT");
      await writer.end();
    };
  }

  const waiting = async (count: number) => {
    const rows = await prisma.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%s.decision_mail, s.decision_count%'`;
    return rows.length >= count;
  };

  // Rule: A1-8
  test("two decisions at once are both kept, and the later one applies", async () => {
    const { id } = await newSubmission(funder, "BOTH-1");
    const release = await held(id);
    const both = [
      decided(funder, id, { decision: "accepted" }),
      decided(funder, id, { decision: "declined" }),
    ];
    await until(() => waiting(2));
    await release();
    const made = await Promise.all(both);
    const { decision, decisions } = await readSubmission(funder, id);
    expect(decisions).toHaveLength(2);
    expect(decisions).toEqual(expect.arrayContaining(made));
    expect(decision).toEqual(decisions[0]);
    const rows = await prisma.decision.findMany({
      where: { submission_id: id },
      orderBy: { number: "asc" },
    });
    expect(rows.map(({ number }) => number)).toEqual([1, 2]);
    expect(rows[1]?.id).toBe(decision?.id);
    const submission = await prisma.submission.findUniqueOrThrow({ where: { id } });
    expect(submission).toMatchObject({ decision: decision?.decision, decision_count: 2 });
  });

  // Rule: A1-10
  test("of two forms at once, the second gets the first one's decision and saves nothing", async () => {
    const { id } = await newSubmission(funder, "BOTH-2");
    const context = await contextOf(funder);
    const release = await held(id);
    const sent = (decision: string) =>
      decideWithForm(
        context,
        { id },
        { decision },
        { decisionKey: crypto.randomUUID(), lastShown: null, offerShown: 1 },
      );
    const both = [sent("accepted"), sent("declined")];
    await until(() => waiting(2));
    await release();
    const results = await Promise.all(both);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["decided", "newer"]);
    expect(results[0]?.decision).toEqual(results[1]?.decision);
    expect((await readSubmission(funder, id)).decisions).toHaveLength(1);
  });
});
