import { beforeAll, describe, expect, test } from "vitest";
import { QUOTE } from "@/lib/schemas/quotes/responses";
import { prisma } from "@/lib/server/database/database";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  newKey,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";

/** The offer of the rules' first worked example. */
const EXAMPLE = {
  deal_id: "QUOTE-1",
  merchant_name: "Harbor",
  iso_name: "Northline",
  purchase_price_floor: 15_000,
  purchase_price_ceiling: 80_000,
  buy_rate: 1.25,
  max_upsell: 0.14,
  base_frequency: "daily",
  available_frequencies: ["daily", "weekly", "monthly"],
  num_payments_floor: 60,
  num_payments_ceiling: 150,
  default_num_payments: 126,
  default_purchase_price: 50_000,
  default_upsell: 0.1,
  existing_funding_balance: 6_200,
  monthly_receivables: 96_000,
  holdback_pct: 0.12,
  fees: [
    {
      id: "origination",
      label: "Origination",
      amount: 0.03,
      amount_type: "pct",
      adjustable: true,
      floor: 0.01,
      ceiling: 0.04,
    },
    { id: "ucc", label: "UCC filing", amount: 195, amount_type: "fixed" },
    {
      id: "hidden",
      label: "Risk",
      amount: 0,
      amount_type: "fixed",
      visible: false,
      adjustable: true,
      floor: 0,
      ceiling: 10,
    },
  ],
  prepayment_schedule_mode: "auto_generate",
  prepayment_config: { model: "step_per_month", params: { rate_step: 0.02, floor_term_months: 2 } },
};

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  expectResponse(await call(funder, "POST", "/offers", EXAMPLE), 201);
});

const quote = (terms?: object | string) => call(funder, "POST", "/offers/QUOTE-1/quote", terms);

describe("200", () => {
  // Rules: R5-1, S2-12
  test("the figures of the first worked example, to the cent", async () => {
    const response = await quote({});
    expectResponse(response, 200);
    expect(QUOTE.parse(response.body)).toEqual({
      offer_version: 1,
      structure: null,
      purchase_price: 50_000,
      buy_rate: 1.25,
      upsell: 0.1,
      factor_rate: 1.35,
      amount_sold: 67_500,
      commission: 5_000,
      commission_detail: null,
      frequency: "daily",
      num_payments: 126,
      payment_amount: 535.71,
      last_payment_amount: 536.25,
      estimated_term_months: 5.82,
      monthly_payment: 11_607.05,
      receivables_share: 0.1209,
      fees: [
        { id: "origination", label: "Origination", amount_type: "pct", amount: 0.03, charge: 1_500 },
        { id: "ucc", label: "UCC filing", amount_type: "fixed", amount: 195, charge: 195 },
        { id: "hidden", label: "Risk", amount_type: "fixed", amount: 0, charge: 0 },
      ],
      total_fees: 1_695,
      existing_funding_balance: 6_200,
      net_funding: 42_105,
      prepayment_schedule: [
        {
          label: "6 months",
          termOrWindow: 6,
          factorRate: 1.35,
          amountSold: 67_500,
          savings: 0,
          discountPts: 0,
        },
        {
          label: "5 months",
          termOrWindow: 5,
          factorRate: 1.33,
          amountSold: 66_500,
          savings: 1_000,
          discountPts: 2,
        },
        {
          label: "4 months",
          termOrWindow: 4,
          factorRate: 1.31,
          amountSold: 65_500,
          savings: 2_000,
          discountPts: 4,
        },
        {
          label: "3 months",
          termOrWindow: 3,
          factorRate: 1.29,
          amountSold: 64_500,
          savings: 3_000,
          discountPts: 6,
        },
        {
          label: "2 months",
          termOrWindow: 2,
          factorRate: 1.27,
          amountSold: 63_500,
          savings: 4_000,
          discountPts: 8,
        },
      ],
      renewal: null,
    });
  });

  test("no body at all takes every default, and null counts as left out", async () => {
    const [none, nulls, empty] = await Promise.all([
      quote(),
      quote({ purchase_price: null, fees: null }),
      quote({}),
    ]);
    expect(none.text).toBe(empty.text);
    expect(nulls.text).toBe(empty.text);
  });

  // Rule: R7-3
  test("given terms are used, the rest is the offer's", async () => {
    const { body } = await quote({
      purchase_price: 20_000.01,
      upsell: 0,
      num_payments: 60,
      fees: [{ id: "origination", amount: 0.01 }],
    });
    expect(body).toMatchObject({
      purchase_price: 20_000.01,
      factor_rate: 1.25,
      num_payments: 60,
      commission: 0,
      total_fees: 395,
    });
  });

  // Rule: R7-4
  test("a frequency without a count takes the default count converted", async () => {
    expect((await quote({ frequency: "weekly" })).body).toMatchObject({
      frequency: "weekly",
      num_payments: 25,
    });
    expect((await quote({ frequency: "monthly" })).body).toMatchObject({
      frequency: "monthly",
      num_payments: 6,
    });
  });

  // Rule: D8-66
  test("nothing is saved, and any scope of offers is sufficient", async () => {
    const stored = async () => prisma.submission.count({ where: { funder: { slug: funder.slug } } });
    const before = await stored();
    const key = await newKey(funder.slug, { scopes: ["offers:delete"] });
    expectResponse(await call(key, "POST", "/offers/QUOTE-1/quote", {}), 200);
    expect(await stored()).toBe(before);
  });
});

describe("400", () => {
  // Rules: D5-23, D12-4, R7-5
  test.each([
    [{ purchase_price: 80_000.01 }, /^purchase_price must be at most \$80,000\.00$/],
    [{ purchase_price: 14_999.99 }, /^purchase_price must be at least \$15,000\.00$/],
    [{ upsell: 0.140001 }, /^upsell must be at most /],
    [{ num_payments: 151 }, /^num_payments must be within its limits: .*150/],
    [{ frequency: "biweekly" }, /^frequency must be one of /],
    [
      { fees: [{ id: "origination", amount: 0.05 }] },
      /^fees\[0\]\.amount must be within its limits: .*4\.00%/,
    ],
    [{ fees: [{ id: "ucc", amount: 100 }] }, /^fees\[0\]/],
    [{ fees: [{ id: "hidden", amount: 1 }] }, /^fees\[0\]/],
    [{ fees: [{ id: "nope", amount: 1 }] }, /^fees\[0\]\.id must be the id of a fee of the offer$/],
    [{ purchase_price: 20_000.001 }, /^purchase_price must have at most 2 decimals/],
    [{ num_payments: 60.5 }, /^num_payments must be a whole number/],
    [{ price: 1 }, /^price is not a known field; the nearest known name is purchase_price/],
  ])("%j is refused with the limit", async (terms, detail) => {
    const { details } = expectError(await quote(terms), "VALIDATION_FAILED");
    expect(details).toEqual([expect.stringMatching(detail)]);
  });

  // Rule: D3-29
  test.each<[object, string[]]>([
    [
      { price: 1, purchase_price: 5, upsell: 0.2, num_payments: 200 },
      ["price", "purchase_price", "upsell", "num_payments"],
    ],
    [{ include: ["x"], fees: [{ id: "ucc", amount: 1 }] }, ["include[0]", "fees[0].id"]],
    // A limit that a term decides is not named while that term cannot be read, unless no term would meet it.
    [
      { frequency: "yearly", num_payments: EXAMPLE.default_num_payments, purchase_price: 5 },
      ["frequency", "purchase_price"],
    ],
    [
      { frequency: "yearly", num_payments: 200, purchase_price: 5 },
      ["frequency", "num_payments", "purchase_price"],
    ],
    [{ structure: "a", purchase_price: 5 }, ["structure"]],
    [{ fees: [{ id: "origination", amount: 0.0000001 }], upsell: 0.2 }, ["fees[0].amount", "upsell"]],
  ])("%j is refused for terms that cannot be read and for limits at once", async (terms, paths) => {
    const { errors } = expectError(await quote(terms), "VALIDATION_FAILED");
    expect(errors?.map(({ path }) => path)).toEqual(paths);
  });

  // Rule: D5-47
  test("terms whose net funding is below zero are refused", async () => {
    const offer = { ...EXAMPLE, deal_id: "QUOTE-2", existing_funding_balance: 60_000 };
    expectResponse(await call(funder, "POST", "/offers", offer), 201);
    const { details } = expectError(
      await call(funder, "POST", "/offers/QUOTE-2/quote", {}),
      "VALIDATION_FAILED",
    );
    expect(details).toEqual([expect.stringMatching(/^net_funding must not be below zero: Net funding is /)]);
  });
});

test("a revoked offer has no quote, an absent one is not found", async () => {
  await call(funder, "POST", "/offers", { deal_id: "QUOTE-3", ...SMALLEST_OFFER });
  await call(funder, "DELETE", "/offers/QUOTE-3");
  expectError(await call(funder, "POST", "/offers/QUOTE-3/quote", {}), "OFFER_REVOKED");
  expectError(await call(funder, "POST", "/offers/QUOTE-3/quote", { upsell: "q" }), "VALIDATION_FAILED");
  expectError(await call(funder, "POST", "/offers/QUOTE-4/quote", {}), "NOT_FOUND");
});
