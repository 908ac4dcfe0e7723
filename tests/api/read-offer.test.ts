import { beforeAll, describe, expect, test } from "vitest";
import { OFFER } from "@/lib/schemas/answers";
import { expectAnswer, expectError } from "@/tests/helpers/answers";
import { call, newFunder, newKey, type TestFunder } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const create = (deal_id: string) => call(funder, "POST", "/offers", { deal_id, ...SMALLEST_OFFER });

describe("200", () => {
  test("every field is there with its default, and null where there is no value", async () => {
    const created = await create("READ-1");
    const answer = await call(funder, "GET", "/offers/READ-1");
    expectAnswer(answer, 200);
    const offer = OFFER.parse(answer.body);
    expect(offer).toMatchObject({ ...created.body, ...SMALLEST_OFFER });
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

  test("a fee is visible and not adjustable, and an override is a ceiling, unless the funder says otherwise", async () => {
    const fee = { id: "ucc", label: "UCC filing", amount: 195, amount_type: "fixed" };
    const offer = { deal_id: "READ-2", ...SMALLEST_OFFER, fees: [fee], payment_amount_override: 900 };
    await call(funder, "POST", "/offers", offer);
    expect((await call(funder, "GET", "/offers/READ-2")).body).toMatchObject({
      fees: [{ ...fee, visible: true, adjustable: false }],
      payment_override_behavior: "ceiling",
    });
  });

  test("of a deal that was revoked more than once the latest offer is read", async () => {
    const ids: unknown[] = [];
    for (let round = 0; round < 2; round += 1) {
      ids.push((await create("READ-3")).body.id);
      await call(funder, "DELETE", "/offers/READ-3");
    }
    const { body } = await call(funder, "GET", "/offers/READ-3");
    expect([body.id, body.status]).toEqual([ids[1], "revoked"]);
  });

  test("an unchanged offer is not sent twice", async () => {
    await create("ETAG-1");
    const first = await call(funder, "GET", "/offers/ETAG-1");
    const etag = first.headers.get("etag") ?? "";
    const second = await call(funder, "GET", "/offers/ETAG-1", undefined, {
      headers: { "If-None-Match": etag },
    });
    expectAnswer(second, 304);
    expect(second.text).toBe("");
    await call(funder, "DELETE", "/offers/ETAG-1");
    const third = await call(funder, "GET", "/offers/ETAG-1", undefined, {
      headers: { "If-None-Match": etag },
    });
    expectAnswer(third, 200);
    expect(third.headers.get("etag")).not.toBe(etag);
  });

  test("HEAD answers as GET, without the body", async () => {
    await create("HEAD-1");
    const answer = await call(funder, "HEAD", "/offers/HEAD-1");
    expectAnswer(answer, 200);
    expect(answer.headers.get("etag")).toBe(
      (await call(funder, "GET", "/offers/HEAD-1")).headers.get("etag"),
    );
  });

  test.each(["offers:create", "offers:update", "offers:delete"])("a key with %s may read", async (scope) => {
    const key = await newKey(funder.slug, { scopes: [scope] });
    await create("SCOPE-1");
    expectAnswer(await call(key, "GET", "/offers/SCOPE-1"), 200);
  });

  test("a key without a scope of offers may not", async () => {
    const key = await newKey(funder.slug, { scopes: ["webhooks:manage"] });
    expectError(await call(key, "GET", "/offers/SCOPE-1"), "INSUFFICIENT_SCOPE");
  });
});

describe("404", () => {
  test("what is absent, what is another funder's and what cannot exist look the same to the byte", async () => {
    const other = await newFunder();
    await create("SECRET-1");
    const absent = await call(funder, "GET", "/offers/NOWHERE");
    expectError(absent, "NOT_FOUND");
    const alike = await Promise.all([
      call(other, "GET", "/offers/SECRET-1"),
      call(other, "GET", `/api/v1/${funder.slug}/offers/SECRET-1`),
      call(other, "DELETE", "/offers/SECRET-1"),
      call(funder, "GET", "/api/v1/nobody/offers/SECRET-1"),
      call(funder, "GET", "/offers/%2e%2e"),
      call(funder, "GET", "/offers/a%20b"),
      call(funder, "GET", "/offers/docs"),
    ]);
    for (const answer of alike) {
      expectError(answer, "NOT_FOUND");
      expect(answer.text).toBe(absent.text);
    }
    expect((await call(funder, "GET", "/offers/SECRET-1")).status).toBe(200);
  });
});
