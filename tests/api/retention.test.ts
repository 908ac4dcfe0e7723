import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/calculator/durations";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { productEnvironment } from "@/scripts/start/local-profile.mjs";
import { openTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";
import { tablesReadWhole } from "@/tests/helpers/sent-statements";

// A database without a server, so that nothing but the test sweeps it. What reads the environment is loaded
// after it is set.
let own: TestDatabase;
let context: CallContext;
let services: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  own = await openTestDatabase();
  const { url: databaseUrl, folder } = own;
  const baseUrl = "http://localhost:3000";
  const settings = productEnvironment(folder, { databaseUrl, baseUrl });
  Object.assign(process.env, settings, { BASE_URL: baseUrl });
  services = await load();
  context = await services.newCaller(callback_url);
});
afterAll(async () => {
  await services.closeDatabase();
  await own.close();
});

async function load() {
  const { closeDatabase } = await import("@/lib/server/database/database");
  const { newCaller } = await import("@/tests/helpers/call-context");
  const { newId } = await import("@/lib/server/ids");
  const { createOffer, decide } = await import("@/tests/helpers/calls-with-json");
  const { revokeOffer } = await import("@/lib/services/offers/change");
  const { loadOffer } = await import("@/lib/services/offers/read");
  const { purgeExpired } = await import("@/lib/services/retention");
  const { listSubmissionsOf } = await import("@/lib/services/submissions/list");
  const { SMALLEST_OFFER } = await import("@/tests/helpers/offers");
  const { submitUnder } = await import("@/tests/helpers/submissions");
  return {
    ...{ closeDatabase, newCaller, newId, createOffer, revokeOffer, loadOffer },
    ...{ purgeExpired, decide, listSubmissionsOf, SMALLEST_OFFER, submitUnder },
  };
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const callback_url = "http://127.0.0.1:1/hook";

/** An offer that was submitted once, all of whose deliveries are at an end. */
async function submittedOffer(deal_id: string) {
  const { createOffer, SMALLEST_OFFER, submitUnder } = services;
  const offer = await createOffer(context, { deal_id, ...SMALLEST_OFFER, callback_url });
  await submitUnder(offer.calculator_url);
  const submission = await prisma.submission.findFirstOrThrow({ where: { offer_id: offer.id } });
  await services.decide(context, submission, { decision: "declined" });
  await prisma.delivery.updateMany({
    where: { event: { offer_id: offer.id } },
    data: { status: "delivered", next_attempt_at: null },
  });
  return offer;
}

const eventsOf = async (offer_id: string) => prisma.event.count({ where: { offer_id } });
const offerExists = async (id: string) => (await prisma.offer.count({ where: { id } })) === 1;

describe("events and attempts", () => {
  // Rule: D11-13
  test("are deleted after 365 days, however many there are; what is pending stays with its related rows", async () => {
    const { newId, purgeExpired } = services;
    const offer = await submittedOffer("EVENTS-1");
    const [event] = await prisma.event.findMany({
      where: { offer_id: offer.id, type: "submission.created" },
    });
    const [delivery] = await prisma.delivery.findMany({ where: { event_id: event?.id } });
    await prisma.$executeRaw`
      WITH copies AS (
        INSERT INTO events (id, funder_id, offer_id, type, payload, request_id, created_at)
        SELECT gen_random_uuid(), funder_id, offer_id, 'offer.viewed', payload, request_id, created_at
        FROM events, generate_series(1, 650) WHERE id = ${event?.id}::uuid RETURNING *),
      sent AS (
        INSERT INTO deliveries (id, funder_id, event_id, type, kind, url, receiver, status, attempt_count, replayed_after,
                                request_id, created_at)
        SELECT gen_random_uuid(), funder_id, id, type, 'callback', 'https://a.example/', 'https://a.example', 'delivered', 1, 0,
               request_id, created_at FROM copies RETURNING *)
      INSERT INTO attempts (delivery_id, number, started_at, duration_ms) SELECT id, 1, created_at, 5 FROM sent`;
    const pending = newId();
    await prisma.event.create({ data: { ...event, id: pending, submission_id: null } as never });
    await prisma.delivery.create({
      data: {
        ...delivery,
        id: newId(),
        event_id: pending,
        status: "pending",
        next_attempt_at: new Date(),
      } as never,
    });
    const count = await eventsOf(offer.id);
    await purgeExpired(inDays(364));
    expect(await eventsOf(offer.id)).toBe(count);
    expect(await purgeExpired(inDays(366))).toBe(true);
    expect(await prisma.event.findMany({ where: { offer_id: offer.id } })).toMatchObject([{ id: pending }]);
    expect(await prisma.delivery.count({ where: { event_id: pending, status: "pending" } })).toBe(1);
    expect(await prisma.attempt.count({ where: { delivery: { event: { offer_id: offer.id } } } })).toBe(0);
    await prisma.delivery.updateMany({
      where: { event_id: pending },
      data: { status: "delivered" },
    });
  });

  test("that are deleted leave a submission readable as it was", async () => {
    const { listSubmissionsOf, loadOffer, purgeExpired } = services;
    const { deal_id } = await submittedOffer("EVENTS-2");
    const read = async () => listSubmissionsOf(await loadOffer(context, { dealId: deal_id }), { limit: 10 });
    const before = await read();
    expect(before.data).toHaveLength(1);
    await purgeExpired(inDays(366));
    expect(await read()).toEqual(before);
  });
});

describe("an offer is deleted after 1,461 days, with its versions, links, submissions, decisions and events", () => {
  const gone = async (id: string) => {
    const where = { where: { offer_id: id } };
    return {
      offer: await offerExists(id),
      versions: await prisma.offerVersion.count(where),
      links: await prisma.link.count(where),
      submissions: await prisma.submission.count(where),
      decisions: await prisma.decision.count({ where: { submission: { offer_id: id } } }),
      events: await eventsOf(id),
    };
  };
  const nothing = { offer: false, versions: 0, links: 0, submissions: 0, decisions: 0, events: 0 };

  // Rules: A1-21, D11-14
  test("from its revoke on", async () => {
    const { loadOffer, purgeExpired, revokeOffer } = services;
    const { id, deal_id } = await submittedOffer("OFFER-1");
    await revokeOffer(context, await loadOffer(context, { dealId: deal_id }));
    await prisma.delivery.updateMany({
      where: { event: { offer_id: id } },
      data: { status: "delivered" },
    });
    await purgeExpired(inDays(1_460));
    expect(await offerExists(id)).toBe(true);
    await purgeExpired(inDays(1_462));
    expect(await gone(id)).toEqual(nothing);
  });

  // Rule: D11-15
  test("from the end of its newest link on, unless it was submitted in that time or something of it is pending", async () => {
    const { purgeExpired } = services;
    const [ended, submitted, waiting] = await Promise.all(
      ["OFFER-2", "OFFER-3", "OFFER-4"].map((deal) => submittedOffer(deal)),
    );
    // Links live for 30 days.
    await prisma.offer.update({
      where: { id: submitted?.id ?? "" },
      data: { last_submitted_at: inDays(100) },
    });
    const { count } = await prisma.delivery.updateMany({
      where: { event: { offer_id: waiting?.id ?? "", type: "submission.created" } },
      data: { status: "pending", next_attempt_at: inDays(2_000) },
    });
    expect(count).toBeGreaterThan(0);
    await purgeExpired(inDays(1_490));
    expect(await offerExists(ended?.id ?? "")).toBe(true);
    await purgeExpired(inDays(1_492));
    expect(await gone(ended?.id ?? "")).toEqual(nothing);
    expect(await offerExists(submitted?.id ?? "")).toBe(true);
    expect(await offerExists(waiting?.id ?? "")).toBe(true);
    await purgeExpired(inDays(1_600));
    expect(await gone(submitted?.id ?? "")).toEqual(nothing);
  });

  test("however many there are", async () => {
    const { purgeExpired } = services;
    const { id } = await submittedOffer("OFFER-5");
    await prisma.$executeRaw`
      INSERT INTO offers SELECT copy.* FROM offers o, generate_series(1, 130) number, jsonb_populate_record(o,
        jsonb_build_object('id', gen_random_uuid(), 'deal_id', 'MANY-' || number, 'status', 'revoked', 'revoked_at', now())) copy
      WHERE o.id = ${id}::uuid`;
    await purgeExpired(inDays(1_462));
    expect(await prisma.offer.count({ where: { deal_id: { startsWith: "MANY-" } } })).toBe(0);
  });
});

// Rule: D11-16
test("audit entries are deleted after 1,461 days", async () => {
  const { purgeExpired } = services;
  await submittedOffer("AUDIT-1");
  const before = await prisma.auditEntry.count();
  expect(before).toBeGreaterThan(0);
  await purgeExpired(inDays(1_460));
  expect(await prisma.auditEntry.count()).toBe(before);
  await purgeExpired(inDays(1_462));
  expect(await prisma.auditEntry.count()).toBe(0);
});

test("counts of what a funder's keys stored are deleted after two days", async () => {
  const funder_id = context.caller.funder.id;
  const windows = [-1, -3].map((days) => ({ funder_id, window_start: inDays(days), bytes: 1 }));
  await prisma.storedBytes.createMany({ data: windows });
  await services.purgeExpired(new Date());
  const kept = await prisma.storedBytes.findMany({
    where: { funder_id, window_start: { lte: inDays(-0.5) } },
  });
  expect(kept).toHaveLength(1);
  expect(kept[0]?.window_start.getTime()).toBeGreaterThan(inDays(-2).getTime());
});

// Rule: D11-17
test("a sweep that is stopped continues where it was; two can run concurrently", async () => {
  const { newId, purgeExpired } = services;
  const { id: funder_id } = context.caller.funder;
  const entry = {
    funder_id,
    actor: "admin",
    action: "key.created",
    subject: "x",
    detail: {},
    created_at: new Date(),
  };
  await prisma.auditEntry.createMany({
    data: Array.from({ length: 2_500 }, () => ({ ...entry, id: newId() })),
  });
  expect(await purgeExpired(inDays(1_462), 0)).toBe(false);
  expect(await prisma.auditEntry.count()).toBeGreaterThan(0);
  await Promise.all([purgeExpired(inDays(1_462)), purgeExpired(inDays(1_462))]);
  expect(await prisma.auditEntry.count()).toBe(0);
});

test("no sweep reads a large table whole", async () => {
  const { purgeExpired } = services;
  const { id } = await submittedOffer("LARGEST");
  await prisma.$executeRaw`
    WITH copies AS (
      INSERT INTO offers SELECT copy.* FROM offers o, generate_series(1, 5000) number,
        jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'deal_id', 'LARGE-' || number,
          'status', CASE WHEN number % 2 = 0 THEN 'revoked' ELSE 'active' END, 'revoked_at', now())) copy
      WHERE o.id = ${id}::uuid RETURNING *),
    happened AS (
      INSERT INTO events (id, funder_id, offer_id, type, payload, request_id, created_at)
      SELECT gen_random_uuid(), funder_id, id, 'offer.created', '{}', 'req_test', now() FROM copies RETURNING *),
    sent AS (
      INSERT INTO deliveries (id, funder_id, event_id, type, kind, url, receiver, status, attempt_count, replayed_after,
                              request_id, created_at)
      SELECT gen_random_uuid(), funder_id, id, type, 'callback', 'https://a.example/', 'https://a.example', 'delivered', 1, 0,
             request_id, created_at FROM happened RETURNING *),
    tried AS (
      INSERT INTO attempts (delivery_id, number, started_at, duration_ms, response_body)
      SELECT id, 1, created_at, 5, 'ok' FROM sent)
    INSERT INTO audit_entries (id, funder_id, actor, action, subject, detail, created_at)
    SELECT gen_random_uuid(), funder_id, 'admin', 'offer.created', id::text, '{}', now() FROM copies`;
  await prisma.$executeRaw`ANALYZE`;
  expect(await tablesReadWhole(own.url, () => purgeExpired(new Date()))).toEqual([]);
});
