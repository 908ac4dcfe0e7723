import { beforeAll, describe, expect, test } from "vitest";
import { OFFER, OFFER_SUMMARY } from "@/lib/schemas/answers";
import { expectAnswer, expectError } from "@/tests/helpers/answers";
import { call, newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { FULLEST_OFFER, SMALLEST_OFFER } from "@/tests/helpers/offers";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const create = async (deal_id: string, offer: object = SMALLEST_OFFER) =>
  OFFER_SUMMARY.parse((await call(funder, "POST", "/offers", { deal_id, ...offer })).body);
const read = async (dealId: string) => OFFER.parse((await call(funder, "GET", `/offers/${dealId}`)).body);
const put = (dealId: string, body: object) => call(funder, "PUT", `/offers/${dealId}`, body);

describe("200", () => {
  test("replaces every field, raises the version and returns a new link", async () => {
    const created = await create("PUT-1", FULLEST_OFFER);
    const answer = await put("PUT-1", { version: 1, ...SMALLEST_OFFER, merchant_name: "Renamed" });
    expectAnswer(answer, 200);
    const replaced = OFFER_SUMMARY.parse(answer.body);
    expect(replaced).toMatchObject({ id: created.id, deal_id: "PUT-1", version: 2, status: "active" });
    expect(replaced.calculator_url).not.toBe(created.calculator_url);
    expect(await read("PUT-1")).toMatchObject({
      merchant_name: "Renamed",
      merchant_id: null,
      fees: [],
      stipulations: [],
      metadata: null,
    });
  });

  test("always returns a link no earlier one had, and none outlives the funder's life", async () => {
    await create("PUT-2");
    const urls = new Set<string>();
    for (let version = 1; version <= 6; version += 1) {
      const { body } = await put("PUT-2", { version, ...SMALLEST_OFFER });
      urls.add(String(body.calculator_url));
      const exp = Number(new URL(String(body.calculator_url), "http://x").searchParams.get("exp"));
      expect(exp).toBeLessThanOrEqual(Date.now() / 1000 + 30 * 86_400);
    }
    expect(urls.size).toBe(6);
  });

  test("what GET answers, edited, can be sent back", async () => {
    await create("PUT-3", FULLEST_OFFER);
    const offer = await read("PUT-3");
    expectAnswer(await put("PUT-3", { ...offer, iso_name: "Edited" }), 200);
    const { calculator_url: _1, calculator_url_expires_at: _2, updated_at: _3, ...rest } = offer;
    expect(await read("PUT-3")).toMatchObject({ ...rest, version: 2, iso_name: "Edited" });
  });

  test("also with every null that GET answers: null is absent, and goes back to the default", async () => {
    await create("PUT-5");
    const offer = await read("PUT-5");
    expectAnswer(await put("PUT-5", { ...offer, default_upsell: null, fees: null }), 200);
    const { calculator_url: _1, calculator_url_expires_at: _2, updated_at: _3, ...rest } = offer;
    expect(await read("PUT-5")).toMatchObject({ ...rest, version: 2 });
  });

  test("earlier links keep working and open the current offer", async () => {
    const { calculator_url } = await create("PUT-4");
    await put("PUT-4", { version: 1, ...SMALLEST_OFFER, merchant_name: "New name" });
    const page = await call(funder, "GET", "/offers/PUT-4");
    expect(page.body).not.toMatchObject({ calculator_url });
    expect((await send("GET", calculator_url)).text).toContain("New name");
  });
});

describe("400", () => {
  test("a replacement needs what a creation needs", async () => {
    await create("BAD-2");
    const { details } = expectError(await put("BAD-2", { version: 1 }), "VALIDATION_FAILED");
    for (const field of Object.keys(SMALLEST_OFFER)) expect(details).toContain(`${field} is required`);
    expect(details).not.toContain("deal_id is required");
  });
});
