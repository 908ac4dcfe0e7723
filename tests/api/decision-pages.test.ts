import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/calculator/durations";
import { unansweredDecision } from "@/lib/calculator/wire/decisions";
import { SUBMISSION_PAGE } from "@/lib/schemas/submissions/operations";
import { calculatorPage } from "@/lib/services/pages/calculator";
import { receiptPage } from "@/lib/services/pages/receipt";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { decided, newSubmission, partsOf, submitUnder, TERMS } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const COUNTER = { ...TERMS, purchase_price: 30_000 };
const NEXT_URL = "https://sign.funder.example/c/1?deal=secret";

async function submitted(dealId: string) {
  const { id, number } = await newSubmission(funder, dealId);
  const { body } = await call(funder, "GET", `/offers/${dealId}`);
  return { id, number, link: partsOf(String(body.calculator_url)) };
}

test("a counter reaches receipt and calculator with its terms, and the receipt its figures", async () => {
  const { id, number, link } = await submitted("PAGE-1");
  const { created_at } = await decided(funder, id, {
    decision: "countered",
    message: "More",
    terms: COUNTER,
  });
  const decision = {
    decision: "countered",
    message: "More",
    decidedAt: created_at,
    ended: false,
    next: null,
  };
  expect(await receiptPage(link, number, new Date())).toMatchObject({
    state: "live",
    decision,
    counter: { terms: COUNTER, figures: { purchasePrice: 3_000_000 } },
  });
  expect(await calculatorPage(link, new Date())).toMatchObject({
    lastSubmission: { number, decision, counter: { sent: TERMS, offered: COUNTER } },
  });
});

// Rule: A2-2
test("a decision on an earlier submission reaches the calculator beside the latest one", async () => {
  const first = await submitted("PAGE-EARLIER");
  const { body } = await call(funder, "GET", "/offers/PAGE-EARLIER");
  const number = await submitUnder(String(body.calculator_url));
  await decided(funder, first.id, { decision: "countered", terms: COUNTER });
  const page = await calculatorPage(first.link, new Date());
  expect(page).toMatchObject({
    lastSubmission: {
      number,
      decision: null,
      contact: { name: "Dana", email: "dana@iso.example" },
      earlier: [{ number: first.number, decision: { decision: "countered" }, counter: { offered: COUNTER } }],
    },
  });
  const last = page.state === "live" ? page.lastSubmission : null;
  expect(last && unansweredDecision(last)?.number).toBe(first.number);
  const list = await call(funder, "GET", "/offers/PAGE-EARLIER/submissions");
  const latest = SUBMISSION_PAGE.parse(list.body).data.find((submission) => submission.number === number);
  await decided(funder, latest?.id ?? "", { decision: "declined", message: "No" });
  const after = await calculatorPage(first.link, new Date());
  expect(
    after.state === "live" && after.lastSubmission && unansweredDecision(after.lastSubmission),
  ).toBeNull();
});

// Rule: A2-5
test("reason and actor never reach the page", async () => {
  const { id, number, link } = await submitted("PAGE-2");
  await decided(funder, id, { decision: "declined", reason: "documents", message: "No" });
  const pages = [await receiptPage(link, number, new Date()), await calculatorPage(link, new Date())];
  for (const page of pages) expect(JSON.stringify(page)).not.toMatch(/documents|fk_|"actor"|"reason"/);
});

// Rule: A2-4
test("a decision that has ended is shown as ended and leads nowhere", async () => {
  const { id, number, link } = await submitted("PAGE-3");
  const valid_until = inDays(7).toISOString();
  await decided(funder, id, { decision: "accepted", valid_until, next_url: NEXT_URL });
  expect(await receiptPage(link, number, inDays(6))).toMatchObject({
    decision: { ended: false, next: { url: NEXT_URL, host: "sign.funder.example" } },
  });
  expect(await receiptPage(link, number, inDays(8))).toMatchObject({
    decision: { ended: true, validUntil: valid_until, next: null },
  });
});

describe("under a link that has ended", () => {
  // Rule: A2-6
  test.each(["withdrawn", "expired", "replaced"] as const)(
    "a %s link shows the decision for 90 days, and no terms",
    async (end) => {
      const { id, number, link } = await submitted(`END-${end}`);
      await decided(funder, id, {
        decision: "countered",
        message: "See this",
        terms: COUNTER,
        next_url: NEXT_URL,
      });
      if (end === "withdrawn") await call(funder, "DELETE", `/offers/END-${end}`);
      if (end === "replaced") {
        await call(funder, "POST", `/offers/END-${end}/calculator-url`, { revoke_previous: true });
      }
      const now = end === "expired" ? inDays(31) : new Date();
      const page = await receiptPage(link, number, now);
      expect(page).toMatchObject({ state: "decided", linkEnd: end, number, message: "See this" });
      expect(Object.keys(page).toSorted()).toEqual(
        [
          "accent",
          "brand",
          "decided",
          "decidedAt",
          "decision",
          "isSandbox",
          "linkEnd",
          "message",
          "number",
          "state",
        ].toSorted(),
      );
      expect(JSON.stringify(page)).not.toMatch(/30000|sign\.funder/);
      expect(await receiptPage(link, number, inDays(91))).toMatchObject({
        state: expect.not.stringMatching("decided"),
      });
      expect(await receiptPage(link, "7Q4K-2M9D", now)).toMatchObject({ state: end });
      expect(await calculatorPage(link, now)).toMatchObject({ state: end });
    },
  );

  test("a bad signature shows nothing", async () => {
    const { id, number, link } = await submitted("END-BAD");
    await decided(funder, id, { decision: "declined", message: "No" });
    await call(funder, "DELETE", "/offers/END-BAD");
    const forged = { ...link, sig: `${link.sig.slice(0, 42)}${link.sig.endsWith("A") ? "B" : "A"}` };
    expect(await receiptPage(forged, number, new Date())).toEqual({ state: "not_found" });
  });

  test("without a decision it says why the link has ended", async () => {
    const { number, link } = await submitted("END-NONE");
    await call(funder, "DELETE", "/offers/END-NONE");
    expect(await receiptPage(link, number, new Date())).toMatchObject({ state: "withdrawn" });
  });
});
