import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { CONSOLE_SUBMISSIONS_QUERY } from "@/lib/schemas/console/queries";
import { ROLES, rolesWith } from "@/lib/schemas/people/permissions";
import { prisma } from "@/lib/server/database/database";
import { ROWS_PER_PAGE } from "@/lib/services/console/page-statements";
import {
  consoleSubmission,
  consoleSubmissions,
  decideByNumber,
  decisionOfKey,
  oldestWaiting,
} from "@/lib/services/console/submissions";
import { consoleFrame, today } from "@/lib/services/console/today";
import { call, newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { contextOf, personOf } from "@/tests/helpers/call-context";
import { completeProfile } from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL, SMALLEST_OFFER } from "@/tests/helpers/offers";
import { signIn } from "@/tests/helpers/sign-in";
import { decided, newSubmission, readSubmission, submitFor, submitUnder } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const list = async (key: TestFunder, query: object = {}) =>
  consoleSubmissions(await contextOf(key), CONSOLE_SUBMISSIONS_QUERY.parse(query));
const numbersOf = ({ rows }: { rows: { number: string }[] }) => rows.map(({ number }) => number);

describe("the queue", () => {
  // Rule: A3-1
  test("has those without a decision first, the oldest of them first, then the decided, newest first", async () => {
    const own = await newFunder();
    const made = [];
    for (let index = 1; index <= 4; index += 1) made.push(await newSubmission(own, `QUEUE-${index}`));
    const [first, second, third, fourth] = made;
    await decided(own, first?.id ?? "", { decision: "accepted" });
    await decided(own, third?.id ?? "", { decision: "declined" });
    const page = await list(own);
    expect(numbersOf(page)).toEqual([second, fourth, third, first].map((each) => each?.number));
    expect(page).toMatchObject({ count: 4, previous: null });
    expect(page.rows[0]).toMatchObject({ decision: null, decided_at: null, purchase_price: 20_000.05 });
    expect(page.rows[2]).toMatchObject({ decision: "declined", decided_at: expect.any(Date) });
    expect(numbersOf(await list(own, { decision: "none" }))).toEqual(
      [second, fourth].map((each) => each?.number),
    );
    expect(numbersOf(await list(own, { decision: "accepted" }))).toEqual([first?.number]);
    expect(numbersOf(await list(own, { q: "QUEUE-3" }))).toEqual([third?.number]);
    expect(numbersOf(await list(own, { q: first?.number.slice(0, 6).toLowerCase() }))).toEqual([
      first?.number,
    ]);
    expect(numbersOf(await list(own, { q: "iso one" }))).toHaveLength(4);
    expect(numbersOf(await list(funder, { q: "QUEUE" }))).toEqual([]);
  });

  // Rule: A3-8
  test("has one row a deal, the newest terms, under which the earlier ones are found; badge, Today, search and neighbors count the deal once", async () => {
    const own = await newFunder();
    const linkOf = async (deal_id: string) =>
      String((await createOffer(own, { ...SMALLEST_OFFER, deal_id })).calculator_url);
    const [revised, plain] = [await linkOf("REVISED-1"), await linkOf("PLAIN-1")];
    const older = await submitUnder(revised);
    const between = await submitUnder(plain);
    const newer = await submitUnder(revised);
    const page = await list(own);
    // The deal waits since its first terms, so that it stays ahead of what was submitted between.
    expect(numbersOf(page)).toEqual([newer, between]);
    expect(page.count).toBe(2);
    expect(page.rows).toMatchObject([
      { earlier_count: 1, earlier: [{ number: older, purchase_price: 20_000.05, decision: null }] },
      { earlier_count: 0, earlier: [] },
    ]);
    expect(numbersOf(await list(own, { q: older }))).toEqual([newer]);
    const owner = await personOf(own, "owner");
    expect((await consoleFrame(owner)).waiting.submissions).toBe(2);
    const { submissions } = await today(owner);
    expect(submissions.rows.map(({ number }) => number)).toEqual([newer, between]);
    expect(await oldestWaiting(owner)).toBe(newer);

    const pageOf = async (number: string) => consoleSubmission(await contextOf(own), number);
    expect(await pageOf(older)).toMatchObject({
      rivals: { newer: { number: newer, decision: null }, accepted: null },
      queue: { previous: null, next: between, waiting: 2 },
    });
    expect(await pageOf(newer)).toMatchObject({
      rivals: { newer: null, accepted: null },
      earlier: [{ number: older }],
      queue: { previous: null, next: between, before: 0, waiting: 2 },
    });
    // Once somebody decided on the newest terms, nothing of the deal waits.
    const { submission } = await pageOf(newer);
    await decided(own, submission.id, { decision: "declined" });
    expect(numbersOf(await list(own, { decision: "none" }))).toEqual([between]);
    expect((await consoleFrame(owner)).waiting.submissions).toBe(1);
    // New terms after a decision wait since they came, behind the other deal.
    const latest = await submitUnder(revised);
    expect(numbersOf(await list(own, { decision: "none" }))).toEqual([between, latest]);
  });

  // Rule: A3-8
  test("is right for submissions that no mark says are replaced, as those of the release before, until the migration marks them as this release does", async () => {
    const own = await newFunder();
    const { id, calculator_url } = await createOffer(own, { ...SMALLEST_OFFER, deal_id: "UNMARKED-1" });
    const sent: string[] = [];
    for (let index = 0; index < 4; index += 1) sent.push(await submitUnder(String(calculator_url)));
    const marks = () =>
      prisma.submission.findMany({
        where: { offer_id: id },
        select: { id: true, replaced_at: true, waits_from: true },
        orderBy: { id: "asc" },
      });
    const made = await marks();
    expect(made.map(({ waits_from }) => waits_from)).toEqual([null, made[0]?.id, made[0]?.id, made[0]?.id]);
    expect(made.map(({ replaced_at }) => replaced_at === null)).toEqual([false, false, false, true]);
    await prisma.submission.updateMany({
      where: { offer_id: id },
      data: { replaced_at: null, waits_from: null },
    });
    expect(numbersOf(await list(own))).toEqual([sent[3]]);
    expect((await consoleFrame(await personOf(own, "owner"))).waiting.submissions).toBe(1);
    const migration = "prisma/migrations/20261128065002_submissions_replaced_before/migration.sql";
    for (const statement of readFileSync(migration, "utf8").split(/;\s*$/m))
      if (statement.trim() !== "") await prisma.$executeRawUnsafe(statement);
    const marked = await marks();
    expect(marked.map(({ replaced_at }) => replaced_at)).toEqual(made.map(({ replaced_at }) => replaced_at));
    expect(marked.at(-1)).toEqual(made.at(-1));
  });

  // Rule: A3-1
  test("is read page by page across both parts, forwards and backwards", async () => {
    const own = await newFunder();
    const { id } = await newSubmission(own, "PAGES-1");
    // Copies: so many that both parts take more than a page.
    const copies = ROWS_PER_PAGE + 20;
    await prisma.$executeRaw`
      WITH o AS (
        INSERT INTO offers
        SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'deal_id', 'PAGES-1-' || n))).*
        FROM offers o, generate_series(1, ${2 * copies}::int) n
        WHERE o.id = (SELECT offer_id FROM submissions WHERE id = ${id}::uuid) RETURNING id)
      INSERT INTO submissions (id, funder_id, offer_id, submission_key, number, offer_version, terms, quote, request_id, submitted_at, decision)
      SELECT gen_random_uuid(), funder_id, o.id, gen_random_uuid(), left(gen_random_uuid()::text, 18), offer_version, terms, quote,
             request_id, submitted_at, CASE WHEN row_number() OVER () % 2 = 0 THEN 'accepted' END
      FROM submissions s, o WHERE s.id = ${id}::uuid`;
    const first = await list(own);
    const pages = [first];
    for (let page = first; page.next && pages.length < 9; ) {
      page = await list(own, { after: page.next.cursor, part: page.next.part });
      if (page.rows.length > 0) pages.push(page);
    }
    const seen = pages.flatMap(({ rows }) => rows);
    expect(new Set(seen.map((row) => row.id)).size).toBe(2 * copies + 1);
    expect(seen).toHaveLength(2 * copies + 1);
    const parts = seen.map(({ part }) => part);
    expect(parts.lastIndexOf("waiting")).toBeLessThan(parts.indexOf("decided"));
    const last = pages.at(-1);
    const back = [];
    for (let page = last; page?.previous && back.length < 9; ) {
      page = await list(own, { before: page.previous.cursor, part: page.previous.part });
      back.unshift(page);
    }
    expect(back.flatMap(({ rows }) => rows.map((row) => row.id))).toEqual(
      seen.slice(0, -(last?.rows.length ?? 0)).map((row) => row.id),
    );
  });
});

describe("a submission's page", () => {
  // Rule: A3-2
  test("has terms, limits of then and now, messages, and its place in the queue", async () => {
    const own = await newFunder({ callback_url: "http://127.0.0.1:1/hook" });
    const [first, second, third] = [
      await newSubmission(own, "ONE-1"),
      await newSubmission(own, "ONE-2"),
      await newSubmission(own, "ONE-3"),
    ];
    await call(own, "PATCH", "/offers/ONE-2", { version: 1, purchase_price_ceiling: 40_000 });
    const page = await consoleSubmission(await contextOf(own), second.number);
    expect(page).toMatchObject({
      submission: { number: second.number, decision: null, decisions: [] },
      limits: { version: 1, purchasePrice: { ceiling: 5_000_000 } },
      offer: {
        status: "active",
        version: 2,
        choices: [{ limits: { purchasePrice: { ceiling: 4_000_000 } } }],
        structure: null,
      },
      terms: { purchasePrice: 2_000_005, numPayments: 100 },
      queue: { previous: first.number, next: third.number, before: 1, waiting: 3 },
      mailed: true,
    });
    expect(page.messages.payload).toContain(second.number);
    expect(page.messages.deliveries).toMatchObject([{ type: "submission.created", kind: "callback" }]);
  });

  // Rule: A3-2
  test("of another funder is not found", async () => {
    const { number } = await newSubmission(funder, "FOREIGN-1");
    const other = await contextOf(await newFunder());
    await expect(consoleSubmission(other, number)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const input = { body: { decision: "accepted" }, decisionKey: crypto.randomUUID(), lastShown: null };
    await expect(decideByNumber(other, number, input)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the disclosure of a submission", () => {
  let own: TestFunder;
  let number: string;
  beforeAll(async () => {
    own = await newFunder();
    await completeProfile(own);
    const { calculator_url } = await createOffer(own, DISCLOSED_RENEWAL);
    const terms = { purchase_price: 50_000, upsell: 0.1, frequency: "daily", num_payments: 126, fees: [] };
    number = await submitUnder(String(calculator_url), "Dana", terms);
  });

  const documentOf = async () => {
    const { disclosure } = await consoleSubmission(await personOf(own, "owner"), number);
    return disclosure?.document ?? expect.fail("The submission has a document.");
  };

  // Rule: A3-5
  test("names its document, and who made it, oldest first", async () => {
    const { disclosure, share } = await consoleSubmission(await personOf(own, "admin"), number);
    expect(share).toMatchObject({ isIncome: true });
    expect(disclosure).toMatchObject({
      state: "CA",
      readiness: { blockers: [], refused: [] },
      document: { status: "current", offer_version: 1, evidence: [{ kind: "created" }] },
    });
    const page = await get(`/submissions/${number}`, await signIn({ funder: own.slug, role: "operator" }));
    const { id } = await documentOf();
    expect(page.text).toContain(`/console/${own.slug}/disclosures/${id}`);
    // The share of the ISO's card, not that of the receivables.
    expect(page.text).toMatch(/These payments take 12\.\d\d% of income; the offer states 12%\./);
    expect(page.text).not.toContain("above the holdback");
    expect(page.text).toContain("PDF drawn when it is first opened or sent");
    expect(page.text).toContain("Not sent");
  });

  // Rule: A3-5
  test("names what is missing where no document could be made", async () => {
    const bare = await newFunder();
    const submitted = await submitFor(bare, "EVIDENCE-2", { merchant_state: "CA" });
    const { disclosure } = await consoleSubmission(await personOf(bare, "operator"), submitted);
    expect(disclosure?.document).toBeNull();
    expect(disclosure?.readiness.blockers).not.toEqual([]);
  });

  // Rule: A3-5
  test.each(ROLES)("is shown to a %s, and its PDF given, by the role", async (role) => {
    const member = await signIn({ funder: own.slug, role });
    const { id } = await documentOf();
    const may = rolesWith("disclosures:read").includes(role);
    expect((await get(`/submissions/${number}`, member)).text.includes(`/disclosures/${id}`)).toBe(may);
    const file = await get(`/disclosures/${id}`, member);
    expect(file.status).toBe(may ? 200 : 403);
    expect(file.headers.get("content-type")).toBe(may ? "application/pdf" : "text/plain; charset=utf-8");
  });

  // Rule: A3-5
  test("is 404 for another funder, for nobody, and for an unknown document", async () => {
    const { id } = await documentOf();
    const outsider = await signIn({ funder: funder.slug, role: "owner" });
    for (const slug of [own.slug, funder.slug])
      expect(
        (await send("GET", `/console/${slug}/disclosures/${id}`, { Cookie: outsider.cookie })).status,
      ).toBe(404);
    expect((await send("GET", `/console/${own.slug}/disclosures/${id}`)).status).toBe(404);
    const owner = await signIn({ funder: own.slug, role: "owner" });
    for (const unknown of [crypto.randomUUID(), "x"])
      expect((await get(`/disclosures/${unknown}`, owner)).status).toBe(404);
  });

  const get = (path: string, { cookie }: { cookie: string }) =>
    send("GET", `/console/${own.slug}${path}`, { Cookie: cookie });
});

// Rule: A3-8
test("a waiting deal shows the time by which it is ordered: that of its first submission without a decision", async () => {
  const own = await newFunder();
  const { calculator_url } = await createOffer(own, { ...SMALLEST_OFFER, deal_id: "SINCE-1" });
  const first = await submitUnder(String(calculator_url));
  const newest = await submitUnder(String(calculator_url));
  const context = await contextOf(own);
  const { submission } = await consoleSubmission(context, first);
  const waits_since = new Date(submission.submitted_at);
  const { rows } = await consoleSubmissions(context, CONSOLE_SUBMISSIONS_QUERY.parse({}));
  expect(rows).toMatchObject([{ number: newest, waits_since }]);
  expect(rows[0]?.submitted_at.getTime()).toBeGreaterThan(waits_since.getTime());
  expect((await today(context)).submissions.rows).toMatchObject([{ number: newest, waits_since }]);
});

describe("the decision panel", () => {
  // Rule: A3-9
  test("saves nothing on replaced terms, nor accepts beside accepted ones, before it has asked about those that stand now", async () => {
    const own = await newFunder();
    const { calculator_url } = await createOffer(own, { ...SMALLEST_OFFER, deal_id: "ASKED-1" });
    const older = await submitUnder(String(calculator_url));
    const newer = await submitUnder(String(calculator_url));
    const context = await contextOf(own);
    const { rivals } = await consoleSubmission(context, older);
    const newerShown = rivals.newer?.id ?? expect.fail("The newer terms are shown.");
    const decide = async (number: string, decision: string, shown: object = {}) =>
      (
        await decideByNumber(context, number, {
          body: { decision },
          decisionKey: crypto.randomUUID(),
          lastShown: null,
          offerShown: 1,
          ...shown,
        })
      ).status;
    expect(await decide(older, "declined")).toBe("asks");
    expect(await decide(newer, "accepted")).toBe("decided");
    // It was asked about the newer terms, but not that they were accepted.
    expect(await decide(older, "accepted", { newerShown })).toBe("asks");
    const { accepted } = (await consoleSubmission(context, older)).rivals;
    expect(accepted).toMatchObject({ number: newer, decision: "accepted", decided_key: expect.any(String) });
    expect(await decide(older, "accepted", { newerShown, acceptedShown: accepted?.id })).toBe("decided");
  });

  // Rule: A3-9
  test("asks about terms that were accepted in an earlier offer of the deal, and lets two forms accept one at a time", async () => {
    const own = await newFunder();
    const first = await newSubmission(own, "ASKED-2");
    await decided(own, first.id, { decision: "accepted" });
    await call(own, "DELETE", "/offers/ASKED-2");
    const second = await newSubmission(own, "ASKED-2");
    const context = await contextOf(own);
    expect((await consoleSubmission(context, second.number)).rivals).toMatchObject({
      newer: null,
      accepted: { number: first.number },
    });
    const { calculator_url } = await createOffer(own, { ...SMALLEST_OFFER, deal_id: "ASKED-3" });
    const older = await submitUnder(String(calculator_url));
    const newer = await submitUnder(String(calculator_url));
    const { rivals } = await consoleSubmission(context, older);
    const accept = (number: string, newerShown: string | null) =>
      decideByNumber(context, number, {
        body: { decision: "accepted" },
        decisionKey: crypto.randomUUID(),
        lastShown: null,
        offerShown: 1,
        newerShown,
        acceptedShown: null,
      });
    const made = await Promise.all([accept(older, rivals.newer?.id ?? null), accept(newer, null)]);
    expect(made.map(({ status }) => status).sort()).toEqual(["asks", "decided"]);
  });

  // Rule: A3-13
  test("saves no acceptance and no counter under an offer that changed after the form was shown, but a decline", async () => {
    const own = await newFunder();
    const { number } = await newSubmission(own, "CHANGED-1");
    await call(own, "PATCH", "/offers/CHANGED-1", { version: 1, buy_rate: 1.35 });
    const context = await contextOf(own);
    const decide = async (body: object, offerShown?: number) => {
      const form = { decisionKey: crypto.randomUUID(), lastShown: null, offerShown };
      return (await decideByNumber(context, number, { body, ...form })).status;
    };
    const counter = { decision: "countered", terms: {} };
    for (const unseen of [1, undefined]) {
      expect(await decide({ decision: "accepted" }, unseen)).toBe("asks");
      expect(await decide(counter, unseen)).toBe("asks");
    }
    expect((await consoleSubmission(context, number)).submission.decisions).toEqual([]);
    expect(await decide({ decision: "accepted" }, 2)).toBe("decided");
    const declined = await newSubmission(own, "CHANGED-2");
    await call(own, "PATCH", "/offers/CHANGED-2", { version: 1, buy_rate: 1.35 });
    const form = { decisionKey: crypto.randomUUID(), lastShown: null, offerShown: 1 };
    expect(
      await decideByNumber(context, declined.number, { body: { decision: "declined" }, ...form }),
    ).toMatchObject({
      status: "decided",
    });
  });

  // Rule: A3-4
  test("finds the decision of a key whose answer was lost, and none of a key that made none", async () => {
    const { number } = await newSubmission(funder, "LOST-1");
    const context = await contextOf(funder);
    const decisionKey = crypto.randomUUID();
    expect(await decisionOfKey(context, number, decisionKey)).toBeNull();
    await decideByNumber(context, number, { body: { decision: "declined" }, decisionKey, lastShown: null });
    expect(await decisionOfKey(context, number, decisionKey)).toMatchObject({ status: "decided" });
    await expect(decisionOfKey(context, number, "x")).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  // Rule: A3-4
  test("decides with its key, once, and gives the key of the next decision", async () => {
    const { id, number } = await newSubmission(funder, "PANEL-1");
    const input = {
      body: { decision: "accepted" },
      decisionKey: crypto.randomUUID(),
      lastShown: null,
      offerShown: 1,
    };
    const context = await contextOf(funder);
    const first = await decideByNumber(context, number, input);
    const second = await decideByNumber(context, number, input);
    expect([first.status, second.status]).toEqual(["decided", "decided"]);
    expect(first.nextKey).not.toBe(input.decisionKey);
    expect((await readSubmission(funder, id)).decisions).toHaveLength(1);
  });

  test.each([
    [{}],
    [{ body: "accepted", decisionKey: crypto.randomUUID(), lastShown: null }],
    [{ body: { decision: "accepted" }, decisionKey: "x", lastShown: null }],
    [{ body: { decision: "accepted" }, decisionKey: crypto.randomUUID(), lastShown: 5 }],
  ])("refuses input of another form: %j", async (input) => {
    const { id, number } = await newSubmission(funder, `PANEL-${crypto.randomUUID()}`);
    await expect(decideByNumber(await contextOf(funder), number, input)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
    expect((await readSubmission(funder, id)).decision).toBeNull();
  });
});
