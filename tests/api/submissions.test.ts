import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { prisma } from "@/lib/server/database/database";
import { linkPath } from "@/lib/services/offers/offers";
import { findOffer } from "@/lib/services/offers/offers-statements";
import { receiptPage } from "@/lib/services/pages/receipt";
import { submitTerms } from "@/lib/services/pages/submit";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { submissionInput as input, partsOf, TERMS } from "@/tests/helpers/submissions";

let funder: TestFunder;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
  funder = await newFunder({ callback_url: receiver.url });
  return receiver.close;
});

const context = () => ({ now: new Date(), requestId: "req_test" });

async function offerLink(dealId: string, changes: object = {}) {
  const { body } = await call(funder, "POST", "/offers", { deal_id: dealId, ...SMALLEST_OFFER, ...changes });
  return partsOf(String(body.calculator_url));
}

const stored = async (dealId: string) =>
  prisma.submission.findMany({
    where: { offer: { deal_id: dealId, funder: { slug: funder.slug } } },
  });

describe("a submission", () => {
  // Rules: D5-30, D7-5, D8-3, D8-4, D8-18, D8-26
  test("is saved with figures computed again, counted on the offer, and reaches the callback verified", async () => {
    const link = await offerLink("SUB-1", { metadata: { crm: "7" } });
    const result = await submitTerms(context(), link, input());
    expect(result).toMatchObject({
      status: "submitted",
      number: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    });
    const [submission] = await stored("SUB-1");
    expect(submission?.quote).toMatchObject({
      purchase_price: 20_000.05,
      amount_sold: 25_000.06,
      payment_amount: 250,
      commission: 1_000,
    });
    expect((await call(funder, "GET", "/offers/SUB-1")).body).toMatchObject({
      submission_count: 1,
      version: 1,
    });

    await until(() => receiver.received.some(({ body }) => body.includes("SUB-1")));
    const message = receiver.received.find(({ body }) => body.includes("SUB-1"));
    const verified = new Webhook(funder.callbackSecret).verify(message?.body ?? "", message?.headers ?? {});
    expect(verified).toEqual({
      id: message?.headers["webhook-id"],
      type: "submission.created",
      timestamp: submission?.submitted_at.toISOString(),
      data: {
        submission: {
          id: submission?.id,
          number: submission?.number,
          submitted_at: submission?.submitted_at.toISOString(),
          offer_version: 1,
          terms: { structure: null, ...TERMS },
          quote: {
            ...(submission?.quote as object),
            structure: null,
            commission_detail: null,
            renewal: null,
          },
          note: "Soon",
          contact: { name: "Dana", email: "dana@iso.example" },
          disclosure_confirmed: null,
        },
        disclosure: null,
        offer: {
          id: submission?.offer_id,
          deal_id: "SUB-1",
          funder: funder.slug,
          brand_id: funder.brandId,
          merchant_name: "Café Río",
          merchant_id: null,
          merchant_state: null,
          iso_name: "ISO One",
          iso_id: null,
          deal_type: null,
          position: null,
          metadata: { crm: "7" },
        },
      },
    });
    expect(message?.body).not.toContain("sig=");
  });

  // Rules: D7-6, D7-12
  test("made twice with one key is one submission with one number, also at the same moment", async () => {
    const link = await offerLink("SUB-2");
    const once = input();
    const results = await Promise.all(Array.from({ length: 6 }, () => submitTerms(context(), link, once)));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await stored("SUB-2")).toHaveLength(1);
    const pending = {
      event: { offer: { deal_id: "SUB-2", funder: { slug: funder.slug } }, type: "submission.created" },
    };
    expect(await prisma.delivery.count({ where: pending })).toBe(1);
    expect((await call(funder, "GET", "/offers/SUB-2")).body).toMatchObject({ submission_count: 1 });
  });

  // Rule: D7-13
  test("may be followed by a revision with a number of its own", async () => {
    const link = await offerLink("SUB-3");
    const first = await submitTerms(context(), link, input());
    const second = await submitTerms(context(), link, input());
    expect(second).not.toEqual(first);
    expect(await stored("SUB-3")).toHaveLength(2);
  });

  test("has a receipt under its link, and under no other", async () => {
    const link = await offerLink("SUB-4");
    const other = await offerLink("SUB-5");
    const result = await submitTerms(context(), link, input());
    const number = "number" in result ? result.number : "";
    expect(await receiptPage(link, number, new Date())).toMatchObject({
      state: "live",
      submission: { number, contactName: "Dana" },
      figures: { purchasePrice: 2_000_005, netFunding: 2_000_005 },
    });
    expect(await receiptPage(other, number, new Date())).toEqual({ state: "not_found" });
  });

  // Rules: D1-15, D5-60, S6-1
  test("goes to the address the offer has by then, before the brand's, and its delivery names the request", async () => {
    const [first, second] = await Promise.all([startReceiver(), startReceiver()]);
    const link = await offerLink("SUB-6", { callback_url: first.url });
    await call(funder, "PATCH", "/offers/SUB-6", { version: 1, callback_url: second.url });
    await submitTerms({ now: new Date(), requestId: "req_of_sub_6" }, link, input({ offerVersion: 2 }));
    await until(() => second.received.length === 1);
    await Promise.all([first.close(), second.close()]);
    expect(first.received).toEqual([]);
    expect(receiver.received.filter(({ body }) => body.includes("SUB-6"))).toEqual([]);
    const delivery = await prisma.delivery.findFirst({ where: { url: second.url } });
    expect(delivery?.request_id).toBe("req_of_sub_6");
  });

  // Rule: D7-15
  test("without a name, an address or a note is accepted", async () => {
    const link = await offerLink("SUB-7");
    const bare = input({ contact: { name: null, email: null }, note: null });
    expect(await submitTerms(context(), link, bare)).toMatchObject({ status: "submitted" });
  });

  test("of an offer without a callback URL is saved", async () => {
    const bare = await newFunder();
    const { body } = await call(bare, "POST", "/offers", { deal_id: "BARE-1", ...SMALLEST_OFFER });
    expect(await submitTerms(context(), partsOf(String(body.calculator_url)), input())).toMatchObject({
      status: "submitted",
    });
  });
});

describe("nothing is saved", () => {
  // Rule: D7-2
  test.each([
    ["a price above its limit", { ...TERMS, purchase_price: 50_000.01 }, "purchase_price"],
    ["an upsell above its limit", { ...TERMS, upsell: 0.2 }, "upsell"],
    ["a frequency that is not offered", { ...TERMS, frequency: "monthly" }, "frequency"],
    ["a fee that does not exist", { ...TERMS, fees: [{ id: "x", amount: 1 }] }, "fees[0].id"],
    ["a price that is no number", { ...TERMS, purchase_price: "20000" }, "purchase_price"],
  ])("for %s", async (_what, terms, field) => {
    const link = await offerLink(`BAD-${randomUUID()}`);
    const result = await submitTerms(context(), link, input({ terms }));
    expect(result).toMatchObject({ status: "refused", problems: [{ field }] });
    expect(await stored(link.dealId)).toEqual([]);
  });

  test("for an invalid e-mail address, which the ISO reads under the form's own label", async () => {
    const link = await offerLink("LABEL-1");
    const contact = { name: "Dana", email: "nobody" };
    const problem = { field: "contact.email", message: expect.stringMatching(/^Your e-mail must be /) };
    const result = await submitTerms(context(), link, input({ contact }));
    expect(result).toEqual({ status: "refused", problems: [problem] });
    expect(await stored("LABEL-1")).toEqual([]);
  });

  // Rule: D7-3
  test("for a version the ISO did not see; the page gets the offer's own limits", async () => {
    const link = await offerLink("OLD-1");
    const result = await submitTerms(context(), link, input({ offerVersion: 2 }));
    expect(result).toMatchObject({
      status: "offer_changed",
      limits: { version: 1, purchasePrice: { ceiling: 5_000_000 } },
    });
    expect(await stored("OLD-1")).toEqual([]);
  });

  test("while the page does not show the latest one, from a colleague or another tab; then it is a revision", async () => {
    const link = await offerLink("ELSEWHERE-1");
    const first = await submitTerms(context(), link, input({ latest: null }));
    const number = "number" in first ? first.number : "";
    const other = () => ({ ...input(), submissionKey: randomUUID() });
    const refused = await submitTerms(context(), link, { ...other(), latest: null });
    expect(refused).toMatchObject({
      status: "submitted_elsewhere",
      lastSubmission: { number, contact: { name: "Dana" }, decision: null },
    });
    expect(await stored("ELSEWHERE-1")).toHaveLength(1);
    const later = await submitTerms(context(), link, { ...other(), latest: number });
    expect(later).toMatchObject({ status: "submitted" });
    // A page of an earlier release says nothing.
    expect(await submitTerms(context(), link, other())).toMatchObject({ status: "submitted" });
    expect(await stored("ELSEWHERE-1")).toHaveLength(3);
  });

  // Rule: D7-4
  test("when the offer changes between the reading and the writing", async () => {
    const link = await offerLink("RACE-1");
    const writer = new Client({ connectionString: inject("settings").DATABASE_URL });
    await writer.connect();
    await writer.query("BEGIN");
    await writer.query(
      "UPDATE offers SET version = 2 WHERE deal_id = 'RACE-1' AND funder_id = (SELECT id FROM funders WHERE slug = $1)",
      [funder.slug],
    );
    const submitting = submitTerms(context(), link, input());
    await until(async () => {
      const waiting = await prisma.$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%submission_count + 1%'`;
      return waiting.length > 0;
    });
    await writer.query("COMMIT");
    await writer.end();
    expect(await submitting).toMatchObject({ status: "offer_changed", limits: { version: 2 } });
    expect(await stored("RACE-1")).toEqual([]);
  });

  // Rule: D7-1
  test("under a link that has ended or is invalid", async () => {
    const link = await offerLink("END-1");
    const later = { ...context(), now: new Date(Date.now() + 31 * 86_400_000) };
    expect(await submitTerms(later, link, input())).toEqual({ status: "link_ended", reason: "expired" });
    const forged = { ...link, sig: `${link.sig.slice(0, 42)}${link.sig.endsWith("A") ? "B" : "A"}` };
    expect(await submitTerms(context(), forged, input())).toEqual({
      status: "link_ended",
      reason: "not_found",
    });
    await call(funder, "DELETE", "/offers/END-1");
    expect(await submitTerms(context(), link, input())).toEqual({
      status: "link_ended",
      reason: "withdrawn",
    });
    expect(await stored("END-1")).toEqual([]);
  });

  // Rule: D7-16
  test("for input of another form", async () => {
    const link = await offerLink("FORM-1");
    for (const changes of [
      { submissionKey: "x" },
      { offerVersion: "1" },
      { terms: [] },
      { contact: null },
      { note: 5 },
      { note: "a".repeat(2001) },
    ]) {
      expect(await submitTerms(context(), link, input(changes))).toMatchObject({ status: "refused" });
    }
    expect(await stored("FORM-1")).toEqual([]);
  });
});

// Rules: D7-7, D8-2, D8-47
test("a receiver that fails is tried again after 5 seconds, with the same id and the same bytes", async () => {
  const failing = await startReceiver([500]);
  const own = await newFunder({ callback_url: failing.url });
  const { body } = await call(own, "POST", "/offers", { deal_id: "RETRY-1", ...SMALLEST_OFFER });
  const result = await submitTerms(context(), partsOf(String(body.calculator_url)), input());
  expect(result).toMatchObject({ status: "submitted" });
  await until(() => failing.received.length === 2);
  await failing.close();
  const [first, second] = failing.received;
  expect(second?.body).toBe(first?.body);
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  const delivery = async () =>
    prisma.delivery.findFirst({
      where: { url: failing.url },
      include: { attempts: { orderBy: { number: "asc" } } },
    });
  await until(async () => (await delivery())?.status === "delivered");
  const attempts = (await delivery())?.attempts ?? [];
  expect(attempts.map(({ number, status_code }) => [number, status_code])).toEqual([
    [1, 500],
    [2, 204],
  ]);
  const waited = Number(attempts[1]?.started_at) - Number(attempts[0]?.started_at);
  expect(waited).toBeGreaterThanOrEqual(4000);
});

// Rule: D6-2
test("two funders' offers with one deal_id keep their own links", async () => {
  const other = await newFunder();
  const mine = await offerLink("SAME-1");
  const { body } = await call(other, "POST", "/offers", {
    deal_id: "SAME-1",
    ...SMALLEST_OFFER,
    merchant_name: "Another",
  });
  const theirs = partsOf(String(body.calculator_url));
  await submitTerms(context(), theirs, input());
  expect(await stored("SAME-1")).toEqual([]);
  const offer = await prisma.offer.findFirst({
    where: { deal_id: "SAME-1", funder: { slug: funder.slug } },
  });
  const read = offer && (await findOffer(offer.funder_id, "SAME-1"));
  expect(read && partsOf(linkPath(read))).toEqual(mine);
});
