import { beforeAll, describe, expect, inject, test } from "vitest";
import { DAY_MS } from "@/lib/calculator/durations";
import { prisma } from "@/lib/server/database/database";
import { drainAfterWrite } from "@/lib/services/drain";
import { expireLinks, reportExpiringLinks } from "@/lib/services/links/link-events";
import { purgeExpired } from "@/lib/services/retention";
import { runSchedule } from "@/lib/services/schedule";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { createOffer, endLinkIn, expireLink, newDealId, readOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { submitFor } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const events = async (offer_id: string, type: string) => prisma.event.findMany({ where: { type, offer_id } });

/** An offer whose link has run out. */
async function expiredOffer(of = funder): Promise<{ id: string; deal_id: string }> {
  const offer = await createOffer(of);
  await expireLink(offer.id);
  return offer;
}

describe("offer.expired", () => {
  // Rule: D8-11
  test("reports once that the newest link of a live offer expired, on any instance, however often it runs", async () => {
    const receiver = await startReceiver();
    await call(funder, "POST", "/webhooks", { url: receiver.url, events: ["offer.expired"] });
    const { id, deal_id } = await expiredOffer();
    await Promise.all([expireLinks(new Date()), expireLinks(new Date())]);
    await expireLinks(new Date());
    expect(await events(id, "offer.expired")).toHaveLength(1);
    const callback = () => receiver.received.find(({ body }) => body.includes(deal_id));
    await until(() => callback() !== undefined);
    await receiver.close();
    expect(JSON.parse(callback()?.body ?? "")).toMatchObject({
      type: "offer.expired",
      data: { offer: { deal_id, status: "active" } },
    });
    expect(callback()?.body).not.toContain("sig=");
  });

  test("reports every expired link, however many expired together", async () => {
    const { id, deal_id } = await expiredOffer(await newFunder());
    // More offers than one query takes.
    await prisma.$executeRaw`
      INSERT INTO offers SELECT copy.* FROM offers o, generate_series(1, 250) number, jsonb_populate_record(
        o, jsonb_build_object('id', gen_random_uuid(), 'deal_id', o.deal_id || '-' || number)) copy
      WHERE o.id = ${id}::uuid`;
    await prisma.$executeRaw`
      INSERT INTO links (offer_id, expires_at, seq, issued_at)
      SELECT o.id, l.expires_at, l.seq, l.issued_at FROM links l, offers o
      WHERE l.offer_id = ${id}::uuid AND o.deal_id LIKE ${`${deal_id}-%`}`;
    await expireLinks(new Date());
    const reported = await prisma.event.count({
      where: { type: "offer.expired", offer: { deal_id: { startsWith: deal_id } } },
    });
    expect(reported).toBe(251);
  });

  test("reports again when a new link expires too", async () => {
    const { id, deal_id } = await expiredOffer();
    await expireLinks(new Date());
    await call(funder, "POST", `/offers/${deal_id}/calculator-url`);
    await expireLinks(new Date());
    expect(await events(id, "offer.expired")).toHaveLength(1);
    await expireLink(id);
    await expireLinks(new Date());
    expect(await events(id, "offer.expired")).toHaveLength(2);
  });

  // Rule: D8-12
  test("does not report a revoked offer, nor an older link", async () => {
    const [revoked, renewed] = [await createOffer(funder), await createOffer(funder)];
    await call(funder, "DELETE", `/offers/${revoked.deal_id}`);
    await expireLink(revoked.id);
    await call(funder, "POST", `/offers/${renewed.deal_id}/calculator-url`);
    await expireLink(renewed.id, "earlier");
    await expireLinks(new Date());
    expect(await events(revoked.id, "offer.expired")).toEqual([]);
    expect(await events(renewed.id, "offer.expired")).toEqual([]);
  });
});

describe("offer.expiring", () => {
  const reported = async (id: string) => (await events(id, "offer.expiring")).length;

  // Rule: D8-13
  test("reports once, on any instance, that the newest link of a live offer ends within 72 hours", async () => {
    const receiver = await startReceiver();
    await call(funder, "POST", "/webhooks", { url: receiver.url, events: ["offer.expiring"] });
    const { id, deal_id } = await createOffer(funder);
    await endLinkIn(id, 71.9);
    const { calculator_url_expires_at } = await readOffer(funder, deal_id);
    await Promise.all([reportExpiringLinks(new Date()), reportExpiringLinks(new Date())]);
    await reportExpiringLinks(new Date());
    expect(await reported(id)).toBe(1);
    await drainAfterWrite();
    const message = () => receiver.received.find(({ body }) => body.includes(deal_id));
    await until(() => message() !== undefined);
    await receiver.close();
    expect(JSON.parse(message()?.body ?? "")).toMatchObject({
      type: "offer.expiring",
      data: { offer: { deal_id, status: "active", calculator_url_expires_at } },
    });
    expect(message()?.body).not.toContain("sig=");
  });

  // Rule: D8-14
  test("reports a link one minute after it was issued at the earliest", async () => {
    const { id } = await createOffer(funder);
    await endLinkIn(id, 24);
    const issuedAgo = (ms: number) =>
      prisma.link.updateMany({ where: { offer_id: id }, data: { issued_at: new Date(Date.now() - ms) } });
    await issuedAgo(0);
    await reportExpiringLinks(new Date());
    expect(await reported(id)).toBe(0);
    await issuedAgo(61_000);
    await reportExpiringLinks(new Date());
    expect(await reported(id)).toBe(1);
  });

  // Rule: D8-13
  test("reports neither a longer link, a revoked offer, an older link nor one that was submitted under", async () => {
    const [longer, revoked, renewed] = [
      await createOffer(funder),
      await createOffer(funder),
      await createOffer(funder),
    ];
    await endLinkIn(longer.id, 72.1);
    await endLinkIn(revoked.id, 24);
    await call(funder, "DELETE", `/offers/${revoked.deal_id}`);
    await endLinkIn(renewed.id, 24);
    await call(funder, "POST", `/offers/${renewed.deal_id}/calculator-url`);
    const submitted = await submittedOffer();
    await endLinkIn(submitted, 24);
    await reportExpiringLinks(new Date());
    for (const id of [longer.id, revoked.id, renewed.id, submitted]) expect(await reported(id)).toBe(0);
  });

  test("reports a link that was issued after the last submission, and each later one too", async () => {
    const id = await submittedOffer();
    const { deal_id } = await prisma.offer.update({
      where: { id },
      data: { last_submitted_at: new Date(Date.now() - 2 * 3_600_000) },
    });
    await endLinkIn(id, 24);
    await reportExpiringLinks(new Date());
    expect(await reported(id)).toBe(1);
    await call(funder, "POST", `/offers/${deal_id}/calculator-url`);
    await endLinkIn(id, 48);
    await reportExpiringLinks(new Date());
    expect(await reported(id)).toBe(2);
  });

  async function submittedOffer(): Promise<string> {
    const dealId = newDealId();
    await submitFor(funder, dealId);
    return (await prisma.offer.findFirstOrThrow({ where: { deal_id: dealId } })).id;
  }
});

describe("what is kept", () => {
  // Rule: D11-12
  test("a receiver's response is deleted after 30 days, its attempt is not", async () => {
    const receiver = await startReceiver();
    const own = await newFunder({ callback_url: receiver.url });
    await submitFor(own, "KEPT-1");
    await submitFor(own, "KEPT-2");
    const attempts = async () =>
      prisma.attempt.findMany({
        where: { delivery: { funder: { slug: own.slug } } },
        orderBy: { delivery_id: "asc" },
      });
    await until(async () => (await attempts()).length === 2);
    await receiver.close();
    const [old, young] = await attempts();
    const age = async (delivery_id: string, days: number) =>
      prisma.attempt.updateMany({
        where: { delivery_id },
        data: { started_at: new Date(Date.now() - days * DAY_MS), response_body: "thanks" },
      });
    await age(old?.delivery_id ?? "", 31);
    await age(young?.delivery_id ?? "", 29);
    await purgeExpired(new Date());
    expect((await attempts()).map(({ response_body, status_code }) => [response_body, status_code])).toEqual([
      [null, 204],
      ["thanks", 204],
    ]);
  });

  test("a response under an Idempotency-Key is deleted after 24 hours", async () => {
    for (const key of ["old", "young"]) {
      const offer = { deal_id: `ONCE-${key}`, ...SMALLEST_OFFER };
      await call(funder, "POST", "/offers", offer, { headers: { "Idempotency-Key": key } });
    }
    const where = { api_key: { funder: { slug: funder.slug } } };
    await prisma.idempotencyRecord.updateMany({
      where: { ...where, key: "old" },
      data: { expires_at: new Date(Date.now() - 1_000) },
    });
    await purgeExpired(new Date());
    const left = await prisma.idempotencyRecord.findMany({ where });
    expect(left.map(({ key }) => key)).toEqual(["young"]);
  });
});

describe("the schedule", () => {
  const wake = (authorization?: string) =>
    fetch(`${inject("baseUrl")}/api/internal/drain`, { headers: authorization ? { authorization } : {} });

  // Rule: D8-44
  test("runs for its bearer token only", async () => {
    expect((await wake()).status).toBe(401);
    expect((await wake("Bearer wrong")).status).toBe(401);
    const response = await wake(`Bearer ${inject("settings").CRON_SECRET}`);
    expect([response.status, await response.json()]).toEqual([200, { claimed: expect.any(Number) }]);
  });

  // Rule: D8-45
  test("is declared for the platform, every minute, at the path that is served", async () => {
    const { default: vercel } = await import("@/vercel.json");
    expect(vercel.crons).toEqual([{ path: "/api/internal/drain", schedule: "* * * * *" }]);
  });

  test("expires links and purges old rows, besides sending deliveries", async () => {
    const { id } = await expiredOffer();
    const headers = { "Idempotency-Key": "kept" };
    await call(funder, "POST", "/offers", { deal_id: newDealId(), ...SMALLEST_OFFER }, { headers });
    const where = { key: "kept", api_key: { funder: { slug: funder.slug } } };
    await prisma.idempotencyRecord.updateMany({ where, data: { expires_at: new Date(0) } });
    const { rest } = await runSchedule();
    await rest();
    expect(await events(id, "offer.expired")).toHaveLength(1);
    expect(await prisma.idempotencyRecord.count({ where })).toBe(0);
  });
});
