import { beforeAll, describe, expect, test } from "vitest";
import { EVENT_PAGE } from "@/lib/schemas/events/operations";
import { OFFER_PAGE } from "@/lib/schemas/offers/responses";
import { SUBMISSION_PAGE } from "@/lib/schemas/submissions/operations";
import { call, expectResponse, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { LARGEST_OFFER } from "@/tests/helpers/offers";
import { until } from "@/tests/helpers/receiver";
import { submitFor } from "@/tests/helpers/submissions";

const COUNT = 20;
const DEALS = Array.from({ length: COUNT }, (_, index) => `LARGE-${index}`);
const MIB = 1024 * 1024;

describe("a page of a list of very large items", () => {
  let funder: TestFunder;
  beforeAll(async () => {
    funder = await newFunder();
    for (const deal_id of DEALS) await submitFor(funder, deal_id, LARGEST_OFFER);
  });

  /** Reads a list to its end; the pages that it has. */
  async function pagesOf<Page extends { has_more: boolean; next_cursor: string | null }>(
    list: string,
    cursorName: string,
    read: (body: unknown) => Page,
  ) {
    const pages: { page: Page; bytes: number }[] = [];
    for (let cursor = ""; ; ) {
      const response = await call(funder, "GET", `/${list}?limit=100${cursor}`);
      expectResponse(response, 200);
      const page = read(response.body);
      pages.push({ page, bytes: response.text.length });
      if (!page.has_more) return pages;
      cursor = `&${cursorName}=${page.next_cursor}`;
    }
  }

  const lists = {
    offers: () => pagesOf("offers", "cursor", (body) => OFFER_PAGE.parse(body)),
    submissions: () => pagesOf("submissions", "cursor", (body) => SUBMISSION_PAGE.parse(body)),
    events: () => pagesOf("events", "after", (body) => EVENT_PAGE.parse(body)),
  };

  // Rule: D5-108
  test.each([
    ["offers", COUNT],
    ["submissions", COUNT],
    ["events", 2 * COUNT],
  ] as const)(
    "of %s ends at 1 MiB; every item is on one page, and has_more tells the last",
    async (list, count) => {
      await until(
        async () => (await lists[list]()).reduce((sum, { page }) => sum + page.data.length, 0) === count,
      );
      const pages = await lists[list]();
      const ids = pages.flatMap(({ page }) => page.data.map((item) => String("id" in item && item.id)));
      expect(new Set(ids).size).toBe(count);
      expect(pages.length).toBeGreaterThan(2);
      for (const { page, bytes } of pages) {
        expect(bytes).toBeLessThan(1.4 * MIB);
        // A submission shows less of its offer than is read for it.
        if (page.has_more && list !== "submissions") expect(bytes).toBeGreaterThan(0.9 * MIB);
      }
    },
  );

  test("that reaches 1 MiB with its last item is the last page", async () => {
    const sizes = (await lists.offers()).map(({ page }) => page.data.length);
    const { body } = await call(funder, "GET", `/offers?limit=${sizes[0]}`);
    expect(OFFER_PAGE.parse(body)).toMatchObject({ has_more: true });
    const own = await newFunder();
    for (const deal_id of DEALS.slice(0, sizes[0])) await submitFor(own, deal_id, LARGEST_OFFER);
    const whole = OFFER_PAGE.parse((await call(own, "GET", "/offers?limit=100")).body);
    expect(whole).toMatchObject({ has_more: false, next_cursor: null });
    expect(whole.data).toHaveLength(sizes[0] ?? 0);
  });
});
