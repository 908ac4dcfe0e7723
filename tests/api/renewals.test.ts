import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/server/database/database";
import { composeSubmissionMail } from "@/lib/services/submissions/mail";
import { call, expectError, expectResponse, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { createOffer, readOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { decided, newSubmission, readSubmission } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const BRAND = { name: "Acme", logo: null, accent: null, contactEmail: null, timeZone: "America/New_York" };
const CURRENT = { amount: 130, frequency: "daily", remaining: 50 };
const RENEWAL = { balance: 6_500, reference: "HSB-18833", current_payment: CURRENT };
const OFFER = {
  ...SMALLEST_OFFER,
  deal_type: "renewal",
  purchase_price_floor: 15_000,
  purchase_price_ceiling: 80_000,
  default_purchase_price: 45_000,
  buy_rate: 1.25,
  max_upsell: 0.14,
  default_upsell: 0.08,
  num_payments_ceiling: 150,
  default_num_payments: 120,
  existing_funding_balance: 6_200,
  fees: [
    { id: "origination", label: "Origination", amount: 0.03, amount_type: "pct" },
    { id: "ucc", label: "UCC filing", amount: 195, amount_type: "fixed" },
  ],
  renewal: RENEWAL,
};
const WORKED = {
  balance: 6_500,
  discount: 300,
  new_cash: 37_255,
  added_payback: 53_350,
  per_dollar: 1.432,
  current_monthly: 2_816.67,
  payment_change: 7_989.58,
  current_ends: 2.31,
  new_ends: 5.54,
};

const create = (changes: object = {}) => createOffer(funder, { ...OFFER, ...changes });
const read = (dealId: string) => readOffer(funder, dealId);
const post = (body: object) => call(funder, "POST", "/offers", body);
const put = (dealId: string, body: object) => call(funder, "PUT", `/offers/${dealId}`, body);
const patch = (dealId: string, body: object) => call(funder, "PATCH", `/offers/${dealId}`, body);
const quote = (dealId: string, body: object = {}) => call(funder, "POST", `/offers/${dealId}/quote`, body);
const detailsOf = (response: Awaited<ReturnType<typeof post>>) =>
  expectError(response, "VALIDATION_FAILED").details;

describe("the field", () => {
  // Rule: N-1
  test("is returned as given, null without it, and a PUT without it removes it", async () => {
    const { deal_id } = await create();
    expect((await read(deal_id)).renewal).toEqual(RENEWAL);
    expectResponse(await put(deal_id, { ...OFFER, renewal: undefined, version: 1 }), 200);
    expect((await read(deal_id)).renewal).toBeNull();
    expectResponse(await put(deal_id, { ...OFFER, renewal: { balance: 7_000 }, version: 2 }), 200);
    expect((await read(deal_id)).renewal).toEqual({ balance: 7_000 });
  });

  // Rule: N-2
  test("is merged by a PATCH member by member, and null takes a member or all of it away", async () => {
    const { deal_id } = await create();
    const patched = async (version: number, renewal: object | null) => {
      expectResponse(await patch(deal_id, { version, renewal }), 200);
      return (await read(deal_id)).renewal;
    };
    expect(await patched(1, { reference: "HSB-2" })).toEqual({ ...RENEWAL, reference: "HSB-2" });
    expect(await patched(2, { balance: 6_510, current_payment: { remaining: 51 } })).toEqual({
      balance: 6_510,
      reference: "HSB-2",
      current_payment: { ...CURRENT, remaining: 51 },
    });
    expect(await patched(3, { reference: null, current_payment: null })).toEqual({ balance: 6_510 });
    expect(await patched(4, {})).toEqual({ balance: 6_510 });
    expect(await patched(5, null)).toBeNull();
  });

  // Rule: N-3
  test("is in the history of versions and in the events", async () => {
    const { id, deal_id } = await create();
    const renewal = { ...RENEWAL, reference: "HSB-2" };
    expectResponse(await patch(deal_id, { version: 1, renewal: { reference: "HSB-2" } }), 200);
    const versions = await prisma.offerVersion.findMany({
      where: { offer_id: id },
      orderBy: { version: "asc" },
    });
    expect(versions.map(({ offer, changed }) => [offer, changed])).toMatchObject([
      [{ renewal: RENEWAL }, expect.arrayContaining(["renewal"])],
      [{ renewal }, ["renewal"]],
    ]);
    const events = await prisma.event.findMany({ where: { offer_id: id }, orderBy: { id: "asc" } });
    expect(events.map(({ payload }) => JSON.parse(payload).data.offer.renewal)).toEqual([RENEWAL, renewal]);
  });
});

describe("400 VALIDATION_FAILED", () => {
  const needs = "renewal needs an existing_funding_balance above 0";

  // Rule: N-5
  test("names what POST and PUT lack at the renewal", async () => {
    const { deal_id } = await create();
    const without = { ...OFFER, existing_funding_balance: undefined };
    expect(detailsOf(await post({ ...without, deal_id: "RENEWAL-1" }))).toEqual([needs]);
    expect(detailsOf(await put(deal_id, { ...without, version: 1 }))).toEqual([needs]);
    const lower = { ...OFFER, renewal: { balance: 6_199.99 } };
    const detail = "renewal.balance must not be less than existing_funding_balance";
    expect(detailsOf(await post({ ...lower, deal_id: "RENEWAL-1" }))).toEqual([detail]);
    expect(detailsOf(await put(deal_id, { ...lower, version: 1 }))).toEqual([detail]);
    expect(detailsOf(await post({ ...OFFER, renewal: {}, deal_id: "RENEWAL-1" }))).toEqual([
      "renewal.balance is required",
    ]);
  });

  // Rule: N-6
  test("names the balance that a PATCH takes away or raises above what is owed", async () => {
    const { deal_id } = await create();
    for (const existing_funding_balance of [null, 0]) {
      expect(detailsOf(await patch(deal_id, { version: 1, existing_funding_balance }))).toEqual([
        "existing_funding_balance must be above 0 while the offer has a renewal",
      ]);
    }
    expect(detailsOf(await patch(deal_id, { version: 1, existing_funding_balance: 6_500.01 }))).toEqual([
      "existing_funding_balance must not exceed renewal.balance",
    ]);
    expectResponse(await patch(deal_id, { version: 1, existing_funding_balance: 6_500 }), 200);
  });

  // Rule: N-7
  test("names the renewal that a PATCH adds to an offer without a balance, and a member it takes away", async () => {
    const { deal_id } = await create({ renewal: undefined, existing_funding_balance: undefined });
    expect(detailsOf(await patch(deal_id, { version: 1, renewal: RENEWAL }))).toEqual([needs]);
    const both = { version: 1, renewal: RENEWAL, existing_funding_balance: 6_200 };
    expectResponse(await patch(deal_id, both), 200);
    expect(detailsOf(await patch(deal_id, { version: 2, renewal: { balance: null } }))).toEqual([
      "renewal.balance is required",
    ]);
  });

  // Rule: N-8
  test("names both figures of a current payment that does not come to the balance", async () => {
    const current_payment = { ...CURRENT, remaining: 40 };
    const renewal = { ...RENEWAL, current_payment };
    const detail =
      "renewal.current_payment must come to renewal.balance within one payment: amount x remaining is 5,200.00, renewal.balance is 6,500.00";
    expect(detailsOf(await post({ ...OFFER, deal_id: "RENEWAL-2", renewal }))).toEqual([detail]);
    const { deal_id } = await create();
    const remaining = { current_payment: { remaining: 40 } };
    expect(detailsOf(await patch(deal_id, { version: 1, renewal: remaining }))).toEqual([detail]);
  });

  // Rule: N-9
  test("names the renewal where a payoff of the disclosure is not to us, whoever gives it", async () => {
    const detail = "renewal needs all of existing_funding_balance in disclosure.payoffs with to_us true";
    const disclosure = { payoffs: [{ payee: "Old Funder", amount: 6_200 }] };
    expect(detailsOf(await post({ ...OFFER, deal_id: "RENEWAL-3", disclosure }))).toEqual([detail]);
    const { deal_id } = await create();
    expect(detailsOf(await patch(deal_id, { version: 1, disclosure }))).toEqual([detail]);
    const ours = { payoffs: [{ amount: 6_200, to_us: true }] };
    expectResponse(await patch(deal_id, { version: 1, disclosure: ours }), 200);
  });
});

describe("the figures", () => {
  // Rule: N-10
  test("of a quote are those of the worked example, null without a renewal", async () => {
    const { deal_id } = await create();
    const { body } = await quote(deal_id);
    expect(body.renewal).toEqual(WORKED);
    expect(Object.keys(body.renewal as object)).toEqual(Object.keys(WORKED));
    expectResponse(await patch(deal_id, { version: 1, renewal: null }), 200);
    expect((await quote(deal_id)).body).toMatchObject({ existing_funding_balance: 6_200, renewal: null });
  });

  test("follow the terms", async () => {
    const { deal_id } = await create();
    const { body } = await quote(deal_id, { purchase_price: 15_000, upsell: 0 });
    expect(body.renewal).toMatchObject({ new_cash: 8_155, added_payback: 12_250, per_dollar: 1.5021 });
  });
});

describe("a submission", () => {
  const SUBMITTED = { new_cash: 13_005.05, added_payback: 19_500.07, per_dollar: 1.4994, new_ends: 4.62 };

  // Rule: N-21
  test("has the renewal in its reads, in its event, in its mail and in a counter to it", async () => {
    const { id, number } = await newSubmission(funder, "RENEWAL-SENT", OFFER);
    expect((await readSubmission(funder, id)).quote.renewal).toMatchObject(SUBMITTED);
    const { body } = await call(funder, "GET", "/offers/RENEWAL-SENT/submissions");
    expect(body.data).toMatchObject([{ number, quote: { renewal: SUBMITTED } }]);
    const event = await prisma.event.findFirstOrThrow({
      where: { submission_id: id, type: "submission.created" },
    });
    expect(JSON.parse(event.payload).data.submission.quote.renewal).toMatchObject(SUBMITTED);
    const delivery = { payload: event.payload, is_sandbox: false };
    const mail = JSON.stringify(composeSubmissionMail(delivery, BRAND));
    expect(mail).toMatch(/New cash.*\$13,005\.05/);
    expect(mail).toMatch(/Added payback.*\$19,500\.07/);
    const counter = await decided(funder, id, {
      decision: "countered",
      terms: { purchase_price: 45_000, upsell: 0.08, num_payments: 120 },
    });
    expect(counter.quote?.renewal).toEqual(WORKED);
    expect((await readSubmission(funder, id)).decision?.quote?.renewal).toEqual(WORKED);
  });

  test("of before there were renewals is read with none", async () => {
    const { id } = await newSubmission(funder, "RENEWAL-BEFORE", OFFER);
    await prisma.$executeRaw`UPDATE submissions SET quote = quote - 'renewal' WHERE id = ${id}::uuid`;
    expect((await readSubmission(funder, id)).quote.renewal).toBeNull();
    const event = await prisma.event.findFirstOrThrow({ where: { submission_id: id } });
    const payload = event.payload.replace(/,"renewal":\{[^}]*\}\}/, "}");
    expect(payload).not.toContain("new_cash");
    const mail = composeSubmissionMail({ payload, is_sandbox: false }, BRAND);
    expect(JSON.stringify(mail)).not.toContain("New cash");
  });
});
