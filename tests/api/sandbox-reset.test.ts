import { Client } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { Prisma, prisma } from "@/lib/server/database/database";
import { noResponse } from "@/lib/server/outbound/request";
import { recordOutcome } from "@/lib/services/deliveries/outcomes";
import { deleteOffers, deleteRecords } from "@/lib/services/sandbox/delete-statements";
import { deleteUnused, holdingLock, resetSandbox } from "@/lib/services/sandbox/reset";
import {
  call,
  expectError,
  expectResponse,
  newSandbox,
  operator,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { completeProfile } from "@/tests/helpers/disclosures";
import { copyOffer, createOffer, newDealId, readOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL, SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startReceiver, startSilentReceiver, until } from "@/tests/helpers/receiver";
import { submitFor } from "@/tests/helpers/submissions";

let live: TestFunder;
let sandbox: TestFunder;
beforeAll(async () => {
  ({ live, sandbox } = await newSandbox({ alert_email: "alerts@funder.example" }));
});

/** A time at which no test runs any more. */
const later = () => performance.now() + 600_000;
const reset = (of = sandbox) => call(of, "POST", "/sandbox/reset");

/** The tables that a reset empties, and how their rows are found by funder. */
const EMPTIED: Record<string, string> = {
  attempts: "delivery_id IN (SELECT id FROM deliveries WHERE funder_id = f.id)",
  deliveries: "funder_id = f.id",
  disclosure_evidence: "disclosure_id IN (SELECT id FROM disclosures WHERE funder_id = f.id)",
  disclosures: "funder_id = f.id",
  decisions: "submission_id IN (SELECT id FROM submissions WHERE funder_id = f.id)",
  events: "funder_id = f.id",
  submissions: "funder_id = f.id",
  links: "offer_id IN (SELECT id FROM offers WHERE funder_id = f.id)",
  offer_versions: "offer_id IN (SELECT id FROM offers WHERE funder_id = f.id)",
  offers: "funder_id = f.id",
  idempotency_records: "api_key_id IN (SELECT id FROM api_keys WHERE funder_id = f.id)",
  refused_requests: "funder_id = f.id",
  refused_minutes: "funder_id = f.id",
  receiver_health: "funder_id = f.id",
  receiver_hours: "funder_id = f.id",
};
const KEPT = ["api_keys", "brands", "webhook_endpoints", "audit_entries"];

async function counts({ slug }: TestFunder, tables = Object.keys(EMPTIED)): Promise<Record<string, number>> {
  const columns = tables.map(
    (table) =>
      `(SELECT count(*)::int FROM ${table} WHERE ${EMPTIED[table] ?? "funder_id = f.id"}) AS ${table}`,
  );
  const [row] = await prisma.$queryRaw<
    Record<string, number>[]
  >`SELECT ${Prisma.raw(columns.join(", "))} FROM funders f WHERE slug = ${slug}`;
  return row ?? {};
}

/** A row in each table that a reset empties, and one in each that it keeps. */
async function fill(funder: TestFunder): Promise<void> {
  const { url, close } = await startReceiver([500]);
  await call(funder, "POST", "/webhooks", { url: "http://127.0.0.1:1/", events: ["offer.updated"] });
  await completeProfile(funder);
  const offer = { deal_id: newDealId(), ...DISCLOSED_RENEWAL, callback_url: url };
  const key = { headers: { "Idempotency-Key": "first" } };
  await call(funder, "POST", "/offers", offer, key);
  await call(funder, "POST", `/offers/${offer.deal_id}/disclosures`);
  const { deal_id } = await createOffer(funder, { ...SMALLEST_OFFER, callback_url: url });
  await submitFor(funder, newDealId(), { callback_url: url });
  const { data } = (await call(funder, "GET", "/submissions")).body as { data: { id: string }[] };
  await call(funder, "POST", `/submissions/${data[0]?.id}/decision`, { decision: "declined" });
  await call(funder, "GET", `/offers/${deal_id}?limit=%`);
  const filled = async () => {
    const { attempts = 0, deliveries = 0, ...others } = await counts(funder);
    return attempts >= deliveries && Object.values(others).every((count) => count > 0);
  };
  await until(filled);
  // No retry changes the counts from here on.
  await prisma.$executeRaw`
    UPDATE deliveries d SET next_attempt_at = d.next_attempt_at + interval '1 hour'
    FROM funders f WHERE f.id = d.funder_id AND f.slug = ${funder.slug}`;
  await close();
}

describe("POST /sandbox/reset", () => {
  // Rule: B-25
  test("deletes offers and all that belongs to them; keys, brands, endpoints and the audit log stay", async () => {
    await Promise.all([fill(sandbox), fill(live)]);
    // An alert about a delivery belongs to it.
    await prisma.$executeRaw`
      UPDATE deliveries d SET alert = 'exhausted', kind = 'email', status = 'canceled', next_attempt_at = NULL, about_id = (
        SELECT id FROM deliveries o WHERE o.event_id = d.event_id AND o.id <> d.id LIMIT 1)
      FROM funders f WHERE f.id = d.funder_id AND f.slug = ${sandbox.slug} AND d.type = 'submission.decided'`;
    const before = await counts(live);
    const kept = await counts(sandbox, KEPT);
    expectResponse(await reset(), 204);
    expect(Object.values(await counts(sandbox)).filter((count) => count > 0)).toEqual([]);
    expect(await counts(sandbox, KEPT)).toEqual({ ...kept, audit_entries: (kept.audit_entries ?? 0) + 1 });
    expect(await counts(live)).toEqual(before);
    const where = { funder: { slug: sandbox.slug }, action: "sandbox.reset" };
    expect(await prisma.auditEntry.findMany({ where })).toMatchObject([{ actor: sandbox.apiKey }]);
  });

  // Rule: B-26
  test("leaves a sandbox that works: a deal and an Idempotency-Key can be used again", async () => {
    const key = { headers: { "Idempotency-Key": "again" } };
    const offer = { deal_id: newDealId(), ...SMALLEST_OFFER };
    const first = await call(sandbox, "POST", "/offers", offer, key);
    expectResponse(await reset(), 204);
    expectResponse(await reset(), 204);
    expectError(await call(sandbox, "GET", `/offers/${offer.deal_id}`), "NOT_FOUND");
    const second = await call(sandbox, "POST", "/offers", offer, key);
    expectResponse(second, 201);
    expect(second.headers.get("idempotent-replayed")).toBeNull();
    expect(second.body).toMatchObject({ version: 1 });
    expect(second.body.id).not.toBe(first.body.id);
  });

  // Rule: B-27
  test("works in batches, stops after its time with 503, and continues when called again", async () => {
    const by = await operator(sandbox.slug);
    const { id } = await createOffer(sandbox);
    await copyOffer(
      id,
      Array.from({ length: 119 }, () => ({ deal_id: newDealId() })),
    );
    const before = (await counts(sandbox)).offers ?? 0;
    await expect(resetSandbox(by, 0)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", status: 503 });
    const left = (await counts(sandbox)).offers ?? 0;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(before);
    await resetSandbox(by);
    expect((await counts(sandbox)).offers).toBe(0);
  });

  // Rule: B-28
  test("deletes nothing of a live funder, whoever calls it", async () => {
    const before = await counts(live);
    const audited = await counts(live, ["audit_entries"]);
    const by = await operator(live.slug);
    await expect(resetSandbox(by)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const nothingLeft = await holdingLock(by.funder_id, later(), async (tx) => [
      await deleteOffers(tx, by.funder_id, {}),
      await deleteRecords(tx, by.funder_id),
    ]);
    expect(nothingLeft).toEqual([true, true]);
    expect(await counts(live)).toEqual(before);
    expect(before.offers).toBeGreaterThan(0);
    expect(await counts(live, ["audit_entries"])).toEqual(audited);
  });

  // Rule: B-29
  test("an attempt that returns after it records nothing", async () => {
    const { url, received, close } = await startSilentReceiver();
    const { deal_id } = await createOffer(sandbox, { ...SMALLEST_OFFER, callback_url: url });
    expectResponse(await call(sandbox, "POST", `/sandbox/offers/${deal_id}/submit`), 201);
    await until(() => received.length === 1);
    const sending = await prisma.delivery.findFirstOrThrow({
      where: { event_id: received[0] ?? "", lease_token: { not: null } },
    });
    expectResponse(await reset(), 204);
    const claimed = { ...sending, lease_token: sending.lease_token ?? "", fault: null };
    const response = noResponse("The connection ended without a response");
    await recordOutcome(claimed, new Date(), { response, outcome: "failed", requestHeaders: null });
    await close();
    expect(await prisma.attempt.count({ where: { delivery_id: sending.id } })).toBe(0);
    expect(await prisma.delivery.count({ where: { event_id: sending.event_id } })).toBe(0);
  });
});

describe("a sandbox's offers", () => {
  /** Moves all times of an offer into the past, but for those given. */
  const age = async (id: string, recent: object) =>
    prisma.offer.update({ where: { id }, data: { ...AGED, ...recent } });
  const old = new Date(Date.now() - 91 * 86_400_000);
  const AGED = { updated_at: old, last_submitted_at: old, link_expires_at: old };

  // Rule: B-33
  test("are deleted 90 days after they were last changed, submitted or open; a live funder's are not", async () => {
    const of: Record<string, Awaited<ReturnType<typeof createOffer>>> = {};
    for (const name of ["old", "changed", "submitted", "open"]) of[name] = await createOffer(sandbox);
    const ofLive = await createOffer(live);
    const recent = new Date();
    await age(of.old?.id ?? "", {});
    await age(of.changed?.id ?? "", { updated_at: recent });
    await age(of.submitted?.id ?? "", { last_submitted_at: recent });
    await age(of.open?.id ?? "", { link_expires_at: recent });
    await age(ofLive.id, {});
    expect(await deleteUnused(new Date(), Number.POSITIVE_INFINITY)).toBe(true);
    expectError(await call(sandbox, "GET", `/offers/${of.old?.deal_id}`), "NOT_FOUND");
    for (const name of ["changed", "submitted", "open"]) await readOffer(sandbox, of[name]?.deal_id ?? "");
    await readOffer(live, ofLive.deal_id);
  });

  test("count a link that was ended early as closed since then", async () => {
    const { id, deal_id } = await createOffer(sandbox);
    await prisma.offer.update({ where: { id }, data: { updated_at: old } });
    await prisma.link.updateMany({ where: { offer_id: id }, data: { ended_at: old } });
    await deleteUnused(new Date(), Number.POSITIVE_INFINITY);
    expectError(await call(sandbox, "GET", `/offers/${deal_id}`), "NOT_FOUND");
  });
});

describe("beside other sessions", () => {
  // Rule: B-31
  test("creations and submissions wait for a reset's batch; none fails, and none is half deleted", async () => {
    const offers = await Promise.all(Array.from({ length: 12 }, () => createOffer(sandbox)));
    const work = offers.flatMap(({ deal_id }) => [
      () => call(sandbox, "POST", `/sandbox/offers/${deal_id}/submit`),
      () => call(sandbox, "POST", "/offers", { deal_id: newDealId(), ...SMALLEST_OFFER }),
      () => call(sandbox, "PATCH", `/offers/${deal_id}`, { version: 1, max_upsell: 0.15 }),
      () => call(sandbox, "POST", `/sandbox/offers/${deal_id}/view`),
    ]);
    const resets = Array.from({ length: 4 }, () => () => reset());
    const responses = await Promise.all([...work, ...resets].map((run) => run()));
    const unexpected = responses.filter(({ status }) => ![200, 201, 204, 404].includes(status));
    expect(unexpected.map(({ text }) => text)).toEqual([]);
    const orphans = await prisma.$queryRaw<object[]>`
      SELECT o.id FROM offers o JOIN funders f ON f.id = o.funder_id
      WHERE f.slug = ${sandbox.slug} AND NOT EXISTS (SELECT FROM offer_versions v WHERE v.offer_id = o.id)`;
    expect(orphans).toEqual([]);
    expectResponse(await reset(), 204);
    expect((await counts(sandbox)).offers).toBe(0);
  });

  // Rule: B-30
  test("a creation waits while a batch is being deleted", async () => {
    const { id } = await prisma.funder.findUniqueOrThrow({ where: { slug: sandbox.slug } });
    const order: string[] = [];
    let creation: Promise<unknown> = Promise.resolve();
    await holdingLock(id, later(), async (tx) => {
      creation = createOffer(sandbox).then(() => order.push("created"));
      const waits = Prisma.sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
      await until(async () => (await tx.$queryRaw<object[]>(waits)).length > 0);
      order.push("deleted");
    });
    await creation;
    expect(order).toEqual(["deleted", "created"]);
  });

  // Rule: B-31
  test("a batch that the writes of others undo is done again, however often", async () => {
    const { id } = await prisma.funder.findUniqueOrThrow({ where: { slug: sandbox.slug } });
    let undone = 0;
    const done = await holdingLock(id, later(), async (tx) => {
      if (undone === 12) return "done";
      undone += 1;
      return tx.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'Others were quicker.' USING ERRCODE = '40001'; END $$`;
    });
    expect([done, undone]).toEqual(["done", 12]);
  });

  // Rule: B-32
  test("killed in the middle of a batch it leaves all of it, and the next call deletes it", async () => {
    await fill(sandbox);
    const before = await counts(sandbox);
    const blocker = new Client({ connectionString: process.env.DATABASE_URL });
    await blocker.connect();
    await blocker.query("BEGIN");
    await blocker.query(
      "SELECT FROM links l JOIN offers o ON o.id = l.offer_id JOIN funders f ON f.id = o.funder_id WHERE f.slug = $1 FOR UPDATE OF l",
      [sandbox.slug],
    );
    const stopped = resetSandbox(await operator(sandbox.slug)).catch((error: unknown) => error);
    const blocked = () =>
      prisma.$queryRaw<{ pid: number }[]>`
        SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%DELETE FROM links%'
          AND pid <> pg_backend_pid()`;
    await until(async () => (await blocked()).length === 1);
    const [waiting] = await blocked();
    await prisma.$executeRaw`SELECT pg_terminate_backend(${waiting?.pid}::int)`;
    expect(await stopped).toBeInstanceOf(Error);
    await blocker.query("ROLLBACK");
    await blocker.end();
    expect(await counts(sandbox)).toEqual(before);
    expectResponse(await reset(), 204);
    expect((await counts(sandbox)).offers).toBe(0);
  });
});
