import { beforeAll, describe, expect, test } from "vitest";
import { OFFER } from "@/lib/schemas/offer-responses";
import { call, newFunder, newKey, type TestFunder } from "@/tests/helpers/api-client";
import { createOffer, readOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { expectError, expectResponse } from "@/tests/helpers/responses";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const read = (dealId: string, headers = {}) =>
  call(funder, "GET", `/offers/${dealId}`, undefined, { headers });

describe("200", () => {
  // Rules: D3-47, D5-45, D5-64, S2-2, S4-6
  test("every field is there with its default, and null where there is no value", async () => {
    const created = await createOffer(funder);
    const response = await read(created.deal_id);
    expectResponse(response, 200);
    const offer = OFFER.parse(response.body);
    expect(offer).toMatchObject({ ...created, ...SMALLEST_OFFER });
    expect(offer).toMatchObject({
      default_purchase_price: 50_000,
      default_upsell: 0,
      default_num_payments: 180,
      brand_id: funder.brandId,
      holdback_pct: 0,
      existing_funding_balance: 0,
      fees: [],
      stipulations: [],
      prepayment_schedule_mode: "none",
      submission_count: 0,
      last_submitted_at: null,
      revoked_at: null,
    });
  });

  // Rules: D5-6, D5-39
  test("a fee is visible and not adjustable, and an override is a ceiling, unless the funder says otherwise", async () => {
    const fee = { id: "ucc", label: "UCC filing", amount: 195, amount_type: "fixed" };
    const offer = { ...SMALLEST_OFFER, fees: [fee], payment_amount_override: 900 };
    const { deal_id } = await createOffer(funder, offer);
    expect(await readOffer(funder, deal_id)).toMatchObject({
      fees: [{ ...fee, visible: true, adjustable: false }],
      payment_override_behavior: "ceiling",
    });
  });

  // Rule: D1-19
  test("of a deal that was revoked more than once the latest offer is read", async () => {
    const { deal_id } = await createOffer(funder);
    await call(funder, "DELETE", `/offers/${deal_id}`);
    const second = await createOffer(funder, { ...SMALLEST_OFFER, deal_id });
    await call(funder, "DELETE", `/offers/${deal_id}`);
    expect(await readOffer(funder, deal_id)).toMatchObject({ id: second.id, status: "revoked" });
  });

  // Rule: D5-65
  test("an unchanged offer is not sent twice", async () => {
    const { deal_id } = await createOffer(funder);
    const etag = (await read(deal_id)).headers.get("etag") ?? "";
    const second = await read(deal_id, { "If-None-Match": etag });
    expectResponse(second, 304);
    expect(second.text).toBe("");
    await call(funder, "DELETE", `/offers/${deal_id}`);
    const third = await read(deal_id, { "If-None-Match": etag });
    expectResponse(third, 200);
    expect(third.headers.get("etag")).not.toBe(etag);
  });

  // Rule: D3-44
  test("HEAD responds as GET, without the body", async () => {
    const { deal_id } = await createOffer(funder);
    const response = await call(funder, "HEAD", `/offers/${deal_id}`);
    expectResponse(response, 200);
    expect(response.headers.get("etag")).toBe((await read(deal_id)).headers.get("etag"));
  });

  // Rule: D5-66
  test.each(["offers:create", "offers:update", "offers:delete"])("a key with %s may read", async (scope) => {
    const key = await newKey(funder.slug, { scopes: [scope] });
    const { deal_id } = await createOffer(funder);
    expectResponse(await call(key, "GET", `/offers/${deal_id}`), 200);
  });
});

describe("404", () => {
  // Rule: D3-14
  test("what is absent, what is another funder's and what cannot exist get responses that differ in the path's own words alone", async () => {
    const other = await newFunder();
    const { deal_id } = await createOffer(funder);
    const foreign = [
      await call(other, "GET", `/offers/${deal_id}`),
      await call(other, "DELETE", `/offers/${deal_id}`),
    ];
    for (const response of foreign) {
      expect(expectError(response, "NOT_FOUND").message).toBe(`No offer ${deal_id} at ${other.slug}.`);
    }
    const slugs = [
      [await call(other, "GET", `/api/v1/${funder.slug}/offers/${deal_id}`), funder.slug],
      [await call(funder, "GET", `/api/v1/nobody/offers/${deal_id}`), "nobody"],
    ] as const;
    for (const [response, slug] of slugs) {
      expect(expectError(response, "NOT_FOUND").message).toBe(`No offer ${deal_id} at ${slug}.`);
    }
    for (const word of ["NOWHERE", "a%20b", "docs"]) {
      const response = await read(word);
      expect(expectError(response, "NOT_FOUND").message).toBe(`No offer ${word} at ${funder.slug}.`);
    }
    expect(await readOffer(funder, deal_id)).toMatchObject({ status: "active" });
  });
});
