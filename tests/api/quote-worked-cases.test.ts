import { beforeAll, describe, expect, test } from "vitest";
import { QUOTE_WITH_PARTS } from "@/lib/schemas/quotes/responses";
import { loadOffer } from "@/lib/services/offers/read";
import { newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { contextOf } from "@/tests/helpers/call-context";
import { createOffer, quoteOffer } from "@/tests/helpers/calls-with-json";
import { completeProfile } from "@/tests/helpers/disclosures";
import { newDealId } from "@/tests/helpers/funder-offers";
import { RENEWAL } from "@/tests/helpers/offers";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder);
});

const PARTS = { include: ["schedule", "disclosure"] };

describe("the worked cases, funded on 5 January 2026", () => {
  /** The response of the API on that day. */
  async function onTheDay(offer: object, terms: object = {}) {
    const context = { ...(await contextOf(funder)), now: new Date("2026-01-05T12:00:00Z") };
    const body = { ...RENEWAL, ...offer, deal_id: newDealId() };
    const { deal_id } = await createOffer(context, body);
    const stored = await loadOffer(context, { dealId: deal_id });
    return QUOTE_WITH_PARTS.parse(await quoteOffer(context, stored, { ...terms, ...PARTS }));
  }
  const funded = (first_payment_date: string) => ({
    disclosure: { ...RENEWAL.disclosure, funding_date: "2026-01-05", first_payment_date },
  });

  // Rule: L7-6
  test("126 daily payments, business days", async () => {
    const { schedule, disclosure } = await onTheDay(funded("2026-01-06"));
    expect(disclosure).toEqual({
      state: "CA",
      regime: "california",
      moment: "offer",
      made_by: "product",
      required: true,
      complete: true,
      missing: [],
      blocked_by: [],
      refused: [],
      document_id: null,
      estimated_apr: 142.9,
      amount_financed: 48_305,
      recipient_funds: 42_105,
      prepaid_finance_charge: 1_695,
      finance_charge: 19_195,
      total_payment_amount: 67_500,
      estimated_monthly_cost: 11_274.73,
      estimated_payment: 535.71,
      term: { days: 182, text: "182 days" },
      prepayment: { maximum_finance_charge: 19_195 },
      broker_compensation: 5_000,
      itemization: [
        { label: "Amount Given Directly to You", payee: null, amount: 42_105 },
        { label: "Origination Fee kept by Meridian Capital", payee: null, amount: 1_500 },
        { label: "UCC Filing kept by Meridian Capital", payee: null, amount: 195 },
        { label: "Amount Paid on your Account with Us", payee: null, amount: 6_200 },
      ],
      assumptions: [
        "Funding on Jan 5, 2026.",
        "First payment on Jan 6, 2026.",
        "A payment every business day: Monday to Friday, except days on which the Federal Reserve Banks are closed (assumed).",
      ],
    });
    expect(schedule).toMatchObject({
      funding_date: "2026-01-05",
      first: "2026-01-06",
      last: "2026-07-06",
      calendar: "business_days",
      assumptions: disclosure?.assumptions,
    });
    expect(schedule?.payments).toHaveLength(126);
    expect(schedule?.payments.at(-1)).toEqual({ date: "2026-07-06", amount: 536.25 });
  });

  // Rule: L3-19
  test("the same, the 195 no finance charge", async () => {
    const [origination, ucc] = RENEWAL.fees;
    const fees = [origination, { ...ucc, finance_charge: false, paid_to: "Secretary of State" }];
    const { disclosure } = await onTheDay({ ...funded("2026-01-06"), fees });
    expect(disclosure).toMatchObject({
      estimated_apr: 141.06,
      amount_financed: 48_500,
      recipient_funds: 42_105,
      prepaid_finance_charge: 1_500,
      finance_charge: 19_000,
    });
    expect(disclosure?.itemization).toContainEqual({
      label: "UCC Filing paid to Secretary of State",
      payee: "Secretary of State",
      amount: 195,
    });
  });

  test("12 semi-monthly payments, the first after 11 days", async () => {
    const fees = [{ id: "a", label: "Fee", amount: 1_000, amount_type: "fixed" }];
    const offer = { ...funded("2026-01-16"), fees, existing_funding_balance: 0 };
    const { disclosure, schedule } = await onTheDay(offer, { frequency: "semi_monthly", num_payments: 12 });
    expect([schedule?.first, schedule?.last]).toEqual(["2026-01-16", "2026-07-01"]);
    expect(disclosure).toMatchObject({
      estimated_apr: 133.5,
      amount_financed: 49_000,
      finance_charge: 18_500,
      estimated_monthly_cost: 11_593.22,
      term: { days: 177 },
    });
  });
});
