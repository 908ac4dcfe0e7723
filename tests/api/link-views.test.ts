import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/server/database";
import { recordView } from "@/lib/services/offers/link-events";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { createOffer } from "@/tests/helpers/funder-offers";
import { partsOf } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const viewedEvents = async (offer_id: string) =>
  prisma.event.count({ where: { offer_id, type: "offer.viewed" } });

describe("the views of a link", () => {
  // Rule: C3-9
  test("are counted once a minute; only the first is an event", async () => {
    const { id, calculator_url } = await createOffer(funder);
    const parts = partsOf(String(calculator_url));
    const start = Date.now();
    for (const seconds of [0, 59, 60, 119, 121])
      await recordView({ now: new Date(start + seconds * 1000), requestId: "req_test" }, parts);
    const [link] = await prisma.link.findMany({ where: { offer_id: id } });
    expect(link).toMatchObject({
      view_count: 3,
      first_viewed_at: new Date(start),
      last_viewed_at: new Date(start + 121_000),
    });
    expect(await viewedEvents(id)).toBe(1);
  });

  test("of before they were counted count as one", async () => {
    const { id, calculator_url } = await createOffer(funder);
    const first_viewed_at = new Date(Date.now() - 3_600_000);
    await prisma.link.updateMany({ where: { offer_id: id }, data: { first_viewed_at } });
    await recordView({ now: new Date(), requestId: "req_test" }, partsOf(String(calculator_url)));
    const [link] = await prisma.link.findMany({ where: { offer_id: id } });
    expect(link).toMatchObject({ view_count: 2, first_viewed_at });
    expect(await viewedEvents(id)).toBe(0);
  });

  test("at the same moment are one first view", async () => {
    const { id, calculator_url } = await createOffer(funder);
    const view = () =>
      recordView({ now: new Date(), requestId: "req_test" }, partsOf(String(calculator_url)));
    await Promise.all([view(), view(), view(), view()]);
    const [link] = await prisma.link.findMany({ where: { offer_id: id } });
    expect(link?.view_count).toBe(1);
    expect(await viewedEvents(id)).toBe(1);
  });

  // Rule: D8-10
  test("are an event once for each issued link", async () => {
    const { id, deal_id, calculator_url } = await createOffer(funder);
    const first = partsOf(calculator_url);
    const context = { now: new Date(), requestId: "req_test" };
    await Promise.all([1, 2, 3].map(() => recordView(context, first)));
    expect(await viewedEvents(id)).toBe(1);
    const fresh = await call(funder, "POST", `/offers/${deal_id}/calculator-url`);
    await recordView(context, partsOf(String(fresh.body.calculator_url)));
    await recordView(context, first);
    expect(await viewedEvents(id)).toBe(2);
  });
});
