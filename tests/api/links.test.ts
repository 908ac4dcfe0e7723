import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { MOST_LINKS } from "@/lib/schemas/offers/requests";
import { prisma } from "@/lib/server/database/database";
import { recordView } from "@/lib/services/links/link-events";
import { issueLink } from "@/lib/services/offers/issue-link";
import { loadOffer } from "@/lib/services/offers/read";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";
import { createOffer, readOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { partsOf } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const freshLink = (dealId: string, body?: object, of = funder) =>
  call(of, "POST", `/offers/${dealId}/calculator-url`, body);

/**
 * Gives an offer a link that ends at each second, both ends included. They are gone after the test: the sweep
 * would report each.
 */
async function takeSeconds(offerId: string, first: number, last: number): Promise<void> {
  onTestFinished(async () => {
    await prisma.link.deleteMany({ where: { offer_id: offerId } });
  });
  await prisma.$executeRaw`
    INSERT INTO links (offer_id, expires_at, seq, issued_at)
    SELECT ${offerId}::uuid, to_timestamp(second), 1, now() FROM generate_series(${first}::int, ${last}::int) AS second
    ON CONFLICT DO NOTHING`;
}

describe("a fresh calculator link", () => {
  // Rule: D6-11
  test("is another one, and earlier ones keep working", async () => {
    const { deal_id, calculator_url } = await createOffer(funder);
    const response = await freshLink(deal_id);
    expectResponse(response, 200);
    expect(Object.keys(response.body).sort()).toEqual(["calculator_url", "calculator_url_expires_at"]);
    expect(response.body.calculator_url).not.toBe(calculator_url);
    for (const path of [calculator_url, String(response.body.calculator_url)])
      expect((await send("GET", path)).text).toContain("Café Río");
    expect(await readOffer(funder, deal_id)).toMatchObject({ ...response.body, version: 1 });
  });

  // Rule: D6-12
  test("with revoke_previous revokes all earlier ones", async () => {
    const { deal_id, calculator_url } = await createOffer(funder);
    const { body } = await freshLink(deal_id, { revoke_previous: true });
    expect((await send("GET", calculator_url)).text).not.toContain("Café Río");
    expect((await send("GET", String(body.calculator_url))).text).toContain("Café Río");
  });

  test("of many requested concurrently all are different", async () => {
    const { deal_id } = await createOffer(funder);
    const responses = await Promise.all(Array.from({ length: 6 }, () => freshLink(deal_id, {})));
    expect(new Set(responses.map(({ body }) => body.calculator_url)).size).toBe(6);
  });

  // Rules: D6-13, S3-3
  test("ends with every other of the offer when the offer is revoked", async () => {
    const { deal_id, calculator_url } = await createOffer(funder);
    const { body } = await freshLink(deal_id);
    await call(funder, "DELETE", `/offers/${deal_id}`);
    for (const path of [calculator_url, String(body.calculator_url)])
      expect((await send("GET", path)).text).not.toContain("Café Río");
  });

  test("is issued however many seconds before the end of its lifetime are taken", async () => {
    const brief = await newFunder({ link_days: 1 });
    const { id, deal_id } = await createOffer(brief);
    const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
    await takeSeconds(id, tomorrow - 9_000, tomorrow + 60);
    const { body } = await freshLink(deal_id, {}, brief);
    expect(Date.parse(String(body.calculator_url_expires_at))).toBe((tomorrow - 9_001) * 1000);
    expect((await send("GET", String(body.calculator_url))).text).toContain("Café Río");
    // A replaced offer finds the next one.
    const { calculator_url } = await readOffer(brief, deal_id);
    expect(calculator_url).toBe(body.calculator_url);
    const replaced = await call(brief, "PUT", `/offers/${deal_id}`, { version: 1, ...SMALLEST_OFFER });
    expect(partsOf(String(replaced.body.calculator_url)).exp).toBe(String(tomorrow - 9_002));
  });

  // Rule: D5-91
  test("is refused when the offer has 10,000, also by several requests at once, for a new version and in the console", async () => {
    const of = await newFunder();
    const { id, deal_id } = await createOffer(of);
    const past = Math.floor(Date.now() / 1000) - 20_000;
    await takeSeconds(id, past, past + MOST_LINKS - 4);
    const responses = await Promise.all(Array.from({ length: 8 }, () => freshLink(deal_id, {}, of)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const response of responses.filter(({ status }) => status !== 200))
      expect(expectError(response, "LIMIT_REACHED").message).toContain("at most 10,000 links");
    expect(await prisma.link.count({ where: { offer_id: id } })).toBe(MOST_LINKS);
    const replaced = await call(of, "PUT", `/offers/${deal_id}`, { version: 1, ...SMALLEST_OFFER });
    expectError(replaced, "LIMIT_REACHED");
    const person = await personOf(of, "owner");
    const inConsole = issueLink(person, await loadOffer(person, { dealId: deal_id }), {});
    await expect(inConsole).rejects.toThrow("at most 10,000 links");
    expectResponse(await call(of, "PATCH", `/offers/${deal_id}`, { version: 1, position: 2 }), 200);
  });

  // Rule: D6-7
  test("of a funder with a shorter lifetime of links ends sooner", async () => {
    const brief = await newFunder({ link_days: 3 });
    const { deal_id } = await createOffer(brief);
    const { body } = await freshLink(deal_id, {}, brief);
    const life = Date.parse(String(body.calculator_url_expires_at)) - Date.now();
    expect(Math.abs(life - 3 * 86_400_000)).toBeLessThan(60_000);
  });

  test("an unknown field is refused", async () => {
    const { deal_id } = await createOffer(funder);
    const response = await freshLink(deal_id, { revoke: true });
    expect(expectError(response, "VALIDATION_FAILED").details).toEqual([
      "revoke is not a known field; the nearest known name is revoke_previous",
    ]);
  });
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
