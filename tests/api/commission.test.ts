import { beforeAll, describe, expect, test } from "vitest";
import { ERASED } from "@/lib/schemas/erasures/operations";
import { prisma } from "@/lib/server/database/database";
import { composeSubmissionMail } from "@/lib/services/submissions/mail";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { completeProfile, makeDisclosure, patchOffer, readDisclosure } from "@/tests/helpers/disclosures";
import { tablesHolding } from "@/tests/helpers/erased-deals";
import { createOffer, readOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL, SMALLEST_OFFER } from "@/tests/helpers/offers";
import { signIn } from "@/tests/helpers/sign-in";
import { decided, newSubmission, readSubmission } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder, ["CA", "NY"]);
});

const BRAND = { name: "Acme", logo: null, accent: null, contactEmail: null, timeZone: "America/New_York" };
const SHARES = [
  { name: "Northline Capital", share: 0.6 },
  { name: "Zebulon Quist", share: 0.4 },
];
const CLAWBACK = { days: 30, note: "If Quibbly Bakery defaults." };
const TERMS = { base: "new_money", base_points: 0.02, shares: SHARES, clawback: CLAWBACK };
const OFFER = {
  ...SMALLEST_OFFER,
  purchase_price_floor: 15_000,
  purchase_price_ceiling: 80_000,
  default_purchase_price: 50_000,
  buy_rate: 1.25,
  max_upsell: 0.14,
  default_upsell: 0.1,
  existing_funding_balance: 30_000,
  fees: [
    { id: "origination", label: "Origination", amount: 0.03, amount_type: "pct" },
    { id: "ucc", label: "UCC filing", amount: 195, amount_type: "fixed" },
  ],
  commission_terms: TERMS,
};
const WORKED = {
  base: "new_money",
  base_amount: 20_000,
  points: 0.12,
  parts: [
    { name: "Northline Capital", amount: 1_440 },
    { name: "Zebulon Quist", amount: 960 },
  ],
  clawback: CLAWBACK,
};
const DEFAULTS = { base: "purchase_price", base_points: 0, shares: [], clawback: null };

const create = (changes: object = {}) => createOffer(funder, { ...OFFER, ...changes });
const termsOf = async (dealId: string) => (await readOffer(funder, dealId)).commission_terms;
const put = (dealId: string, body: object) => call(funder, "PUT", `/offers/${dealId}`, body);
const patch = (dealId: string, body: object) => call(funder, "PATCH", `/offers/${dealId}`, body);
const quote = async (dealId: string, body: object = {}) =>
  (await call(funder, "POST", `/offers/${dealId}/quote`, body)).body;
const details = async (changes: object) => {
  const body = { ...OFFER, deal_id: "COMMISSION-BAD", ...changes };
  return expectError(await call(funder, "POST", "/offers", body), "VALIDATION_FAILED").details;
};

describe("the field", () => {
  // Rules: O-1, O-2
  test("is read with its defaults, replaced whole by a PATCH, and removed by null and by a PUT without it", async () => {
    const { deal_id } = await create();
    expect(await termsOf(deal_id)).toEqual(TERMS);
    expectResponse(await patch(deal_id, { version: 1, commission_terms: { base: "net_funding" } }), 200);
    expect(await termsOf(deal_id)).toEqual({ ...DEFAULTS, base: "net_funding" });
    expectResponse(await patch(deal_id, { version: 2, commission_terms: { clawback: { days: 1 } } }), 200);
    expect(await termsOf(deal_id)).toEqual({ ...DEFAULTS, clawback: { days: 1, note: null } });
    expectResponse(await patch(deal_id, { version: 3, commission_terms: {} }), 200);
    expect(await termsOf(deal_id)).toEqual(DEFAULTS);
    expectResponse(await patch(deal_id, { version: 4, commission_terms: null }), 200);
    expect(await termsOf(deal_id)).toBeNull();
    expectResponse(await put(deal_id, { ...OFFER, version: 5 }), 200);
    expect(await termsOf(deal_id)).toEqual(TERMS);
    expectResponse(await put(deal_id, { ...OFFER, commission_terms: undefined, version: 6 }), 200);
    expect(await termsOf(deal_id)).toBeNull();
  });

  test("comes back by a PUT as GET showed it, without a change", async () => {
    const { id, deal_id } = await create({ commission_terms: { clawback: { days: 30 } } });
    const { body } = await call(funder, "GET", `/offers/${deal_id}`);
    expectResponse(await put(deal_id, body), 200);
    const [latest] = await prisma.offerVersion.findMany({
      where: { offer_id: id },
      orderBy: { version: "desc" },
    });
    expect(latest?.changed).toEqual([]);
  });
});

describe("400 VALIDATION_FAILED", () => {
  const of = (commission_terms: unknown) => ({ commission_terms });
  const shared = (...shares: [unknown, unknown][]) =>
    of({ shares: shares.map(([name, share]) => ({ name, share })) });
  const at = "commission_terms";

  // Rules: O-3, O-4
  test.each<[detail: string, changes: object]>([
    [`${at} must be an object`, of("new_money")],
    [`${at}.base must be one of purchase_price, new_money, net_funding`, of({ base: "price" })],
    [`${at}.basis is not a known field; the nearest known name is base`, of({ basis: "new_money" })],
    [`${at}.base_points must be a number, not text`, of({ base_points: "0.02" })],
    [`${at}.base_points must be 0 or more`, of({ base_points: -0.01 })],
    [`${at}.base_points must be at most 1 (100 points); use 0.10 for 10 points`, of({ base_points: 2 })],
    [`${at}.base_points must have at most 6 decimals`, of({ base_points: 0.0000001 })],
    [`${at}.base_points must not exceed buy_rate - 1 (0.25)`, of({ base_points: 0.250001 })],
    [`${at}.shares must be an array`, of({ shares: {} })],
    [`${at}.shares must hold at least 2 shares, or none`, shared(["A", 1])],
    [`${at}.shares must sum to exactly 1; they sum to 0.999999`, shared(["A", 0.5], ["B", 0.499999])],
    [`${at}.shares[1].name must not repeat the name of another share`, shared(["A", 0.5], ["A", 0.5])],
    [`${at}.shares[0].name is required`, shared([undefined, 0.5], ["B", 0.5])],
    [`${at}.shares[0].name must not be empty`, shared(["", 0.5], ["B", 0.5])],
    [`${at}.shares[0].name must have at most 80 characters`, shared(["a".repeat(81), 0.5], ["B", 0.5])],
    [`${at}.shares[0].name must be one line, without control characters`, shared(["a\nb", 0.5], ["B", 0.5])],
    [`${at}.shares[1].share must be above 0`, shared(["A", 1], ["B", 0])],
    [`${at}.shares[0].share must be a fraction from 0 to 1, use 0.6 for 60 %`, shared(["A", 60], ["B", 0.4])],
    [`${at}.shares[0].share must be a fraction from 0 to 1`, shared(["A", 1e300], ["B", 0.4])],
    [`${at}.shares[0].share must have at most 6 decimals`, shared(["A", 0.5000001], ["B", 0.5])],
    [
      `${at}.shares must hold at most 5 shares`,
      shared(...Array.from("ABCDEF", (name) => [name, 0.1] as [string, number])),
    ],
    [`${at}.clawback must be an object`, of({ clawback: 30 })],
    [`${at}.clawback.days is required`, of({ clawback: {} })],
    [`${at}.clawback.days must be a whole number from 1 to 365`, of({ clawback: { days: 0 } })],
    [`${at}.clawback.days must be a whole number from 1 to 365`, of({ clawback: { days: 366 } })],
    [`${at}.clawback.days must be a whole number from 1 to 365`, of({ clawback: { days: 1.5 } })],
    [
      `${at}.clawback.note must have at most 300 characters`,
      of({ clawback: { days: 1, note: "a".repeat(301) } }),
    ],
    [
      `${at}.clawback.note must be one line, without control characters`,
      of({ clawback: { days: 1, note: "a\nb" } }),
    ],
  ])("%s", async (detail, changes) => {
    expect(await details(changes)).toEqual([detail]);
  });

  // Rule: O-4
  test("names the structure's commission, or the buy rate that it lowers below the inherited one", async () => {
    const structures = (nine: object) => ({
      structures: [
        { id: "six", label: "6 months" },
        { id: "nine", label: "9 months", ...nine },
      ],
    });
    const own = structures({ commission_terms: { base_points: 0.3 } });
    expect(await details(own)).toEqual([
      "structures[1].commission_terms.base_points must not exceed buy_rate - 1 (0.25)",
    ]);
    const both = structures({ buy_rate: 1.1, commission_terms: { base_points: 0.2 } });
    expect(await details(both)).toEqual([
      "structures[1].commission_terms.base_points must not exceed structures[1].buy_rate - 1 (0.1)",
    ]);
    expect(await details(structures({ buy_rate: 1.01 }))).toEqual([
      "structures[1].buy_rate must not be less than 1 + commission_terms.base_points (0.02)",
    ]);
  });
});

describe("the figures of a quote", () => {
  // Rule: O-5
  test("are those of the worked example, with the detail beside the commission", async () => {
    const { deal_id } = await create();
    const quoted = await quote(deal_id);
    expect(quoted).toMatchObject({ commission: 2_400, commission_detail: WORKED, total_fees: 1_695 });
    const names = Object.keys(quoted);
    expect(names[names.indexOf("commission") + 1]).toBe("commission_detail");
    expectResponse(await patch(deal_id, { version: 1, commission_terms: null }), 200);
    expect(await quote(deal_id)).toMatchObject({ commission: 5_000, commission_detail: null });
    expectResponse(await patch(deal_id, { version: 2, commission_terms: { base: "net_funding" } }), 200);
    expect(await quote(deal_id)).toMatchObject({ commission: 1_830.5 });
  });

  // Rule: O-10
  test("of structures that differ in the commission alone differ in it alone, as their flat offers do", async () => {
    const { deal_id } = await create({
      structures: [
        { id: "a", label: "As in the offer" },
        { id: "b", label: "The price", commission_terms: null },
        { id: "c", label: "Net", commission_terms: { base: "net_funding" } },
      ],
    });
    const { structures } = (await quote(deal_id, { include: ["structures"] })) as {
      structures: { quote: Record<string, unknown> }[];
    };
    const paid = structures.map((item) => item.quote.commission);
    expect(paid).toEqual([2_400, 5_000, 1_830.5]);
    const rest = structures.map(
      ({ quote: { structure: _s, commission: _c, commission_detail: _d, ...figures } }) =>
        JSON.stringify(figures),
    );
    expect(new Set(rest).size).toBe(1);
    const flat = await create({ commission_terms: { base: "net_funding" } });
    const { structure: _structure, offer_version: _version, ...own } = await quote(flat.deal_id);
    expect(structures[2]?.quote).toMatchObject(own);
  });
});

describe("a submission", () => {
  // Rule: O-11
  test("has the detail in its reads, in its event, in its mail and in a counter to it", async () => {
    const { id, number } = await newSubmission(funder, "COMMISSION-SENT", {
      ...OFFER,
      existing_funding_balance: 10_000,
    });
    const expected = { base: "new_money", base_amount: 10_000.05, points: 0.07, clawback: CLAWBACK };
    expect((await readSubmission(funder, id)).quote).toMatchObject({
      commission: 700,
      commission_detail: expected,
    });
    const { body } = await call(funder, "GET", "/offers/COMMISSION-SENT/submissions");
    expect(body.data).toMatchObject([{ number, quote: { commission_detail: expected } }]);
    const event = await prisma.event.findFirstOrThrow({
      where: { submission_id: id, type: "submission.created" },
    });
    expect(JSON.parse(event.payload).data.submission.quote.commission_detail).toMatchObject(expected);
    const mail = JSON.stringify(composeSubmissionMail({ payload: event.payload, is_sandbox: false }, BRAND));
    expect(mail).toMatch(/\$700\.00, 7\.00 points on new money of \$10,000\.05/);
    const terms = { purchase_price: 50_000, upsell: 0.1, num_payments: 120 };
    const counter = await decided(funder, id, { decision: "countered", terms });
    expect(counter.quote?.commission_detail).toMatchObject({ base_amount: 40_000, points: 0.12 });
  });

  test("is in the console's CSV with its base, points, parts and clawback", async () => {
    const { cookie } = await signIn({ funder: funder.slug, role: "operator" });
    const { text } = await send("GET", `/console/${funder.slug}/submissions-csv`, { Cookie: cookie });
    expect(text.split("\r\n")[0]).toContain(
      "commission,commission_base,commission_base_amount,commission_points,commission_parts,commission_clawback_days,commission_clawback_note",
    );
    expect(text).toContain(
      ',700,"new_money",10000.05,0.07,"Northline Capital 420.00; Zebulon Quist 280.00",30,"If Quibbly Bakery defaults.",',
    );
  });

  // Rule: O-12
  test("of before there were commission terms is read with none, and so is its message", async () => {
    const { id } = await newSubmission(funder, "COMMISSION-BEFORE");
    const row = await prisma.submission.findUniqueOrThrow({ where: { id } });
    expect(row.quote).not.toHaveProperty("commission_detail");
    expect((await readSubmission(funder, id)).quote.commission_detail).toBeNull();
    const event = await prisma.event.findFirstOrThrow({ where: { submission_id: id } });
    const payload = event.payload.replace('"commission_detail":null,', "");
    expect(payload).not.toContain("commission_detail");
    const mail = composeSubmissionMail({ payload, is_sandbox: false }, BRAND);
    expect(JSON.stringify(mail)).toContain("Commission");
  });
});

describe("a disclosure document", () => {
  const disclosed = (state: string) =>
    createOffer(funder, { ...DISCLOSED_RENEWAL, merchant_state: state, commission_terms: TERMS });

  // Rule: O-13
  test("shows the merchant nothing of the base, the points, the parts and the names", async () => {
    for (const state of ["CA", "NY"]) {
      const { deal_id } = await disclosed(state);
      const { commission, commission_detail } = (await quote(deal_id)) as {
        commission: number;
        commission_detail: { base_amount: number; parts: { amount: number }[] };
      };
      const document = await makeDisclosure(funder, deal_id);
      const page = await send("GET", document.merchant_url ?? "");
      expect(page.status).toBe(200);
      const amounts = [commission_detail.base_amount, ...commission_detail.parts.map(({ amount }) => amount)];
      const written = amounts.map((amount) => amount.toLocaleString("en-US", { minimumFractionDigits: 2 }));
      for (const text of ["Zebulon", "Quibbly", "new_money", "base_points", "commissionDetail", ...written])
        expect(page.text).not.toContain(text);
      const total = commission.toLocaleString("en-US", { style: "currency", currency: "USD" });
      expect(page.text.includes(total)).toBe(state === "NY");
    }
  });

  // Rule: O-14
  test("of New York ends with a change of the commission, California's stays", async () => {
    for (const [state, status] of [
      ["NY", "superseded"],
      ["CA", "current"],
    ]) {
      const { deal_id } = await disclosed(state ?? "");
      const { id } = await makeDisclosure(funder, deal_id);
      await patchOffer(funder, deal_id, 1, { commission_terms: { ...TERMS, base: "net_funding" } });
      expect([state, (await readDisclosure(funder, id)).status]).toEqual([state, status]);
    }
  });
});

// Rule: O-15
test("an erasure leaves nowhere who shares the commission, and keeps every figure", async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const shares = [
    { name: `Whitfield ${mark}`, share: 0.6 },
    { name: `Marlowe ${mark}`, share: 0.4 },
  ];
  const commission_terms = { ...TERMS, shares, clawback: { days: 30, note: `Ask Dana ${mark}` } };
  const structures = ["six", "nine"].map((id) => ({ id, label: id, commission_terms }));
  const { id } = await newSubmission(funder, `ERASE-${mark}`, {
    ...OFFER,
    existing_funding_balance: 10_000,
    commission_terms,
    structures,
  });
  await decided(funder, id, { decision: "countered", terms: { purchase_price: 50_000, num_payments: 120 } });
  expect((await tablesHolding([mark])).length).toBeGreaterThan(4);
  const { quote: before } = await readSubmission(funder, id);
  expectResponse(await call(funder, "POST", "/erasures", { deal_id: `ERASE-${mark}` }), 202);
  expect(await tablesHolding(shares.map(({ name }) => name))).toEqual([]);
  expect(await tablesHolding([`Ask Dana ${mark}`])).toEqual([]);
  const { quote: after } = await readSubmission(funder, id);
  expect(after).toEqual({
    ...before,
    commission_detail: {
      ...before.commission_detail,
      parts: before.commission_detail?.parts.map((part) => ({ ...part, name: ERASED })),
      clawback: { days: 30, note: ERASED },
    },
  });
});
