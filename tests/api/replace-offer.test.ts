import { beforeAll, describe, expect, test } from "vitest";
import { OFFER_SUMMARY } from "@/lib/schemas/offers/responses";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { createOffer, readOffer } from "@/tests/helpers/funder-offers";
import { FULLEST_OFFER, SMALLEST_OFFER } from "@/tests/helpers/offers";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const create = (offer?: object) => createOffer(funder, offer);
const read = (dealId: string) => readOffer(funder, dealId);
const put = (dealId: string, body: object) => call(funder, "PUT", `/offers/${dealId}`, body);

describe("200", () => {
  // Rules: D5-49, S3-2
  test("replaces every field, raises the version and returns a new link", async () => {
    const created = await create(FULLEST_OFFER);
    const { deal_id } = created;
    const response = await put(deal_id, { version: 1, ...SMALLEST_OFFER, merchant_name: "Renamed" });
    expectResponse(response, 200);
    const replaced = OFFER_SUMMARY.parse(response.body);
    expect(replaced).toMatchObject({ id: created.id, deal_id, version: 2, status: "active" });
    expect(replaced.calculator_url).not.toBe(created.calculator_url);
    expect(await read(deal_id)).toMatchObject({
      merchant_name: "Renamed",
      merchant_id: null,
      fees: [],
      stipulations: [],
      metadata: null,
    });
  });

  // Rule: D6-9
  test("always returns a link no earlier one had, and none lasts longer than the funder's links do", async () => {
    const { deal_id } = await create();
    const urls = new Set<string>();
    for (let version = 1; version <= 6; version += 1) {
      const { body } = await put(deal_id, { version, ...SMALLEST_OFFER });
      urls.add(String(body.calculator_url));
      const exp = Number(new URL(String(body.calculator_url), "http://x").searchParams.get("exp"));
      expect(exp).toBeLessThanOrEqual(Date.now() / 1000 + 30 * 86_400);
    }
    expect(urls.size).toBe(6);
  });

  // Rule: D5-17
  test("the response to GET, edited, can be sent back", async () => {
    const { deal_id } = await create(FULLEST_OFFER);
    const offer = await read(deal_id);
    expectResponse(await put(deal_id, { ...offer, iso_name: "Edited" }), 200);
    const { calculator_url: _1, calculator_url_expires_at: _2, updated_at: _3, ...rest } = offer;
    expect(await read(deal_id)).toMatchObject({ ...rest, version: 2, iso_name: "Edited" });
  });

  // Rule: D5-17
  test("the defaults in it that nobody gave follow limits that were edited, then and later", async () => {
    const { deal_id } = await create();
    const offer = await read(deal_id);
    const half = Number(offer.purchase_price_ceiling) / 2 + Number(offer.purchase_price_floor) / 2;
    expectResponse(await put(deal_id, { ...offer, purchase_price_ceiling: half }), 200);
    expect(await read(deal_id)).toMatchObject({ default_purchase_price: half });
    const ceiling = Number(offer.num_payments_ceiling) - 1;
    const patched = await call(funder, "PATCH", `/offers/${deal_id}`, {
      version: 2,
      num_payments_ceiling: ceiling,
    });
    expectResponse(patched, 200);
    expect(await read(deal_id)).toMatchObject({ default_num_payments: ceiling });
    const given = await read(deal_id);
    const lowest = given.purchase_price_floor;
    expectResponse(await put(deal_id, { ...given, default_purchase_price: lowest }), 200);
    expect(await read(deal_id)).toMatchObject({ default_purchase_price: lowest });
  });

  // Rule: D5-16
  test("null is absent, and goes back to the default, so that every null of GET can be sent back", async () => {
    const { deal_id } = await create();
    const offer = await read(deal_id);
    expectResponse(await put(deal_id, { ...offer, default_upsell: null, fees: null }), 200);
    const { calculator_url: _1, calculator_url_expires_at: _2, updated_at: _3, ...rest } = offer;
    expect(await read(deal_id)).toMatchObject({ ...rest, version: 2 });
  });

  // Rule: D6-10
  test("earlier links keep working and open the current offer", async () => {
    const { deal_id, calculator_url } = await create();
    await put(deal_id, { version: 1, ...SMALLEST_OFFER, merchant_name: "New name" });
    expect((await read(deal_id)).calculator_url).not.toBe(calculator_url);
    expect((await send("GET", calculator_url)).text).toContain("New name");
  });
});

describe("400", () => {
  // Rules: D5-48, S4-3
  test("a replacement needs what a creation needs", async () => {
    const { deal_id } = await create();
    const { details } = expectError(await put(deal_id, { version: 1 }), "VALIDATION_FAILED");
    for (const field of Object.keys(SMALLEST_OFFER)) expect(details).toContain(`${field} is required`);
    expect(details).not.toContain("deal_id is required");
  });
});
