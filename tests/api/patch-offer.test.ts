import { beforeAll, describe, expect, test } from "vitest";
import { MOST_VERSIONS } from "@/lib/schemas/offers/requests";
import { OFFER_SUMMARY } from "@/lib/schemas/offers/responses";
import { prisma } from "@/lib/server/database/database";
import { loadOffer } from "@/lib/services/offers/read";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  newKey,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { contextOf, personOf } from "@/tests/helpers/call-context";
import { patchOffer } from "@/tests/helpers/calls-with-json";
import { createOffer, readOffer } from "@/tests/helpers/funder-offers";
import { FULLEST_OFFER, SMALLEST_OFFER } from "@/tests/helpers/offers";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const create = (offer?: object) => createOffer(funder, offer);
const read = (dealId: string) => readOffer(funder, dealId);
const put = (dealId: string, body: object) => call(funder, "PUT", `/offers/${dealId}`, body);
const patch = (dealId: string, body: object) => call(funder, "PATCH", `/offers/${dealId}`, body);

describe("200", () => {
  // Rules: D5-52, S4-4
  test("changes the fields given, leaves the rest and the link", async () => {
    const created = await create(FULLEST_OFFER);
    const response = await patch(created.deal_id, { version: 1, max_upsell: 0.15 });
    expectResponse(response, 200);
    expect(OFFER_SUMMARY.parse(response.body)).toEqual({ ...created, version: 2 });
    expect(await read(created.deal_id)).toMatchObject({ ...FULLEST_OFFER, max_upsell: 0.15 });
  });

  // Rule: D5-50
  test("merges the flags and the metadata, replaces arrays and prepayment_config whole, and null goes back to the default", async () => {
    const { deal_id } = await create({ ...FULLEST_OFFER, metadata: { crm: "42", desk: "7" } });
    const changes = {
      version: 1,
      display_config: { show_fee_breakdown: true, show_stipulations: null },
      metadata: { more: "1", crm_id: null },
      fees: [],
      merchant_id: null,
      default_upsell: null,
      stipulations: ["One"],
      prepayment_config: {
        model: "fixed_windows",
        params: { windows: [{ months_after_funding: 1, factor_rate_discount: 0.1 }] },
      },
    };
    expectResponse(await patch(deal_id, changes), 200);
    expect(await read(deal_id)).toMatchObject({
      display_config: { show_prepayment_schedule: true, show_stipulations: false, show_fee_breakdown: true },
      metadata: { desk: "7", more: "1" },
      fees: [],
      merchant_id: null,
      default_upsell: 0,
      stipulations: ["One"],
      prepayment_config: changes.prepayment_config,
    });
  });

  test("a field that the patch leaves alone is not refused for a limit that was higher when it was given", async () => {
    const { id, deal_id } = await create();
    const merchant_name = "A".repeat(300);
    await prisma.offer.update({ where: { id }, data: { merchant_name } });
    expectResponse(await patch(deal_id, { version: 1, max_upsell: 0.15 }), 200);
    const longer = await patch(deal_id, { version: 2, merchant_name: `${merchant_name}A` });
    expect(expectError(longer, "VALIDATION_FAILED").details).toEqual([
      "merchant_name must have at most 200 characters",
    ]);
    const kept = await prisma.offer.findUniqueOrThrow({ where: { id } });
    expect([kept.version, kept.merchant_name]).toEqual([2, merchant_name]);
  });

  // Rule: Q1-13
  test("a text that was stored before its rule stays: only a request that gives it is refused", async () => {
    const { id, deal_id } = await create();
    const [merchant_name, renewal] = ["Acme\u3164", { balance: 20_000, reference: "D\u20281" }];
    const existing_funding_balance = 20_000;
    await prisma.offer.update({ where: { id }, data: { merchant_name, renewal, existing_funding_balance } });
    const shown = await patch(deal_id, { version: 1, max_upsell: 0.15, renewal: { balance: 21_000 } });
    expectResponse(shown, 200);
    const refused = await patch(deal_id, {
      version: 2,
      merchant_name: `${merchant_name}s`,
      renewal: { reference: "D\u20282" },
    });
    expect(expectError(refused, "VALIDATION_FAILED").details?.toSorted()).toEqual([
      "merchant_name must not hold blank letters, which nobody can see",
      "renewal.reference must be one line, without line or paragraph separators",
    ]);
    const kept = await prisma.offer.findUniqueOrThrow({ where: { id } });
    expect(kept).toMatchObject({ version: 2, merchant_name, renewal: { ...renewal, balance: 21_000 } });
  });

  // Rule: Q1-12
  test("a name is stored in NFC, an id and metadata as given", async () => {
    const { deal_id } = await create();
    const given = { iso_name: "Cafe\u0301", iso_id: "Cafe\u0301", metadata: { note: "Cafe\u0301" } };
    expectResponse(await patch(deal_id, { version: 1, ...given }), 200);
    expect(await readOffer(funder, deal_id)).toMatchObject({ ...given, iso_name: "Caf\u00E9" });
  });

  // Rule: D12-12
  test("an upsell above 1 that was stored stays; a request cannot give it, in a structure neither", async () => {
    const { id, deal_id } = await create();
    await prisma.offer.update({ where: { id }, data: { max_upsell: 5, default_upsell: 2 } });
    expectResponse(await patch(deal_id, { version: 1, merchant_name: "Renamed" }), 200);
    const stored = await read(deal_id);
    expect(stored).toMatchObject({ version: 2, max_upsell: 5, default_upsell: 2 });
    const rest = "must be at most 1 (100 points); use 0.10 for 10 points";
    const back = expectError(await put(deal_id, stored), "VALIDATION_FAILED");
    expect(back.details).toEqual([`max_upsell ${rest}`, `default_upsell ${rest}`]);
    const structures = [
      { id: "six", label: "6 months" },
      { id: "nine", label: "9 months", max_upsell: 10 },
    ];
    const { errors } = expectError(await patch(deal_id, { version: 2, structures }), "VALIDATION_FAILED");
    expect(errors).toEqual([{ path: "structures[1].max_upsell", code: "range", message: rest }]);
  });

  // Rule: D5-46
  test("a default that was never given follows its limit, one that was given stays", async () => {
    const { deal_id } = await create({ ...SMALLEST_OFFER, default_num_payments: 100 });
    await patch(deal_id, { version: 1, purchase_price_ceiling: 70_000, num_payments_ceiling: 200 });
    expect(await read(deal_id)).toMatchObject({
      default_purchase_price: 70_000,
      default_num_payments: 100,
    });
  });

  // Rules: D3-46, D5-55, D5-57, S9-2
  test("raises the version even when nothing changes, and takes a merge-patch media type", async () => {
    const { deal_id } = await create();
    expect((await patch(deal_id, { version: 1 })).body).toMatchObject({ version: 2 });
    const typed = { headers: { "Content-Type": "application/merge-patch+json" } };
    const { body } = await call(funder, "PATCH", `/offers/${deal_id}`, { version: 2 }, typed);
    expect(body).toMatchObject({ version: 3 });
  });

  test("may repeat the deal and its initial status, which change nothing", async () => {
    const { deal_id } = await create();
    const repeated = { version: 1, deal_id, initial_status: "active" };
    expect((await patch(deal_id, repeated)).body).toMatchObject({ deal_id, version: 2, status: "active" });
  });

  // Rule: D5-18
  test("accepts and ignores the read-only fields of GET", async () => {
    const { deal_id } = await create();
    const { id, status, calculator_url, created_at, submission_count } = await read(deal_id);
    const shown = { id, status, calculator_url, created_at, submission_count };
    expectResponse(
      await patch(deal_id, { ...shown, version: 1, status: "revoked", submission_count: 9 }),
      200,
    );
    expect(await read(deal_id)).toMatchObject(shown);
  });

  // Rule: D5-53
  test("returns a fresh link when the current one has expired", async () => {
    const { id, deal_id, calculator_url } = await create();
    const past = new Date("2026-01-01T00:00:00Z");
    await prisma.offer.update({ where: { id }, data: { link_expires_at: past } });
    const { body } = await patch(deal_id, { version: 1 });
    const exp = Number(new URL(String(body.calculator_url), "http://x").searchParams.get("exp"));
    expect(exp).toBeGreaterThan(Date.now() / 1000);
    expect(body.calculator_url).not.toBe(calculator_url);
  });

  // Rules: D5-72, D8-8
  test("every version is kept with its fields, its changes and its key, and causes one event", async () => {
    const { id, deal_id } = await create();
    const other = await newKey(funder.slug, {});
    const changes = { version: 1, merchant_name: "Second", buy_rate: 1.3 };
    await call(other, "PATCH", `/offers/${deal_id}`, changes);
    const versions = await prisma.offerVersion.findMany({
      where: { offer_id: id },
      include: { api_key: true },
      orderBy: { version: "asc" },
    });
    expect(versions.map(({ version, api_key }) => [version, api_key?.key])).toEqual([
      [1, funder.apiKey],
      [2, other.apiKey],
    ]);
    expect(versions[1]).toMatchObject({ offer: { merchant_name: "Second", buy_rate: 1.3 } });
    expect(versions[1]?.changed.toSorted()).toEqual(["buy_rate", "merchant_name"]);
    const events = await prisma.event.findMany({
      where: { offer_id: id, type: "offer.updated" },
    });
    expect(events).toHaveLength(1);
    const payload = JSON.parse(events[0]?.payload ?? "");
    expect(payload.data).toMatchObject({
      offer: { version: 2, merchant_name: "Second" },
      changed: expect.arrayContaining(["buy_rate"]),
    });
  });
});

describe("400", () => {
  // Rules: D3-41, D5-51, D5-58
  test.each([
    [{}, "version is required"],
    [{ version: 0 }, "version must be a positive whole number"],
    [{ version: 1.5 }, "version must be a positive whole number"],
    [{ version: "1" }, "version must be a positive whole number"],
    [{ version: 1, merchant_name: null }, "merchant_name is required"],
    [
      { version: 1, purchase_price_ceiling: 9_000 },
      "purchase_price_floor must not exceed purchase_price_ceiling",
    ],
    [{ version: 1, initial_status: "draft" }, "initial_status must be one of active"],
    [{ version: 1, maxupsell: 0.1 }, "maxupsell is not a known field; the nearest known name is max_upsell"],
    [
      JSON.parse('{"version":1,"__proto__":{"buy_rate":2}}'),
      "__proto__ is not a known field; the nearest known name is version",
    ],
    [{ version: 1, metadata: 5 }, "metadata must be an object"],
    [JSON.parse('{"version":1,"metadata":{"__proto__":"42"}}'), "metadata.__proto__ is not an allowed name"],
  ])("a patch of %j is refused, and nothing is written", async (body, detail) => {
    const { deal_id } = await create();
    expect(expectError(await patch(deal_id, body), "VALIDATION_FAILED").details).toEqual([detail]);
    expect(await read(deal_id)).toMatchObject({ version: 1 });
  });

  // Rule: D5-57
  test("a deal keeps its deal_id", async () => {
    const { deal_id } = await create();
    const { details } = expectError(
      await patch(deal_id, { version: 1, deal_id: "OTHER" }),
      "VALIDATION_FAILED",
    );
    expect(details).toEqual([`deal_id must be ${deal_id}, the deal of the path`]);
  });
});

describe("409", () => {
  // Rules: D2-14, D3-18, S4-7
  test("an old version gets an error with the current one", async () => {
    const { deal_id } = await create();
    await patch(deal_id, { version: 1 });
    for (const response of [
      await patch(deal_id, { version: 1 }),
      await put(deal_id, { version: 3, ...SMALLEST_OFFER }),
    ]) {
      expect(expectError(response, "VERSION_CONFLICT").message).toContain("current version is 2");
    }
  });

  // Rules: D5-71, S4-8
  test("of many writers with one version exactly one wins", async () => {
    const { id, deal_id } = await create();
    const writers = Array.from({ length: 10 }, (_, index) =>
      index % 2
        ? patch(deal_id, { version: 1, iso_name: `W${index}` })
        : put(deal_id, { version: 1, ...SMALLEST_OFFER, iso_name: `W${index}` }),
    );
    const responses = await Promise.all(writers);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const winner = responses.findIndex(({ status }) => status === 200);
    expect(await read(deal_id)).toMatchObject({ version: 2, iso_name: `W${winner}` });
    expect(await prisma.offerVersion.count({ where: { offer_id: id } })).toBe(2);
    expect(await prisma.event.count({ where: { offer_id: id, type: "offer.updated" } })).toBe(1);
  });

  // Rule: D5-91
  test("an offer has at most 10,000 versions, also when several writers want the last one, and in the console", async () => {
    const { id, deal_id } = await create();
    await prisma.offer.update({ where: { id }, data: { version: MOST_VERSIONS - 1 } });
    const last = await Promise.all([1, 2, 3, 4].map(() => patch(deal_id, { version: MOST_VERSIONS - 1 })));
    expect(last.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of [
      await patch(deal_id, { version: MOST_VERSIONS }),
      await put(deal_id, { version: MOST_VERSIONS, ...SMALLEST_OFFER }),
    ])
      expect(expectError(response, "LIMIT_REACHED").message).toContain("at most 10,000 versions");
    const person = await personOf(funder, "owner");
    const offer = await loadOffer(person, { dealId: deal_id });
    await expect(patchOffer(person, offer, { version: MOST_VERSIONS })).rejects.toThrow(
      "at most 10,000 versions",
    );
    expect(await prisma.offerVersion.count({ where: { offer_id: id } })).toBe(2);
    expectResponse(await call(funder, "DELETE", `/offers/${deal_id}`), 200);
  });

  // Rules: D3-20, D5-56
  test("a revoked offer is not changed, whatever version is supplied", async () => {
    const { deal_id } = await create();
    await call(funder, "DELETE", `/offers/${deal_id}`);
    expectError(await patch(deal_id, { version: 7 }), "OFFER_REVOKED");
    expectError(await put(deal_id, { version: 1, ...SMALLEST_OFFER }), "OFFER_REVOKED");
    expectError(await call(funder, "POST", `/offers/${deal_id}/calculator-url`), "OFFER_REVOKED");
  });
});

describe("a link issued between the reading and the writing of a change", () => {
  // Rule: D5-54
  test.each([{}, { revoke_previous: true }])("by %j is the current one after a patch", async (body) => {
    const { deal_id } = await create();
    const context = await contextOf(funder);
    const asRead = await loadOffer(context, { dealId: deal_id });
    const issued = await call(funder, "POST", `/offers/${deal_id}/calculator-url`, body);
    const patched = await patchOffer(context, asRead, { version: 1, iso_name: "W" });
    const { calculator_url } = issued.body;
    expect(patched).toMatchObject({ version: 2, calculator_url });
    expect(await read(deal_id)).toMatchObject({ version: 2, iso_name: "W", calculator_url });
  });
});

describe("403 and 404", () => {
  test("without offers:update nothing changes", async () => {
    const { deal_id, calculator_url } = await create();
    const key = await newKey(funder.slug, { scopes: ["offers:create", "offers:delete"] });
    for (const method of ["PUT", "PATCH"])
      expectError(await call(key, method, `/offers/${deal_id}`, { version: 1 }), "INSUFFICIENT_SCOPE");
    expectError(await call(key, "POST", `/offers/${deal_id}/calculator-url`), "INSUFFICIENT_SCOPE");
    expect(await read(deal_id)).toMatchObject({ version: 1, calculator_url });
  });

  test("an absent deal comes before anything in the body", async () => {
    expectError(await call(funder, "PATCH", "/offers/NOWHERE", "not json"), "NOT_FOUND");
  });
});
