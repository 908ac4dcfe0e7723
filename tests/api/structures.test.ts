import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { OFFER } from "@/lib/schemas/offers/responses";
import { prisma } from "@/lib/server/database/database";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  type ReceivedResponse,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { STRUCTURED_OFFER, STRUCTURES } from "@/tests/helpers/offers";
import { flatByHand } from "@/tests/helpers/structured-offers";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const [SIX, NINE, YEAR] = STRUCTURES;
const NAMES = STRUCTURES.map(({ id, label }) => ({ id, label }));

async function newOffer(offer: object = STRUCTURED_OFFER): Promise<string> {
  const deal_id = `S-${randomUUID()}`;
  expectResponse(await call(funder, "POST", "/offers", { deal_id, ...offer }), 201);
  return deal_id;
}

async function read(dealId: string) {
  const response = await call(funder, "GET", `/offers/${dealId}`);
  expectResponse(response, 200);
  return { ...OFFER.parse(response.body), etag: response.headers.get("etag") };
}

const patch = (dealId: string, body: object) => call(funder, "PATCH", `/offers/${dealId}`, body);
const put = (dealId: string, body: object) => call(funder, "PUT", `/offers/${dealId}`, body);

async function quoted(dealId: string, terms: object = {}): Promise<Record<string, unknown>> {
  const response = await call(funder, "POST", `/offers/${dealId}/quote`, terms);
  expectResponse(response, 200);
  return response.body as Record<string, unknown>;
}

function expectDetails(response: ReceivedResponse, details: string[]): void {
  expect(expectError(response, "VALIDATION_FAILED").details).toEqual(details);
}

/** What a quote has besides its structure's name and its offer's version. */
function unnamed(quote: Record<string, unknown>) {
  const { structure: _structure, offer_version: _version, ...figures } = quote;
  return JSON.stringify(figures);
}

describe("an offer with structures", () => {
  // Rule: T1-15
  test("is read back as it was given, null as null, and counts in its version, history and ETag", async () => {
    const dealId = await newOffer({ ...STRUCTURED_OFFER, default_structure: "nine" });
    const first = await read(dealId);
    expect(first.structures).toEqual(STRUCTURES);
    expect(first.default_structure).toBe("nine");
    const changed = [SIX, { ...NINE, label: "Nine months" }];
    expectResponse(await patch(dealId, { version: 1, structures: changed }), 200);
    const second = await read(dealId);
    expect(second).toMatchObject({ version: 2, structures: changed, default_structure: "nine" });
    expect(second.etag).not.toBe(first.etag);
    const versions = await prisma.offerVersion.findMany({
      where: { offer: { path: ["structures", "1", "label"], equals: "Nine months" } },
      select: { changed: true },
    });
    expect(versions).toEqual([{ changed: ["structures"] }]);
  });

  test("can be read, edited and replaced: the defaults that GET fills in still follow each structure", async () => {
    const dealId = await newOffer();
    const before = await read(dealId);
    const was = await quoted(dealId, { include: ["structures"] });
    const { etag: _etag, ...body } = before;
    expectResponse(await put(dealId, { ...body, funder_notes: "Edited." }), 200);
    expect((await read(dealId)).structures).toEqual(STRUCTURES);
    const now = await quoted(dealId, { include: ["structures"] });
    expect(JSON.stringify(now).replaceAll('"offer_version":2', '"offer_version":1')).toBe(
      JSON.stringify(was),
    );
  });

  test("an offer without any reads as empty and null, and null, [] and no word of them are the same", async () => {
    for (const none of [{}, { structures: null }, { structures: [], default_structure: null }]) {
      const { structures: _structures, ...base } = STRUCTURED_OFFER;
      const dealId = await newOffer({ ...base, ...none });
      expect(await read(dealId)).toMatchObject({ structures: [], default_structure: null });
      expect(await prisma.offer.count({ where: { deal_id: dealId, default_structure: null } })).toBe(1);
    }
  });

  test("a fault in a structure is said with its path, beside those of the offer", async () => {
    const structures = [
      SIX,
      { ...NINE, num_payments_ceiling: 50, num_payments_floor: undefined, iso_name: "X" },
    ];
    expectDetails(
      await call(funder, "POST", "/offers", { deal_id: "BAD", ...STRUCTURED_OFFER, structures }),
      [
        "structures[1].iso_name is a field of the offer, not of a structure",
        "structures[1].num_payments_ceiling must not be less than num_payments_floor (60)",
        "structures[1].default_num_payments must not exceed structures[1].num_payments_ceiling",
      ],
    );
    const ceiling = {
      ...NINE,
      num_payments_ceiling: 50,
      num_payments_floor: undefined,
      default_num_payments: null,
    };
    expectDetails(
      await call(funder, "POST", "/offers", {
        deal_id: "BAD",
        ...STRUCTURED_OFFER,
        structures: [SIX, ceiling],
        buy_rate: undefined,
      }),
      [
        "buy_rate is required",
        "structures[1].num_payments_ceiling must not be less than num_payments_floor (60)",
      ],
    );
  });

  test("faults of fields and rules, of structures and of the disclosure, are all in one response", async () => {
    const offer = {
      ...STRUCTURED_OFFER,
      structures: [SIX, { ...NINE, label: " 6 MONTHS ", num_payments_floor: 0 }],
      default_structure: "year",
      disclosure: { payment_basis: "other", payoffs: [{ amount: 0 }] },
    };
    expectDetails(await call(funder, "POST", "/offers", { deal_id: "BAD", ...offer }), [
      "disclosure.payment_basis must be one of fixed, true_up, split",
      "structures[1].num_payments_floor must be a whole number from 1 to 5,000",
      "structures[1].label must not repeat the label of another structure",
      "default_structure must be the id of one of the structures: six, nine",
      "disclosure.payoffs[0].payee is required unless to_us is true",
    ]);
  });
});

describe("a patch", () => {
  // Rule: T1-14
  test("of a base field reaches every structure that does not give it", async () => {
    const dealId = await newOffer();
    expectResponse(await patch(dealId, { version: 1, max_upsell: 0.09, default_upsell: 0.09 }), 200);
    const { structures } = await quoted(dealId, { include: ["structures"] });
    expect(structures).toMatchObject([
      { terms: { upsell: 0.09 } },
      { terms: { upsell: 0.08 } },
      { terms: { upsell: 0.09 } },
    ]);
  });

  test("that no structure allows is refused at the structure", async () => {
    const dealId = await newOffer();
    expectDetails(await patch(dealId, { version: 1, purchase_price_floor: 40_000 }), [
      "structures[1].purchase_price_ceiling must not be less than purchase_price_floor (40000)",
    ]);
  });

  // Rule: T1-12
  test.each([
    ["null", null],
    ["an empty list", []],
  ])("with %s removes them, and the default structure with them", async (_, structures) => {
    const dealId = await newOffer({ ...STRUCTURED_OFFER, default_structure: "nine" });
    expectResponse(await patch(dealId, { version: 1, structures }), 200);
    expect(await read(dealId)).toMatchObject({ structures: [], default_structure: null });
  });

  // Rule: T1-13
  test("without the default structure is refused unless it changes that too", async () => {
    const dealId = await newOffer({ ...STRUCTURED_OFFER, default_structure: "year" });
    const structures = [SIX, NINE];
    expectDetails(await patch(dealId, { version: 1, structures }), [
      "default_structure must be the id of one of the structures: six, nine",
    ]);
    expectResponse(await patch(dealId, { version: 1, structures, default_structure: "six" }), 200);
    expectResponse(
      await patch(dealId, { version: 2, structures: [NINE, YEAR], default_structure: null }),
      200,
    );
    expect(await read(dealId)).toMatchObject({ version: 3, default_structure: null });
  });

  test("of anything else leaves them as they are", async () => {
    const dealId = await newOffer();
    expectResponse(await patch(dealId, { version: 1, metadata: { desk: "south" } }), 200);
    expect((await read(dealId)).structures).toEqual(STRUCTURES);
  });
});

describe("terms", () => {
  // Rule: T2-1
  test("without a structure are those of the default one: an old client quotes as before", async () => {
    const dealId = await newOffer({ ...STRUCTURED_OFFER, default_structure: "nine" });
    expect(await quoted(dealId)).toMatchObject({
      structure: { id: "nine", label: "9 months" },
      purchase_price: 35_000,
      buy_rate: 1.28,
      num_payments: 195,
    });
    const first = await newOffer();
    expect(await quoted(first, { structure: null, num_payments: 120 })).toMatchObject({
      structure: { id: "six" },
      num_payments: 120,
    });
  });

  // Rule: T2-3
  test("of a structure take its defaults, its start frequency and its limits", async () => {
    const dealId = await newOffer();
    expect(await quoted(dealId, { structure: "year", num_payments: 48 })).toMatchObject({
      structure: { id: "year", label: "12 months" },
      frequency: "weekly",
      num_payments: 48,
      buy_rate: 1.35,
    });
    const terms = { structure: "nine", purchase_price: 40_000, include: ["structures"] };
    expectDetails(await call(funder, "POST", `/offers/${dealId}/quote`, terms), [
      "purchase_price must be at most $35,000.00",
    ]);
  });

  // Rule: T2-2
  test("of an unknown structure are refused with the ids there are", async () => {
    const dealId = await newOffer();
    const unknown = await call(funder, "POST", `/offers/${dealId}/quote`, { structure: "9 months" });
    expectDetails(unknown, ["structure must be one of the offer's structures: six, nine, year"]);
    const wrong = await call(funder, "POST", `/offers/${dealId}/quote`, { structure: 9 });
    expectDetails(wrong, ["structure must be a string"]);
    const { structures: _structures, ...base } = STRUCTURED_OFFER;
    const flat = await newOffer(base);
    const any = await call(funder, "POST", `/offers/${flat}/quote`, { structure: "six" });
    expectDetails(any, ["structure must not be given: this offer has no structures"]);
    expect(await quoted(flat)).toMatchObject({ structure: null });
  });
});

describe("a quote with its structures", () => {
  // Rule: T2-7
  test("has each with the terms as entered, fitted, and says what it moved", async () => {
    const dealId = await newOffer();
    const terms = { structure: "six", purchase_price: 40_000, upsell: 0.1, num_payments: 140 };
    const { structures, ...quote } = await quoted(dealId, { ...terms, include: ["structures"] });
    expect(quote).toEqual(await quoted(dealId, terms));
    expect(structures).toMatchObject([
      { ...NAMES[0], moved: [], problems: [], terms: { ...terms, frequency: "daily" }, quote },
      {
        ...NAMES[1],
        moved: ["purchase_price", "upsell"],
        problems: [],
        terms: {
          structure: "nine",
          purchase_price: 35_000,
          upsell: 0.08,
          frequency: "daily",
          num_payments: 195,
        },
        quote: { structure: NAMES[1], factor_rate: 1.36, num_payments: 195 },
      },
      {
        ...NAMES[2],
        moved: [],
        problems: [],
        terms: {
          structure: "year",
          purchase_price: 40_000,
          upsell: 0.1,
          frequency: "weekly",
          num_payments: 52,
        },
        quote: { structure: NAMES[2], factor_rate: 1.45, num_payments: 52 },
      },
    ]);
  });

  // Rule: T2-7
  test("says what prevents one, without a quote and its parts", async () => {
    const structures = [SIX, { ...NINE, payment_amount_override: 100 }];
    const dealId = await newOffer({ ...STRUCTURED_OFFER, structures });
    const include = ["structures", "schedule", "disclosure"];
    const { structures: found } = await quoted(dealId, { include });
    expect(found).toMatchObject([
      {
        quote: { structure: { id: "six" } },
        schedule: { calendar: "business_days" },
        disclosure: { regime: null },
      },
      { quote: null, schedule: null, disclosure: null },
    ]);
    const [, nine] = found as { problems: string[] }[];
    expect(nine?.problems).toEqual([
      expect.stringContaining("is above $100.00, the most this offer allows."),
    ]);
  });

  test("is empty without any", async () => {
    const { structures: _structures, ...base } = STRUCTURED_OFFER;
    const dealId = await newOffer(base);
    expect((await quoted(dealId, { include: ["structures"] })).structures).toEqual([]);
  });

  // Rule: T1-5
  test("has of each the very figures, dates and disclosure of its flat offer sent as an offer of its own", async () => {
    const offer = {
      ...STRUCTURED_OFFER,
      merchant_state: "CA",
      holdback_pct: 0.12,
      monthly_receivables: 90_000,
      prepayment_schedule_mode: "auto_generate",
      prepayment_config: { model: "step_per_month", params: { rate_step: 0.02, floor_term_months: 2 } },
      disclosure: { payment_basis: "split", income: { monthly_amount: 94_000, method: "underwriting" } },
    };
    const dealId = await newOffer(offer);
    const include = ["schedule", "disclosure"];
    const { structures } = await quoted(dealId, { include: ["structures", ...include] });
    for (const [index, structure] of STRUCTURES.entries()) {
      const alone = await quoted(await newOffer(flatByHand(offer, structure)), { include });
      const { schedule, disclosure, quote } = (structures as Record<string, unknown>[])[index] ?? {};
      expect(unnamed({ ...(quote as object), schedule, disclosure })).toBe(unnamed(alone));
      const own = await quoted(dealId, { structure: structure.id, include });
      expect(unnamed(own)).toBe(unnamed(alone));
    }
  });
});
