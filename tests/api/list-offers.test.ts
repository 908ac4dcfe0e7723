import { beforeAll, describe, expect, test } from "vitest";
import { OFFER_PAGE } from "@/lib/schemas/offer-responses";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { createOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { expectError, expectResponse } from "@/tests/helpers/responses";

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

  test("a page has 50 unless limit is given", async () => {
    const own = await newFunder();
    await createOffers(own, 51);
    expect(await list("", own)).toMatchObject({ data: { length: 50 }, has_more: true });
    expect(await list("?limit=100", own)).toMatchObject({ data: { length: 51 }, has_more: false });
  });

  test("status and updated_since narrow the list", async () => {
    expect(deals(await list("?status=revoked"))).toEqual(["LIST-2"]);
    expect(deals(await list("?status=active&limit=100"))).not.toContain("LIST-2");
    expect(deals(await list(`?updated_since=${Math.floor(Date.now() / 1000) + 60}`))).toEqual([]);
    expect(deals(await list("?updated_since=1"))).toContain("LIST-1");
  });
});

describe("400", () => {
  test.each([
    ["?limit=0", "limit must be a whole number from 1 to 100"],
    ["?limit=101", "limit must be a whole number from 1 to 100"],
    ["?limit=x", "limit must be a whole number from 1 to 100"],
    ["?limit=1&limit=2", "limit must be given once"],
    ["?status=draft", "status must be one of active, revoked"],
    ["?updated_since=yesterday", "updated_since must be Unix seconds"],
    ["?cursor=abc", "cursor must be the next_cursor of an earlier page"],
    ["?statsu=active", "statsu is not a known field; the nearest known name is status"],
  ])("%s is refused", async (query, detail) => {
    expect(expectError(await call(funder, "GET", `/offers${query}`), "VALIDATION_FAILED").details).toEqual([
      detail,
    ]);
  });
});
