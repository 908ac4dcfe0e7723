import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { OFFER_SUMMARY } from "@/lib/schemas/offers/responses";
import { prisma } from "@/lib/server/database/database";
import { createBrand } from "@/lib/services/brands/brands";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  operator,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { FULLEST_OFFER, SMALLEST_OFFER } from "@/tests/helpers/offers";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const create = (body: object) => call(funder, "POST", "/offers", body);

describe("201", () => {
  // Rules: D5-1, D6-6, S1-1, S1-2, S2-3, S2-15, S2-16, S3-1
  test("the smallest offer is created with version 1, a link of 30 days, and where to find it", async () => {
    const response = await create({ deal_id: "SMALL-1", ...SMALLEST_OFFER });
    expectResponse(response, 201);
    const offer = OFFER_SUMMARY.parse(response.body);
    expect(offer).toMatchObject({ deal_id: "SMALL-1", version: 1, status: "active" });
    expect(response.headers.get("location")).toBe(`/api/v1/${funder.slug}/offers/SMALL-1`);
    const exp = Number(new URL(offer.calculator_url, inject("baseUrl")).searchParams.get("exp"));
    expect(Math.abs(exp - Date.now() / 1000 - 30 * 86_400)).toBeLessThan(60);
  });

  // Rule: S2-4
  test("the fullest offer is created, and reads back as it was given", async () => {
    expectResponse(await create({ deal_id: "FULL-1", ...FULLEST_OFFER }), 201);
    const read = await call(funder, "GET", "/offers/FULL-1");
    expect(read.body).toMatchObject({ ...FULLEST_OFFER, brand_id: funder.brandId });
  });

  // Rule: D5-7
  test("the largest amounts and the finest rates survive to the last digit", async () => {
    const extreme = {
      purchase_price_floor: 0.01,
      purchase_price_ceiling: 999_999_999.99,
      default_purchase_price: 123_456_789.01,
      buy_rate: 9.999999,
      max_upsell: 0.000001,
      monthly_receivables: 0.01,
      existing_funding_balance: 0.99,
    };
    expectResponse(await create({ deal_id: "EXTREME-1", ...SMALLEST_OFFER, ...extreme }), 201);
    expect((await call(funder, "GET", "/offers/EXTREME-1")).body).toMatchObject(extreme);
  });

  // Rules: D5-14, D5-15, D5-19
  test("null means absent, a version is ignored, and receivables of 0 count as absent", async () => {
    const body = {
      deal_id: "NULLS-1",
      ...SMALLEST_OFFER,
      version: 9,
      merchant_id: null,
      fees: null,
      monthly_receivables: 0,
    };
    expect((await create(body)).body).toMatchObject({ version: 1 });
    expect((await call(funder, "GET", "/offers/NULLS-1")).body).toMatchObject({
      merchant_id: null,
      fees: [],
      monthly_receivables: null,
    });
  });

  test("a brand of the funder is accepted", async () => {
    const brand = await createBrand(await operator(funder.slug), { name: "Second brand" });
    expectResponse(await create({ deal_id: "BRAND-1", ...SMALLEST_OFFER, brand_id: brand.id }), 201);
    expect((await call(funder, "GET", "/offers/BRAND-1")).body).toMatchObject({ brand_id: brand.id });
  });

  // Rules: D1-17, D1-18
  test("a revoked deal can be created again: a new offer with a new id and version 1", async () => {
    const first = OFFER_SUMMARY.parse((await create({ deal_id: "AGAIN-1", ...SMALLEST_OFFER })).body);
    await call(funder, "DELETE", "/offers/AGAIN-1");
    const second = OFFER_SUMMARY.parse((await create({ deal_id: "AGAIN-1", ...SMALLEST_OFFER })).body);
    expect(second.id).not.toBe(first.id);
    expect(second.version).toBe(1);
    expect((await call(funder, "GET", "/offers/AGAIN-1")).body).toMatchObject({
      id: second.id,
      status: "active",
    });
  });

  // Rule: D8-7
  test("a creation stores the first version, the link, the event and the audit entry", async () => {
    const { id } = OFFER_SUMMARY.parse((await create({ deal_id: "TRACES-1", ...SMALLEST_OFFER })).body);
    const [version, link, event, audit] = await Promise.all([
      prisma.offerVersion.findMany({ where: { offer_id: id } }),
      prisma.link.findMany({ where: { offer_id: id } }),
      prisma.event.findMany({ where: { offer_id: id } }),
      prisma.auditEntry.findMany({ where: { subject: id } }),
    ]);
    expect(version).toMatchObject([{ version: 1, offer: SMALLEST_OFFER }]);
    expect(link).toMatchObject([{ seq: 1, first_viewed_at: null }]);
    expect(event).toMatchObject([{ type: "offer.created" }]);
    const payload = JSON.parse(event[0]?.payload ?? "");
    expect(payload).toMatchObject({ type: "offer.created", data: { offer: { id, deal_id: "TRACES-1" } } });
    expect(payload.data.offer).not.toHaveProperty("calculator_url");
    expect(event[0]?.payload).not.toContain("sig=");
    expect(audit).toMatchObject([{ actor: funder.apiKey, action: "offer.created" }]);
  });
});

describe("400", () => {
  // Rules: D3-29, D3-40, D5-2, D5-43, S7-1, S7-5
  test("all issues are reported together, each starting with the path of its field", async () => {
    const response = await create({
      deal_id: "docs",
      ...SMALLEST_OFFER,
      merchant_name: 7,
      purchase_price_floor: 60_000,
      buy_rate: 0.9,
      max_upsell: -1,
      num_payments_floor: 200,
      base_frequency: "hourly",
      fees: [
        { id: "a", label: "A", amount: 1, amount_type: "fixed", adjustable: true, floor: 2, ceiling: 1 },
      ],
      initial_status: "draft",
      callback_url: "http://funder.example/",
      brand_id: "0b8f2c1e-6a3d-4c55-9b0e-2f1d7a9c4e10",
      colour: "red",
    });
    const { details } = expectError(response, "VALIDATION_FAILED");
    const expected = [
      "deal_id must not be the reserved name docs",
      "initial_status must be one of active",
      "merchant_name must be a string",
      "buy_rate must be 1.0 or more",
      "max_upsell must be 0 or more",
      "purchase_price_floor must not exceed purchase_price_ceiling",
      "num_payments_floor must not exceed num_payments_ceiling",
      "fees[0].floor must not exceed fees[0].ceiling",
      "brand_id must be a brand of this funder",
      "callback_url must use https",
    ];
    for (const detail of expected) expect(details).toContain(detail);
    expect(details).toContainEqual(expect.stringMatching(/^base_frequency must be one of/));
    expect(details).toContainEqual(expect.stringMatching(/^colour is not a known field/));
  });

  // Rule: D5-44
  test("another funder's brand is no brand of this funder", async () => {
    const other = await newFunder();
    const response = await create({ deal_id: "FOREIGN-1", ...SMALLEST_OFFER, brand_id: other.brandId });
    expect(expectError(response, "VALIDATION_FAILED").details).toEqual([
      "brand_id must be a brand of this funder",
    ]);
  });

  test("an empty body gets another message than one that is not JSON", async () => {
    const { message } = expectError(await call(funder, "POST", "/offers", ""), "MALFORMED_JSON");
    expect(message).toBe("The body is empty; send a JSON object.");
  });

  // Rule: S7-3
  test.each(["not json", "[]", '"text"', '{"deal_id":'])("the body %j is malformed", async (body) => {
    expectError(await call(funder, "POST", "/offers", body), "MALFORMED_JSON");
  });

  // Rule: D3-39
  test("a body nested deeper than any field is a client error, not an internal one", async () => {
    const nested = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    for (const field of ["colour", "metadata", "\\ud83d\\ude00"]) {
      const body = `{"deal_id":"DEEP-1","${field}":${nested}}`;
      expectError(await call(funder, "POST", "/offers", body), "VALIDATION_FAILED");
    }
  });

  // Rule: D5-9
  test.each(["1e999", "100000.000000000000001"])("the number %s is refused, not rounded", async (literal) => {
    const body = JSON.stringify({ deal_id: "ROUND-1", ...SMALLEST_OFFER }).replace(
      '"purchase_price_ceiling":50000',
      `"purchase_price_ceiling":${literal}`,
    );
    const { details } = expectError(await call(funder, "POST", "/offers", body), "VALIDATION_FAILED");
    expect(details).toEqual(["purchase_price_ceiling has more digits than a number can carry exactly"]);
  });
});

describe("409", () => {
  // Rules: D2-16, D3-19
  test("a deal has one live offer", async () => {
    await create({ deal_id: "TWICE-1", ...SMALLEST_OFFER });
    expectError(await create({ deal_id: "TWICE-1", ...SMALLEST_OFFER }), "DEAL_ALREADY_EXISTS");
  });

  // Rule: D1-16
  test("of many concurrent creations of the same deal, exactly one wins", async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => create({ deal_id: "RACE-1", ...SMALLEST_OFFER })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const offers = await prisma.offer.findMany({
      where: { deal_id: "RACE-1", funder: { slug: funder.slug } },
      select: { id: true },
    });
    expect(offers).toHaveLength(1);
    expect(await prisma.event.count({ where: { offer_id: offers[0]?.id ?? "" } })).toBe(1);
  });

  test("two funders may share a deal_id", async () => {
    const other = await newFunder();
    expectResponse(await create({ deal_id: "SHARED-1", ...SMALLEST_OFFER }), 201);
    expectResponse(await call(other, "POST", "/offers", { deal_id: "SHARED-1", ...SMALLEST_OFFER }), 201);
  });
});

describe("413 and 415", () => {
  // Rule: D3-23
  test("a body above 256 KiB is refused, one of exactly that size is read", async () => {
    const filled = (bytes: number) => `${" ".repeat(bytes - 2)}{}`;
    expectError(await call(funder, "POST", "/offers", filled(262_145)), "PAYLOAD_TOO_LARGE");
    expectError(await call(funder, "POST", "/offers", filled(262_144)), "VALIDATION_FAILED");
  });

  // Rule: D3-25
  test("another media type is refused, an absent one and parameters are accepted", async () => {
    const body = { deal_id: "MEDIA-1", ...SMALLEST_OFFER };
    const typed = (type: string | undefined) =>
      call(funder, "POST", "/offers", body, { headers: { "Content-Type": type } });
    expectError(await typed("text/plain"), "UNSUPPORTED_MEDIA_TYPE");
    expectError(await typed("application/merge-patch+json"), "UNSUPPORTED_MEDIA_TYPE");
    expectResponse(await typed("application/json; charset=utf-8"), 201);
    expectError(await typed(undefined), "DEAL_ALREADY_EXISTS");
  });

  // Rule: Q1-8
  test("a compressed body is refused by the name of its header, whatever is in it", async () => {
    const body = JSON.stringify({ deal_id: "PACKED-1", ...SMALLEST_OFFER });
    const sent = (bytes: string | Uint8Array, encoding: string) =>
      call(funder, "POST", "/offers", bytes, { headers: { "Content-Encoding": encoding } });
    for (const [bytes, encoding] of [
      [gzipSync(body), "gzip"],
      [brotliCompressSync(body), "br"],
      [deflateSync(body), "Deflate"],
      [body, "identity, gzip"],
      [body, "nonsense"],
    ] as const) {
      const { message } = expectError(await sent(bytes, encoding), "UNSUPPORTED_MEDIA_TYPE");
      expect(message).toMatch(/^Content-Encoding must be identity or absent, not \w+: /);
    }
    expectResponse(await sent(body, "Identity"), 201);
  });

  // Rule: Q1-7
  test("a name twice is refused: no figure wins over another", async () => {
    const body = JSON.stringify({ deal_id: "TWICE-1", ...SMALLEST_OFFER });
    const twice = `${body.slice(0, -1)},"purchase_price_ceiling":90000}`;
    const { message } = expectError(await call(funder, "POST", "/offers", twice), "MALFORMED_JSON");
    const place = `line 1, column ${body.length + 1}`;
    expect(message).toBe(`The name "purchase_price_ceiling" is twice in one object: see ${place}.`);
  });
});
