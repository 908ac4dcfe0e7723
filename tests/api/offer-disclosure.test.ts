import { beforeAll, describe, expect, test } from "vitest";
import { isoDate } from "@/lib/calculator/schedule/iso-day";
import { prisma } from "@/lib/server/database/database";
import { updateBrand } from "@/lib/services/brands/brands";
import { dayIn } from "@/lib/services/time-zones";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  operator,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { contextOf } from "@/tests/helpers/call-context";
import { createOffer as createAt } from "@/tests/helpers/calls-with-json";
import { createOffer, newDealId, readOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const put = (dealId: string, body: object) => call(funder, "PUT", `/offers/${dealId}`, body);
const patch = (dealId: string, body: object) => call(funder, "PATCH", `/offers/${dealId}`, body);
const disclosureOf = async (dealId: string) => (await readOffer(funder, dealId)).disclosure;

/** The date some days after today, where the brand is. */
const inDays = (days: number, timeZone = "America/New_York") => isoDate(dayIn(timeZone, new Date()) + days);

const GIVEN = {
  payment_basis: "true_up",
  income: { monthly_amount: 96_000, method: "historical", months: 4, channel: "card receipts" },
  true_ups: [
    { date: "2027-02-01", amount: -10.5 },
    { date: "2027-03-01", amount: 10.5 },
  ],
  payoffs: [
    { payee: "Rival Funding", amount: 100 },
    { amount: 0.25, to_us: true },
  ],
  collateral: "A security interest in receivables.",
};
const OFFER = { ...SMALLEST_OFFER, existing_funding_balance: 100.25, disclosure: GIVEN };

describe("an offer's disclosure", () => {
  // Rule: L3-17
  test("reads back as given, without defaults, and null when nothing was given", async () => {
    const { deal_id } = await createOffer(funder, OFFER);
    expect(await disclosureOf(deal_id)).toEqual(GIVEN);
    const empty = { income: {}, renewal: { unpaid_charges: null }, minimum_payment: null };
    for (const disclosure of [undefined, null, {}, empty]) {
      const other = await createOffer(funder, { ...SMALLEST_OFFER, disclosure });
      expect(await disclosureOf(other.deal_id)).toBeNull();
    }
  });

  // Rule: L3-16
  test("is merged by a patch member by member, its objects too; lists are replaced, null clears", async () => {
    const { deal_id } = await createOffer(funder, OFFER);
    const disclosure = {
      income: { months: 6, channel: null },
      true_ups: [{ date: "2027-04-01", amount: 0 }],
      renewal: { unpaid_charges: 2 },
      collateral: null,
    };
    expectResponse(await patch(deal_id, { version: 1, disclosure }), 200);
    expect(await disclosureOf(deal_id)).toEqual({
      payment_basis: "true_up",
      income: { monthly_amount: 96_000, method: "historical", months: 6 },
      true_ups: disclosure.true_ups,
      payoffs: GIVEN.payoffs,
      renewal: { unpaid_charges: 2 },
    });
    const members = { income: { monthly_amount: null, method: null, months: null }, renewal: null };
    const emptied = { ...members, payment_basis: null, true_ups: null, payoffs: null };
    expectResponse(await patch(deal_id, { version: 2, disclosure: emptied }), 200);
    expect(await disclosureOf(deal_id)).toBeNull();
  });

  // Rule: L3-16
  test("is cleared whole by null, and by a replacement without it", async () => {
    const { deal_id } = await createOffer(funder, OFFER);
    expectResponse(await patch(deal_id, { version: 1, disclosure: null }), 200);
    expect(await disclosureOf(deal_id)).toBeNull();
    expectResponse(await put(deal_id, { version: 2, ...OFFER }), 200);
    expect(await disclosureOf(deal_id)).toEqual(GIVEN);
    expectResponse(await put(deal_id, { version: 3, ...SMALLEST_OFFER }), 200);
    expect(await disclosureOf(deal_id)).toBeNull();
  });

  // Rule: L3-18
  test("is in every version, and named among what changed", async () => {
    const { id, deal_id } = await createOffer(funder, OFFER);
    await patch(deal_id, { version: 1, disclosure: { income: { months: 5 } } });
    await patch(deal_id, { version: 2, disclosure: { income: { months: 5 } } });
    const versions = await prisma.offerVersion.findMany({
      where: { offer_id: id },
      orderBy: { version: "asc" },
    });
    expect(versions.map(({ changed }) => changed.includes("disclosure"))).toEqual([true, true, false]);
    expect(versions.map(({ offer }) => offer)).toMatchObject([
      { disclosure: GIVEN },
      { disclosure: { income: { ...GIVEN.income, months: 5 } } },
      { disclosure: { income: { ...GIVEN.income, months: 5 } } },
    ]);
    const events = await prisma.event.findMany({
      where: { offer_id: id, type: "offer.updated" },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ payload }) => JSON.parse(payload).data.changed)).toEqual([["disclosure"], []]);
  });

  // Rule: L3-8
  test("is refused with each path, and nothing is written", async () => {
    const { deal_id } = await createOffer(funder, OFFER);
    const disclosure = {
      income: { months: 3 },
      prepayment_fees: "At our usual rate.",
      payoffs: [{ amount: 1 }],
      collaterals: "",
    };
    const refused = expectError(await patch(deal_id, { version: 1, disclosure }), "VALIDATION_FAILED");
    expect(refused.details).toEqual([
      "disclosure.income.months must be from 4 to 12",
      'disclosure.prepayment_fees must not contain "rate"',
      "disclosure.collaterals is not a known field; the nearest known name is collateral",
      "disclosure.payoffs[0].payee is required unless to_us is true",
      "disclosure.payoffs must sum to existing_funding_balance",
    ]);
    const balance = await patch(deal_id, { version: 1, existing_funding_balance: 100 });
    expect(expectError(balance, "VALIDATION_FAILED").details).toEqual([
      "disclosure.payoffs must sum to existing_funding_balance",
    ]);
    expect(await readOffer(funder, deal_id)).toMatchObject({ version: 1, disclosure: GIVEN });
  });
});

describe("the dates of a disclosure", () => {
  const refusal = (today: string, latest: string) =>
    `disclosure.funding_date must be from ${today}, today, to ${latest}, 60 days after it`;

  // Rule: L3-9
  test("begin today and end in 60 days, by the time zone of the offer's brand", async () => {
    const create = (funding_date: string) =>
      call(funder, "POST", "/offers", {
        deal_id: newDealId(),
        ...SMALLEST_OFFER,
        disclosure: { funding_date },
      });
    // Their dates differ at every hour.
    for (const time_zone of ["Etc/GMT+12", "Etc/GMT-14"]) {
      await updateBrand(await operator(funder.slug), funder.brandId, { time_zone });
      const [today, latest] = [inDays(0, time_zone), inDays(60, time_zone)];
      expectResponse(await create(today), 201);
      expectResponse(await create(latest), 201);
      for (const date of [inDays(-1, time_zone), inDays(61, time_zone)]) {
        const refused = expectError(await create(date), "VALIDATION_FAILED");
        expect(refused.details).toEqual([refusal(today, latest)]);
      }
    }
    await updateBrand(await operator(funder.slug), funder.brandId, { time_zone: null });
  });

  /** An offer made on 5 January 2026, when its dates were ahead. */
  async function passedOffer() {
    const context = { ...(await contextOf(funder)), now: new Date("2026-01-05T12:00:00Z") };
    const disclosure = { funding_date: "2026-01-07", first_payment_date: "2026-01-09", other_fees: "None" };
    const { id, deal_id } = await createAt(context, {
      deal_id: newDealId(),
      ...SMALLEST_OFFER,
      disclosure,
    });
    // Its link has run out since; the offer has not.
    return { id, deal_id, disclosure };
  }

  // Rule: L3-10
  test("that have passed are kept, and do not prevent other changes", async () => {
    const { deal_id, disclosure } = await passedOffer();
    expectResponse(await patch(deal_id, { version: 1, max_upsell: 0.15 }), 200);
    const changes = { income: { months: 4 }, funding_date: "2026-01-07" };
    expectResponse(await patch(deal_id, { version: 2, disclosure: changes }), 200);
    const kept = { ...disclosure, income: { months: 4 } };
    expect(await disclosureOf(deal_id)).toEqual(kept);
    expectResponse(await put(deal_id, { version: 3, ...SMALLEST_OFFER, disclosure: kept }), 200);
    expectResponse(
      await patch(deal_id, { version: 4, disclosure: { first_payment_date: "2026-01-08" } }),
      200,
    );
    expect(await disclosureOf(deal_id)).toEqual({ ...kept, first_payment_date: "2026-01-08" });
  });

  test("are validated when they are changed: a passed one is refused, a new one is compared with the other", async () => {
    const { deal_id } = await passedOffer();
    const change = async (disclosure: object) =>
      expectError(await patch(deal_id, { version: 1, disclosure }), "VALIDATION_FAILED").details;
    expect(await change({ funding_date: "2026-01-08" })).toEqual([refusal(inDays(0), inDays(60))]);
    expect(await change({ funding_date: inDays(3) })).toEqual([
      "disclosure.first_payment_date must be after disclosure.funding_date",
    ]);
    const both = { funding_date: inDays(3), first_payment_date: inDays(66) };
    expect(await change(both)).toEqual([
      "disclosure.first_payment_date must be at most 62 days after disclosure.funding_date",
    ]);
    both.first_payment_date = inDays(65);
    expectResponse(await patch(deal_id, { version: 1, disclosure: both }), 200);
  });
});

// Rule: L3-19
test("a fee is a finance charge that the funder keeps, unless it is said otherwise", async () => {
  const fee = { id: "ucc", label: "UCC filing", amount: 195, amount_type: "fixed" };
  const state = { ...fee, id: "state", finance_charge: false, paid_to: "Secretary of State" };
  const { deal_id } = await createOffer(funder, {
    ...SMALLEST_OFFER,
    fees: [fee, state],
    display_config: { show_estimated_apr: true },
  });
  const shown = { visible: true, adjustable: false };
  expect(await readOffer(funder, deal_id)).toMatchObject({
    fees: [
      { ...fee, ...shown, finance_charge: true },
      { ...state, ...shown },
    ],
    display_config: { show_estimated_apr: true, show_stipulations: false },
  });
});
