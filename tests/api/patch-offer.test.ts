import { beforeAll, describe, expect, test } from "vitest";
import { OFFER, OFFER_SUMMARY } from "@/lib/schemas/answers";
import { database } from "@/lib/server/database";
import { expectAnswer, expectError } from "@/tests/helpers/answers";
import { call, newFunder, newKey, type TestFunder } from "@/tests/helpers/api-client";
import { FULLEST_OFFER, SMALLEST_OFFER } from "@/tests/helpers/offers";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const create = async (deal_id: string, offer: object = SMALLEST_OFFER) =>
  OFFER_SUMMARY.parse((await call(funder, "POST", "/offers", { deal_id, ...offer })).body);
const read = async (dealId: string) => OFFER.parse((await call(funder, "GET", `/offers/${dealId}`)).body);
const put = (dealId: string, body: object) => call(funder, "PUT", `/offers/${dealId}`, body);
const patch = (dealId: string, body: object) => call(funder, "PATCH", `/offers/${dealId}`, body);

describe("200", () => {
  test("changes the fields given, leaves the rest and the link", async () => {
    const created = await create("PATCH-1", FULLEST_OFFER);
    const answer = await patch("PATCH-1", { version: 1, max_upsell: 0.15 });
    expectAnswer(answer, 200);
    expect(OFFER_SUMMARY.parse(answer.body)).toEqual({ ...created, version: 2 });
    expect(await read("PATCH-1")).toMatchObject({ ...FULLEST_OFFER, max_upsell: 0.15 });
  });

  test("merges the flags and the metadata, replaces arrays and prepayment_config whole, and null goes back to the default", async () => {
    await create("PATCH-2", { ...FULLEST_OFFER, metadata: { crm: "42", desk: "7" } });
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
    expectAnswer(await patch("PATCH-2", changes), 200);
    expect(await read("PATCH-2")).toMatchObject({
      display_config: { show_prepayment_schedule: true, show_stipulations: false, show_fee_breakdown: true },
      metadata: { desk: "7", more: "1" },
      fees: [],
      merchant_id: null,
      default_upsell: 0,
      stipulations: ["One"],
      prepayment_config: changes.prepayment_config,
    });
  });

  test("a default that was never given follows its limit, one that was given stays", async () => {
    await create("PATCH-3", { ...SMALLEST_OFFER, default_num_payments: 100 });
    await patch("PATCH-3", { version: 1, purchase_price_ceiling: 70_000, num_payments_ceiling: 200 });
    expect(await read("PATCH-3")).toMatchObject({
      default_purchase_price: 70_000,
      default_num_payments: 100,
    });
  });

  test("raises the version even when nothing changes, and takes a merge-patch media type", async () => {
    await create("PATCH-4");
    expect((await patch("PATCH-4", { version: 1 })).body).toMatchObject({ version: 2 });
    const typed = { headers: { "Content-Type": "application/merge-patch+json" } };
    expect(
      (
        await call(
          funder,
          "PATCH",
          "/offers/PATCH-4",
          { version: 2, deal_id: "PATCH-4", initial_status: "active" },
          typed,
        )
      ).body,
    ).toMatchObject({ version: 3 });
  });

  test("takes along what GET shows and nobody sets", async () => {
    await create("PATCH-7");
    const { id, status, calculator_url, created_at, submission_count } = await read("PATCH-7");
    const shown = { id, status, calculator_url, created_at, submission_count };
    expectAnswer(
      await patch("PATCH-7", { ...shown, version: 1, status: "revoked", submission_count: 9 }),
      200,
    );
    expect(await read("PATCH-7")).toMatchObject(shown);
  });

  test("gives a fresh link when the current one has run out", async () => {
    const { id, calculator_url } = await create("PATCH-5");
    const past = new Date("2026-01-01T00:00:00Z");
    await database().offer.update({ where: { id }, data: { link_expires_at: past } });
    const { body } = await patch("PATCH-5", { version: 1 });
    const exp = Number(new URL(String(body.calculator_url), "http://x").searchParams.get("exp"));
    expect(exp).toBeGreaterThan(Date.now() / 1000);
    expect(body.calculator_url).not.toBe(calculator_url);
  });

  test("every version is kept with what it was, what changed and by which key; one event tells it", async () => {
    const { id } = await create("PATCH-6");
    const other = await newKey(funder.slug, {});
    await call(other, "PATCH", "/offers/PATCH-6", { version: 1, merchant_name: "Second", buy_rate: 1.3 });
    const versions = await database().offerVersion.findMany({
      where: { offer_id: id },
      include: { api_key: true },
      orderBy: { version: "asc" },
    });
    expect(versions.map(({ version, api_key }) => [version, api_key.key])).toEqual([
      [1, funder.apiKey],
      [2, other.apiKey],
    ]);
    expect(versions[1]).toMatchObject({ offer: { merchant_name: "Second", buy_rate: 1.3 } });
    expect(versions[1]?.changed.toSorted()).toEqual(["buy_rate", "merchant_name"]);
    const events = await database().event.findMany({ where: { offer_id: id, type: "offer.updated" } });
    expect(events).toHaveLength(1);
    const payload = JSON.parse(events[0]?.payload ?? "");
    expect(payload.data).toMatchObject({
      offer: { version: 2, merchant_name: "Second" },
      changed: expect.arrayContaining(["buy_rate"]),
    });
  });
});

describe("400", () => {
  test.each([
    [{}, "version is required"],
    [{ version: 0 }, "version must be a positive whole number"],
    [{ version: 1.5 }, "version must be a positive whole number"],
    [{ version: "1" }, "version must be a positive whole number"],
    [{ version: 1, deal_id: "OTHER" }, "deal_id must be BAD-1, the deal of the path"],
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
  ])("a patch of %j is refused, and nothing is written", async (body, detail) => {
    await call(funder, "POST", "/offers", { deal_id: "BAD-1", ...SMALLEST_OFFER });
    expect(expectError(await patch("BAD-1", body), "VALIDATION_FAILED").details).toEqual([detail]);
    expect(await read("BAD-1")).toMatchObject({ version: 1 });
  });
});

describe("409", () => {
  test("an old version is told the current one", async () => {
    await create("CONFLICT-1");
    await patch("CONFLICT-1", { version: 1 });
    for (const answer of [
      await patch("CONFLICT-1", { version: 1 }),
      await put("CONFLICT-1", { version: 3, ...SMALLEST_OFFER }),
    ]) {
      expect(expectError(answer, "VERSION_CONFLICT").message).toContain("current version is 2");
    }
  });

  test("of many writers with one version exactly one wins", async () => {
    const { id } = await create("CONFLICT-2");
    const writers = Array.from({ length: 10 }, (_, index) =>
      index % 2
        ? patch("CONFLICT-2", { version: 1, iso_name: `W${index}` })
        : put("CONFLICT-2", { version: 1, ...SMALLEST_OFFER, iso_name: `W${index}` }),
    );
    const answers = await Promise.all(writers);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await read("CONFLICT-2")).toMatchObject({ version: 2, iso_name: `W${winner}` });
    expect(await database().offerVersion.count({ where: { offer_id: id } })).toBe(2);
    expect(await database().event.count({ where: { offer_id: id, type: "offer.updated" } })).toBe(1);
  });

  test("a revoked offer is not changed, whatever version is supplied", async () => {
    await create("REVOKED-1");
    await call(funder, "DELETE", "/offers/REVOKED-1");
    expectError(await patch("REVOKED-1", { version: 7 }), "OFFER_REVOKED");
    expectError(await put("REVOKED-1", { version: 1, ...SMALLEST_OFFER }), "OFFER_REVOKED");
    expectError(await call(funder, "POST", "/offers/REVOKED-1/calculator-url"), "OFFER_REVOKED");
  });
});

describe("403 and 404", () => {
  test("without offers:update nothing changes", async () => {
    await create("DENIED-1");
    const key = await newKey(funder.slug, { scopes: ["offers:create", "offers:delete"] });
    for (const method of ["PUT", "PATCH"])
      expectError(await call(key, method, "/offers/DENIED-1", { version: 1 }), "INSUFFICIENT_SCOPE");
    expectError(await call(key, "POST", "/offers/DENIED-1/calculator-url"), "INSUFFICIENT_SCOPE");
  });

  test("an absent deal comes before anything in the body", async () => {
    expectError(await call(funder, "PATCH", "/offers/NOWHERE", "not json"), "NOT_FOUND");
  });
});
