import { beforeAll, describe, expect, test } from "vitest";
import { OFFER_PAGE } from "@/lib/schemas/offer-responses";
import { prisma } from "@/lib/server/database";
import { createBrand } from "@/lib/services/funders/brands";
import { call, newFunder, operator, type TestFunder } from "@/tests/helpers/api-client";
import { createOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { expectError, expectResponse } from "@/tests/helpers/responses";

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
    expect([first, second, third].flatMap(deals)).toEqual(["LIST-5", "LIST-4", "LIST-3", "LIST-2", "LIST-1"]);
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
