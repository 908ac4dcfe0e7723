import { beforeAll, describe, expect, test } from "vitest";
import { OFFER_PAGE } from "@/lib/schemas/answers";
import { expectAnswer, expectError } from "@/tests/helpers/answers";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  for (let index = 1; index <= 5; index += 1) {
    expectAnswer(await call(funder, "POST", "/offers", { deal_id: `LIST-${index}`, ...SMALLEST_OFFER }), 201);
  }
  await call(funder, "DELETE", "/offers/LIST-2");
});

async function list(query: string) {
  const answer = await call(funder, "GET", `/offers${query}`);
  expectAnswer(answer, 200);
  return OFFER_PAGE.parse(answer.body);
}
const deals = (page: ReturnType<typeof OFFER_PAGE.parse>) => page.data.map(({ deal_id }) => deal_id);

describe("200", () => {
  test("offers come newest first, the funder's own only", async () => {
    const other = await newFunder();
    await call(other, "POST", "/offers", { deal_id: "FOREIGN", ...SMALLEST_OFFER });
    const page = await list("");
    expect(deals(page)).toEqual(["LIST-5", "LIST-4", "LIST-3", "LIST-2", "LIST-1"]);
    expect(page).toMatchObject({ has_more: false, next_cursor: null });
  });

  test("pages follow each other without a gap or a repeat, also when an offer comes in between", async () => {
    const first = await list("?limit=2");
    expect(first).toMatchObject({ has_more: true });
    await call(funder, "POST", "/offers", { deal_id: "LIST-6", ...SMALLEST_OFFER });
    const second = await list(`?limit=2&cursor=${first.next_cursor}`);
    const third = await list(`?limit=2&cursor=${second.next_cursor}`);
    expect([first, second, third].flatMap(deals)).toEqual(["LIST-5", "LIST-4", "LIST-3", "LIST-2", "LIST-1"]);
    expect(third).toMatchObject({ has_more: false, next_cursor: null });
  });

  test("a page holds 50 unless another number is asked for", async () => {
    const many = await newFunder();
    for (let index = 0; index < 51; index += 1)
      await call(many, "POST", "/offers", { deal_id: `MANY-${index}`, ...SMALLEST_OFFER });
    const { body } = await call(many, "GET", "/offers");
    expect(OFFER_PAGE.parse(body)).toMatchObject({ data: { length: 50 }, has_more: true });
    expect((await call(many, "GET", "/offers?limit=100")).body).toMatchObject({ data: { length: 51 } });
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
