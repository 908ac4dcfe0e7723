import { beforeAll, describe, expect, test } from "vitest";
import { UNSAVED_QUOTE } from "@/lib/schemas/offers/operations";
import { prisma } from "@/lib/server/database/database";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  newKey,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { FULLEST_OFFER, SMALLEST_OFFER, STRUCTURED_OFFER } from "@/tests/helpers/offers";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const quote = (body: object) => call(funder, "POST", "/quotes", body);

const { merchant_name: _merchant, iso_name: _iso, ...UNNAMED } = SMALLEST_OFFER;

async function rowsOfFunder() {
  const where = { funder: { slug: funder.slug } };
  const offers = await prisma.offer.count({ where });
  const events = await prisma.event.count({ where });
  return { offers, events };
}

describe("figures without an offer", () => {
  // Rule: D12-24
  test("are those of the same offer once it is made, with its defaults; nothing is stored", async () => {
    const before = await rowsOfFunder();
    const terms = { frequency: "weekly", upsell: 0.05 };
    const include = ["schedule", "disclosure"];
    const response = await quote({ offer: FULLEST_OFFER, terms, include });
    expectResponse(response, 200);
    expect(await rowsOfFunder()).toEqual(before);
    const { offer, quote: figures, limits, ...parts } = UNSAVED_QUOTE.parse(response.body);
    expectResponse(await call(funder, "POST", "/offers", { deal_id: "SAVED", ...FULLEST_OFFER }), 201);
    const saved = (await call(funder, "POST", "/offers/SAVED/quote", { ...terms, include })).body;
    expect({ ...figures, ...parts }).toEqual({ ...saved, offer_version: null });
    const read = (await call(funder, "GET", "/offers/SAVED")).body;
    expect(read).toMatchObject({ ...offer, deal_id: "SAVED" });
    expect(Object.keys(limits)).toEqual(FULLEST_OFFER.available_frequencies);
  });

  // Rule: D12-25
  test("need no names and no terms, and a deal with a live offer is no conflict", async () => {
    await call(funder, "POST", "/offers", { deal_id: "TAKEN", ...SMALLEST_OFFER });
    const response = await quote({ offer: { deal_id: "TAKEN", ...UNNAMED, iso_name: null }, terms: null });
    expectResponse(response, 200);
    expect(response.body).toMatchObject({
      offer: { deal_id: "TAKEN", merchant_name: null, iso_name: null, default_purchase_price: 50_000 },
      quote: { offer_version: null, purchase_price: 50_000, amount_sold: 60_000, num_payments: 180 },
    });
    expect((await quote({ offer: UNNAMED })).body.offer).toMatchObject({ deal_id: null });
  });

  // Rule: D12-24
  test("come with the limits in each frequency, null where it cannot be chosen", async () => {
    const offer = {
      ...UNNAMED,
      num_payments_floor: 60,
      num_payments_ceiling: 61,
      payment_amount_override: 1_000.01,
      available_frequencies: ["daily", "weekly", "monthly"],
    };
    const { body } = await quote({ offer });
    expect(body.limits).toEqual({
      daily: { num_payments_floor: 60, num_payments_ceiling: 61, payment_amount_override: 1_000.01 },
      weekly: { num_payments_floor: 12, num_payments_ceiling: 12, payment_amount_override: 5_000.05 },
      monthly: null,
    });
  });

  test("of an offer with structures are the chosen one's, and of all with `include`", async () => {
    const body = { offer: STRUCTURED_OFFER, terms: { structure: "nine" }, include: ["structures"] };
    const response = await quote(body);
    expectResponse(response, 200);
    const { quote: figures, structures } = UNSAVED_QUOTE.parse(response.body);
    expect(figures.structure).toEqual({ id: "nine", label: "9 months" });
    expect(structures?.map(({ id, quote: own }) => [id, own?.offer_version])).toEqual([
      ["six", null],
      ["nine", null],
      ["year", null],
    ]);
  });

  test("name who a document would still need, where the merchant's state asks for one", async () => {
    const asked = async (offer: object) => {
      const { disclosure } = UNSAVED_QUOTE.parse((await quote({ offer, include: ["disclosure"] })).body);
      return disclosure ?? { missing: [], blocked_by: [] };
    };
    const california = { ...UNNAMED, merchant_state: "CA" };
    const unnamed = await asked(california);
    expect(unnamed).toMatchObject({ regime: "california", complete: false, document_id: null });
    expect(unnamed.missing.slice(0, 2)).toEqual(["merchant_name", "iso_name"]);
    const named = await asked({ ...SMALLEST_OFFER, merchant_state: "CA" });
    const lacking = { missing: unnamed.missing.slice(2), blocked_by: unnamed.blocked_by.slice(2) };
    expect(named).toEqual({ ...unnamed, ...lacking });
    expect((await asked({ ...UNNAMED, merchant_state: "OH" })).missing).toEqual([]);
  });
});

describe("400", () => {
  // Rule: D12-25
  test("what creating the offer would refuse is refused, each with the path of the offer before it", async () => {
    const wrong = {
      ...FULLEST_OFFER,
      purchase_price_floor: 90_000,
      merchantname: "Bakery",
      buy_rate: 0.5,
      callback_url: "ftp://funder.example",
    };
    const created = await call(funder, "POST", "/offers", { deal_id: "WRONG", ...wrong });
    const quoted = await quote({ offer: wrong });
    const { details } = expectError(created, "VALIDATION_FAILED");
    expect(expectError(quoted, "VALIDATION_FAILED").details).toEqual(details.map((each) => `offer.${each}`));
    expect(details.length).toBeGreaterThan(2);
  });

  test.each([
    ["no offer", {}, ["offer is required"]],
    ["an offer that is none", { offer: [] }, ["offer must be an object"]],
    [
      "an unknown member",
      { offer: UNNAMED, term: {} },
      ["term is not a known field; the nearest known name is terms"],
    ],
    [
      "the types of both",
      { offer: { ...UNNAMED, buy_rate: "1.2" }, terms: { upsell: "0.1" } },
      ["offer.buy_rate must be a number, not text", "terms.upsell must be a number, not text"],
    ],
    [
      "terms outside the limits",
      { offer: UNNAMED, terms: { purchase_price: 60_000, upsell: 0.2 } },
      [
        expect.stringMatching(/^terms\.purchase_price.*50,000/),
        expect.stringMatching(/^terms\.upsell.*0\.1/),
      ],
    ],
    [
      "a part that there is none of",
      { offer: UNNAMED, include: ["apr"] },
      [expect.stringMatching(/^include\[0\] must be one of/)],
    ],
  ])("%s", async (_what, body, details) => {
    const response = await quote(body);
    expect(expectError(response, "VALIDATION_FAILED").details).toEqual(details);
  });
});

test("a key without a scope of offers may not ask", async () => {
  const key = await newKey(funder.slug, { scopes: ["submissions:read"] });
  expectError(await call(key, "POST", "/quotes", { offer: UNNAMED }), "INSUFFICIENT_SCOPE");
});
