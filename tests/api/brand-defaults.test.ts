import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createBrand, readBrand, updateBrand } from "@/lib/services/brands/brands";
import { COMMANDS } from "@/scripts/admin/commands";
import { adminContext } from "@/tests/helpers/admin-command";
import {
  call,
  callAction,
  expectResponse,
  newFunder,
  operator,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { completeProfile, disclosedOffer, readDisclosure } from "@/tests/helpers/disclosures";
import { createOffer, newDealId, readOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { consolePathOf } from "@/tests/helpers/server-actions";
import { signIn } from "@/tests/helpers/sign-in";

const FACTS = {
  payment_basis: "true_up",
  payment_calendar: "weekdays",
  semi_monthly_days: [1, 16],
  income: { method: "historical", months: 4, channel: "card receipts" },
  collateral: "None",
  other_fees: "None",
  prepayment_fees: "None",
  true_up_paragraph: "1.4",
  prepayment_paragraph: "7",
  payment_method: "ACH debit of the business account",
  variation: "When sales fall.",
  prepayment_costs: ["No fee.", "5 % off within 30 days."],
};

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await updateBrand(await operator(funder.slug), funder.brandId, { disclosure_defaults: FACTS });
});

const disclosureOf = async (dealId: string) => (await readOffer(funder, dealId)).disclosure;
const brandOf = async ({ slug, brandId }: TestFunder) => readBrand(await operator(slug), brandId);

// Rule: L3-23
describe("a new offer gets its brand's facts", () => {
  test("where it gives no disclosure, and keeps each fact that it gives", async () => {
    const { deal_id } = await createOffer(funder);
    expect(await disclosureOf(deal_id)).toEqual(FACTS);
    const disclosure = { collateral: "All receivables.", income: { monthly_amount: 90_000, months: 6 } };
    const given = await createOffer(funder, { ...SMALLEST_OFFER, disclosure });
    expect(await disclosureOf(given.deal_id)).toEqual({
      ...FACTS,
      collateral: "All receivables.",
      income: { ...FACTS.income, monthly_amount: 90_000, months: 6 },
    });
  });

  test("in a quote of an offer that is not saved, too", async () => {
    const { deal_id } = await createOffer(funder);
    const { disclosure } = await readOffer(funder, deal_id);
    const { body } = await call(funder, "POST", "/quotes", { offer: SMALLEST_OFFER });
    expect(body.offer).toMatchObject({ disclosure });
  });

  test("in the console's form, too", async () => {
    const { cookie } = await signIn({ funder: funder.slug, role: "operator" });
    const headers = { Origin: process.env.BASE_URL ?? "", Cookie: cookie };
    const deal_id = newDealId();
    const body = { deal_id, ...SMALLEST_OFFER, disclosure: { collateral: "All receivables." } };
    const path = consolePathOf("createOfferAction", funder.slug);
    const { text } = await callAction("createOfferAction", path, [funder.slug, body, randomUUID()], {
      headers,
    });
    expect(text).toContain('"status":"done"');
    expect(await disclosureOf(deal_id)).toEqual({ ...FACTS, collateral: "All receivables." });
  });

  test("of the brand that it names, and of no other", async () => {
    const by = await operator(funder.slug);
    const { id: brand_id } = await createBrand(by, { name: "Plain" });
    const plain = await createOffer(funder, { ...SMALLEST_OFFER, brand_id });
    expect(await disclosureOf(plain.deal_id)).toBeNull();
    await updateBrand(by, brand_id, { disclosure_defaults: { variation: "In winter." } });
    const own = await createOffer(funder, { ...SMALLEST_OFFER, brand_id });
    expect(await disclosureOf(own.deal_id)).toEqual({ variation: "In winter." });
    expect(await disclosureOf(plain.deal_id)).toBeNull();
  });

  test("once: a replacement and a patch copy none", async () => {
    const { deal_id } = await createOffer(funder);
    expectResponse(await call(funder, "PUT", `/offers/${deal_id}`, { ...SMALLEST_OFFER, version: 1 }), 200);
    expect(await disclosureOf(deal_id)).toBeNull();
    const disclosure = { other_fees: "A wire fee of 25.00." };
    expectResponse(await call(funder, "PATCH", `/offers/${deal_id}`, { version: 2, disclosure }), 200);
    expect(await disclosureOf(deal_id)).toEqual(disclosure);
  });

  test("and an offer that is refused is refused for what it gave", async () => {
    const offer = { ...SMALLEST_OFFER, deal_id: newDealId(), disclosure: { income: { months: 3 } } };
    const { body } = await call(funder, "POST", "/offers", offer);
    expect(body.details).toEqual(["disclosure.income.months must be from 4 to 12"]);
  });
});

// Rule: L3-23
describe("a brand's facts", () => {
  test("are merged, cleared and refused by the path of each", async () => {
    const own = await newFunder();
    const by = await operator(own.slug);
    const set = (disclosure_defaults: object | null) => updateBrand(by, own.brandId, { disclosure_defaults });
    await set({ income: { method: "historical", months: 4 }, collateral: "None" });
    await set({ income: { months: 6 }, collateral: null });
    const kept = { income: { method: "historical", months: 6 } };
    expect((await brandOf(own)).disclosure_defaults).toEqual(kept);
    await expect(
      set({ income: { months: 3 }, prepayment_costs: ["At our rate."], funding_date: "2026-01-05" }),
    ).rejects.toMatchObject({
      issues: [
        { path: "disclosure_defaults.income.months" },
        { path: "disclosure_defaults.prepayment_costs[0]" },
        { path: "disclosure_defaults.funding_date" },
      ],
    });
    expect((await brandOf(own)).disclosure_defaults).toEqual(kept);
    await set({ income: { method: null, months: null } });
    expect((await brandOf(own)).disclosure_defaults).toEqual({});
    await set(kept);
    await set(null);
    expect((await brandOf(own)).disclosure_defaults).toEqual({});
  });

  test("are set by the operator's command, a list of texts as JSON, and printed by it", async () => {
    const own = await newFunder();
    const set = [
      "disclosure_defaults.payment_basis=true_up",
      "disclosure_defaults.income.method=historical",
      "disclosure_defaults.income.months=4",
      "disclosure_defaults.semi_monthly_days=1, 16",
      'disclosure_defaults.prepayment_costs=["No fee.", "5 % off."]',
      "phone=512-555-0100",
    ];
    const update = (values: string[]) =>
      COMMANDS["brand update"]?.run(adminContext(), [own.slug, own.brandId], { set: values });
    const printed = await update(set);
    expect(printed?.text).toMatch(/disclosure_defaults\.income\.months +4\n/);
    expect(printed?.text).toMatch(/disclosure_defaults\.prepayment_costs +\["No fee\.","5 % off\."\]/);
    expect(await brandOf(own)).toMatchObject({
      phone: "512-555-0100",
      disclosure_defaults: {
        payment_basis: "true_up",
        income: { method: "historical", months: 4 },
        semi_monthly_days: [1, 16],
        prepayment_costs: ["No fee.", "5 % off."],
      },
    });
    await update([
      "disclosure_defaults.semi_monthly_days=",
      "disclosure_defaults.income.months=null",
      "disclosure_defaults.prepayment_costs=No fee.",
    ]);
    expect((await brandOf(own)).disclosure_defaults).toEqual({
      payment_basis: "true_up",
      income: { method: "historical" },
      prepayment_costs: ["No fee."],
    });
    await expect(update(["disclosure_defaults.income.months=four"])).rejects.toMatchObject({
      issues: [{ path: "disclosure_defaults.income.months" }],
    });
  });

  test("end no document when they change", async () => {
    const approving = await newFunder();
    await completeProfile(approving, ["CA"]);
    const { document } = await disclosedOffer(approving);
    await updateBrand(await operator(approving.slug), approving.brandId, { disclosure_defaults: FACTS });
    expect((await readDisclosure(approving, document.id)).status).toBe("current");
  });
});

// Rule: L3-22
test("how the merchant pays, when payments vary and what paying early costs are merged as given, and end no document", async () => {
  const approving = await newFunder();
  await completeProfile(approving, ["CA"]);
  const { deal_id, document } = await disclosedOffer(approving);
  const { payment_method, variation, prepayment_costs } = FACTS;
  const disclosure = { payment_method, variation, prepayment_costs };
  expectResponse(await call(approving, "PATCH", `/offers/${deal_id}`, { version: 1, disclosure }), 200);
  expect((await readOffer(approving, deal_id)).disclosure).toMatchObject(disclosure);
  expect((await readDisclosure(approving, document.id)).status).toBe("current");
});
