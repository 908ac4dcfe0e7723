import { beforeAll, describe, expect, test } from "vitest";
import { BRANDS } from "@/lib/schemas/offers/operations";
import { OFFER, OFFER_PAGE } from "@/lib/schemas/offers/responses";
import { cursorAt } from "@/lib/schemas/wire/lists";
import { prisma } from "@/lib/server/database/database";
import { createBrand } from "@/lib/services/brands/brands";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  newKey,
  operator,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { createOffer, readOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { submitFor, submitUnder } from "@/tests/helpers/submissions";

describe("reading an offer", () => {
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

    // Rules: D4-44, D5-65
    test("an unchanged offer is not sent twice", async () => {
      const { deal_id } = await createOffer(funder);
      const etag = (await read(deal_id)).headers.get("etag") ?? "";
      // Weak, since the response exists compressed too.
      expect(etag).toMatch(/^W\/"[\w-]+"$/);
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
    test.each(["offers:create", "offers:update", "offers:delete"])(
      "a key with %s may read",
      async (scope) => {
        const key = await newKey(funder.slug, { scopes: [scope] });
        const { deal_id } = await createOffer(funder);
        expectResponse(await call(key, "GET", `/offers/${deal_id}`), 200);
      },
    );
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
});

describe("listing offers", () => {
  const A_TIME =
    "must be Unix seconds, a date such as 2026-01-05, or a time in UTC such as 2026-01-05T09:30:00Z";

  let funder: TestFunder;
  beforeAll(async () => {
    funder = await newFunder();
    await createOffers(funder, 5);
    await call(funder, "DELETE", "/offers/LIST-2");
  });

  /** Offers of the deals LIST-1, LIST-2 and so on, made in that order. */
  async function createOffers(of: TestFunder, count: number) {
    for (let index = 1; index <= count; index += 1)
      await createOffer(of, { deal_id: `LIST-${index}`, ...SMALLEST_OFFER });
  }

  async function list(query: string, of = funder) {
    const response = await call(of, "GET", `/offers${query}`);
    expectResponse(response, 200);
    return OFFER_PAGE.parse(response.body);
  }
  const deals = (page: ReturnType<typeof OFFER_PAGE.parse>) => page.data.map(({ deal_id }) => deal_id);

  describe("200", () => {
    test("offers come newest first, the funder's own only", async () => {
      await createOffer(await newFunder());
      const page = await list("");
      expect(deals(page)).toEqual(["LIST-5", "LIST-4", "LIST-3", "LIST-2", "LIST-1"]);
      expect(page).toMatchObject({ has_more: false, next_cursor: null });
    });

    // Rule: D5-67
    test("pages follow each other without a gap or a repeat, also when an offer comes in between", async () => {
      const own = await newFunder();
      await createOffers(own, 5);
      const first = await list("?limit=2", own);
      expect(first).toMatchObject({ has_more: true });
      await createOffer(own);
      const second = await list(`?limit=2&cursor=${first.next_cursor}`, own);
      const third = await list(`?limit=2&cursor=${second.next_cursor}`, own);
      expect([first, second, third].flatMap(deals)).toEqual([
        "LIST-5",
        "LIST-4",
        "LIST-3",
        "LIST-2",
        "LIST-1",
      ]);
      expect(third).toMatchObject({ has_more: false, next_cursor: null });
    });

    // Rule: D5-69
    test("a page has 50 unless limit is given", async () => {
      const own = await newFunder();
      await createOffers(own, 51);
      expect(await list("", own)).toMatchObject({ data: { length: 50 }, has_more: true });
      expect(await list("?limit=100", own)).toMatchObject({ data: { length: 51 }, has_more: false });
    });

    // Rule: D5-68
    test("status and updated_since narrow the list", async () => {
      expect(deals(await list("?status=revoked"))).toEqual(["LIST-2"]);
      expect(deals(await list("?status=active&limit=100"))).not.toContain("LIST-2");
      expect(deals(await list(`?updated_since=${Math.floor(Date.now() / 1000) + 60}`))).toEqual([]);
      expect(deals(await list("?updated_since=1"))).toContain("LIST-1");
    });

    // Rule: D12-21
    test("a time is Unix seconds, a date, or ISO 8601 in UTC whose colons are signed as they are sent", async () => {
      const own = await newFunder();
      const { id } = await createOffer(own, { deal_id: "TIMED-1", ...SMALLEST_OFFER });
      await prisma.offer.update({ where: { id }, data: { updated_at: new Date("2026-01-05T09:30:00Z") } });
      const found = async (time: string) => deals(await list(`?updated_since=${time}`, own));
      for (const time of ["1767605400", "2026-01-05", "2026-01-05T09:30:00Z", "2026-01-05T09:29:59.999Z"])
        expect(await found(time)).toEqual(["TIMED-1"]);
      for (const time of ["1767605401", "2026-01-06", "2026-01-05T09:30:00.001Z"])
        expect(await found(time)).toEqual([]);
    });

    // Rule: D12-22
    test("merchant_id, iso_id, brand_id and deal_id_prefix narrow it, together and page by page", async () => {
      const own = await newFunder();
      const other = await createBrand(await operator(own.slug), { name: "Other" });
      const made = (deal_id: string, fields: object) =>
        createOffer(own, { deal_id, ...SMALLEST_OFFER, ...fields });
      await made("A-1", { merchant_id: "M-1", iso_id: "I-1" });
      await made("A-2", { merchant_id: "M-1", iso_id: "I-2", brand_id: own.brandId });
      await made("B-1", { merchant_id: "M-2", iso_id: "I-1", brand_id: other.id });
      await made("a-3", { merchant_id: "M-1", iso_id: "I-1" });
      const found = async (query: string) => deals(await list(query, own));
      expect(await found("?merchant_id=M-1")).toEqual(["a-3", "A-2", "A-1"]);
      expect(await found("?merchant_id=m-1")).toEqual([]);
      expect(await found("?iso_id=I-1")).toEqual(["a-3", "B-1", "A-1"]);
      expect(await found(`?brand_id=${other.id}`)).toEqual(["B-1"]);
      for (const id of [own.brandId, own.brandId.toUpperCase()])
        expect(await found(`?brand_id=${id}`)).toEqual(["a-3", "A-2", "A-1"]);
      expect(await found("?deal_id_prefix=A-")).toEqual(["A-2", "A-1"]);
      expect(await found("?deal_id_prefix=A-1")).toEqual(["A-1"]);
      expect(await found("?deal_id_prefix=a-&merchant_id=M-1&iso_id=I-1&status=active")).toEqual(["a-3"]);
      const first = await list("?merchant_id=M-1&limit=2", own);
      expect([deals(first), first.has_more]).toEqual([["a-3", "A-2"], true]);
      expect(await found(`?merchant_id=M-1&limit=2&cursor=${first.next_cursor}`)).toEqual(["A-1"]);
      expect(deals(await list("?merchant_id=M-1"))).toEqual([]);
    });
  });

  // Rule: Q1-9
  describe("a cursor", () => {
    const refused = async (path: string, key = funder) => {
      const { details } = expectError(await call(key, "GET", path), "VALIDATION_FAILED");
      expect(details).toEqual([expect.stringMatching(/^cursor is of another list: /)]);
    };

    test("belongs to its list and its filters, however they are written; limit may change", async () => {
      const { next_cursor: all } = await list("?limit=1");
      const { next_cursor: active } = await list("?limit=1&status=active&updated_since=2026-01-05");
      for (const path of ["/submissions", "/deliveries", "/disclosures", "/webhooks"])
        await refused(`${path}?cursor=${all}`);
      await refused(`/offers/LIST-1/submissions?cursor=${all}`);
      await refused(`/offers?status=active&cursor=${all}`);
      await refused(`/offers?cursor=${active}`);
      await refused(`/offers?status=active&updated_since=2026-01-06&cursor=${active}`);
      expect(deals(await list(`?limit=100&cursor=${all}`))).toContain("LIST-1");
      const same = "updated_since=2026-01-05T00%3A00:00Z&limit=99&status=active";
      expect(deals(await list(`?${same}&cursor=${active}`))).toContain("LIST-1");
    });

    test("of one offer's submissions is none of another's", async () => {
      const own = await newFunder();
      for (const dealId of ["SUBMITTED-1", "SUBMITTED-2"]) {
        await submitFor(own, dealId);
        await submitUnder((await readOffer(own, dealId)).calculator_url ?? "");
      }
      const { body } = await call(own, "GET", "/offers/SUBMITTED-1/submissions?limit=1");
      const rest = await call(own, "GET", `/offers/SUBMITTED-1/submissions?cursor=${body.next_cursor}`);
      expect(rest.body.data).toHaveLength(1);
      await refused(`/offers/SUBMITTED-2/submissions?cursor=${body.next_cursor}`, own);
      await refused(`/submissions?cursor=${body.next_cursor}`, own);
    });

    test("of the release before, which had no mark, is good on", async () => {
      const { data, next_cursor } = await list("?limit=1");
      const before = cursorAt(data[0]?.id ?? "");
      expect(next_cursor?.slice(0, 22)).toBe(before);
      expect((await list(`?limit=3&cursor=${before}`)).data).toEqual(
        (await list(`?limit=3&cursor=${next_cursor}`)).data,
      );
    });
  });

  describe("400", () => {
    // Rule: D5-70
    test.each([
      ["?limit=0", "limit must be a whole number from 1 to 100"],
      ["?limit=1000", "limit must be a whole number from 1 to 100"],
      ["?limit=101", "limit must be a whole number from 1 to 100"],
      ["?limit=x", "limit must be a whole number from 1 to 100"],
      ["?limit=1&limit=2", "limit must be given once"],
      ["?status=draft", "status must be one of active, revoked"],
      ["?updated_since=yesterday", `updated_since ${A_TIME}`],
      ["?updated_since=1767225600000", `updated_since ${A_TIME}; that is a time in milliseconds`],
      ["?updated_since=20260105", `updated_since ${A_TIME}; write 20260105 as 2026-01-05`],
      ["?updated_since=2026-02-30", `updated_since ${A_TIME}`],
      ["?updated_since=2026-01-05T09:30:00", `updated_since ${A_TIME}`],
      ["?merchant_id=", "merchant_id must not be empty"],
      ["?brand_id=default", "brand_id must be a UUID"],
      ["?limit=-1", "limit must be a whole number from 1 to 100"],
      [
        "?deal_id_prefix=-1",
        "deal_id_prefix must be 1 to 128 characters from A-Z a-z 0-9 . _ -, and begin with a letter or digit",
      ],
      ["?cursor=abc", "cursor must be the next_cursor of an earlier page"],
      ["?statsu=active", "statsu is not a known field; the nearest known name is status"],
    ])("%s is refused", async (query, detail) => {
      expect(expectError(await call(funder, "GET", `/offers${query}`), "VALIDATION_FAILED").details).toEqual([
        detail,
      ]);
    });

    // Rule: D12-2
    test("a limit outside its bounds has the code range, however many digits it has", async () => {
      for (const limit of ["0", "101", "1000", "99999999"]) {
        const { errors } = expectError(
          await call(funder, "GET", `/offers?limit=${limit}`),
          "VALIDATION_FAILED",
        );
        expect(errors).toMatchObject([{ path: "limit", code: "range" }]);
      }
    });
  });
});

// Rule: D5-63
test("a funder's brands are listed, the default one first", async () => {
  const funder = await newFunder();
  const { id } = await createBrand(await operator(funder.slug), {
    name: "Another",
    callback_url: "https://funder.example/b",
  });
  const response = await call(funder, "GET", "/brands");
  expectResponse(response, 200);
  expect(BRANDS.parse(response.body)).toEqual({
    data: [
      { id: funder.brandId, name: "Test Funder", default: true, callback_url: null },
      { id, name: "Another", default: false, callback_url: "https://funder.example/b" },
    ],
  });
});
