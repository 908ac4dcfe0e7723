import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/server/database/database";
import { countedName } from "@/lib/server/identity/sign-in-secrets";
import { loadDelivery } from "@/lib/services/deliveries/deliveries";
import { startDigests } from "@/lib/services/deliveries/digests";
import { selectHeld } from "@/lib/services/deliveries/held-statements";
import { readDelivery } from "@/lib/services/deliveries/list";
import type { Attempted } from "@/lib/services/deliveries/outcome-statements";
import { replayDelivery } from "@/lib/services/deliveries/replays";
import { loadOffer } from "@/lib/services/offers/read";
import { productEnvironment } from "@/scripts/start/local-profile.mjs";
import { adminContext } from "@/tests/helpers/admin-command";
import { newCaller } from "@/tests/helpers/call-context";
import { createOffer, createWebhook, patchOffer } from "@/tests/helpers/calls-with-json";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { openTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";
import { startReceiver, startSilentReceiver, until } from "@/tests/helpers/receiver";
import { statementsOf, tablesReadWhole } from "@/tests/helpers/sent-statements";
import { submitUnder } from "@/tests/helpers/submissions";

// A host each, so that no host's rate is in the way. Only Linux has these addresses without configuration.
const HOSTS = Array.from({ length: 200 }, (_, index) =>
  process.platform === "linux" ? `127.9.${index}.1` : "127.0.0.1",
);

// A database without a server: nothing but what the test starts polls the outbox.
let own: TestDatabase;
beforeAll(async () => {
  own = await openTestDatabase();
  const { url: databaseUrl, folder } = own;
  const baseUrl = "http://localhost:3000";
  // The test runner has a BASE_URL of its own.
  const settings = productEnvironment(folder, { databaseUrl, baseUrl });
  Object.assign(process.env, settings, { BASE_URL: baseUrl, OUTBOUND_ALLOWED_HOSTS: HOSTS.join() });
});
afterAll(async () => {
  const { closeDatabase } = await import("@/lib/server/database/database");
  await closeDatabase();
  await own.close();
});

/** A funder with `each` pending deliveries to each of the addresses. */
async function newFunderWithDeliveries(slug: string, urls: string[], each = 1): Promise<string> {
  const { createFunder } = await import("@/lib/services/funders/funders");
  await createFunder(adminContext(), { slug, name: slug });
  const { id } = await prisma.funder.findUniqueOrThrow({ where: { slug } });
  const origins = urls.map((url) => new URL(url).origin);
  await prisma.$executeRaw`
    WITH happened AS (
      INSERT INTO events (id, funder_id, type, payload, request_id, created_at)
      SELECT gen_random_uuid(), ${id}::uuid, 'offer.created', '{}', 'req_test', now() FROM generate_series(1, ${each}::int)
      RETURNING *)
    INSERT INTO deliveries (id, funder_id, event_id, type, kind, url, receiver, status, attempt_count, replayed_after,
                            next_attempt_at, request_id, created_at)
    SELECT gen_random_uuid(), funder_id, id, type, 'callback', url, origin, 'pending', 0, 0, now(), request_id, now()
    FROM happened, unnest(${urls}::text[], ${origins}::text[]) AS receivers (url, origin)`;
  return id;
}

test("one poll of the outbox sends all that is due to a receiver, however much that is", async () => {
  const { startDeliveries } = await import("@/lib/services/drain");
  const receiver = await startReceiver();
  await newFunderWithDeliveries("backlog", [receiver.url], 60);
  await (await startDeliveries()).done;
  await receiver.close();
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(60);
  expect(receiver.received).toHaveLength(60);
});

describe("the wait for deliveries", () => {
  test("ends with nothing due, also where another poll started them", async () => {
    const { startDeliveries } = await import("@/lib/services/drain");
    const receiver = await startReceiver();
    const funder_id = await newFunderWithDeliveries("waited", [receiver.url], 300);
    await startDeliveries();
    await (await startDeliveries()).done;
    const left = await prisma.delivery.count({ where: { funder_id, status: "pending" } });
    await receiver.close();
    expect(left).toBe(0);
    expect(receiver.received).toHaveLength(300);
  });

  test("passes to the next write: no request is kept open while others write", async () => {
    const { drainAfterWrite } = await import("@/lib/services/drain");
    const silent = await startSilentReceiver("127.0.0.1");
    const funder_id = await newFunderWithDeliveries("passed-on", [silent.url]);
    const first = drainAfterWrite();
    await until(async () => silent.received.length === 1);
    const second = drainAfterWrite();
    await first;
    const where = { delivery: { funder_id } };
    expect(await prisma.attempt.count({ where })).toBe(0);
    await silent.close();
    await second;
    expect(await prisma.attempt.count({ where })).toBe(1);
    await prisma.delivery.updateMany({ where: { funder_id }, data: { status: "canceled" } });
  });
});

describe("a claim", () => {
  const address = "http://127.0.0.1:1";

  /** Everything that is due to the address, claimed by an instance whose clock says `now`. */
  async function claim(now: Date) {
    const { claimDue, dueLanes } = await import("@/lib/services/deliveries/claim-statements");
    const lanes = (await dueLanes(now, 0)).filter(({ receiver }) => receiver === address);
    return claimDue(
      now,
      lanes.map((lane) => ({ ...lane, count: 100, others: 100 })),
      [],
    );
  }

  async function idsOf(funder_id: string): Promise<string[]> {
    const rows = await prisma.delivery.findMany({ where: { funder_id }, orderBy: { id: "asc" } });
    return rows.map(({ id }) => id);
  }

  // Rule: D8-34
  test("lasts 30 seconds by the database's clock", async () => {
    const clock = async () => {
      const [row] = await prisma.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
      return Number(row?.now);
    };
    const [id = ""] = await idsOf(await newFunderWithDeliveries("leased", [`${address}/`]));
    const before = await clock();
    expect((await claim(new Date())).map((claimed) => claimed.id)).toEqual([id]);
    const after = await clock();
    const { lease_until } = await prisma.delivery.findUniqueOrThrow({ where: { id } });
    expect(Number(lease_until)).toBeGreaterThanOrEqual(before + 30_000);
    expect(Number(lease_until)).toBeLessThanOrEqual(after + 30_001);
  });

  test("by an instance whose clock is an hour ahead does not take what another is working on", async () => {
    const [taken, free] = await idsOf(await newFunderWithDeliveries("ahead", [`${address}/`], 2));
    await prisma.$executeRaw`
      UPDATE deliveries SET lease_token = gen_random_uuid(), lease_until = now() + interval '20 seconds'
      WHERE id = ${taken}::uuid`;
    const claimed = await claim(new Date(Date.now() + 3_600_000));
    expect(claimed.map((delivery) => delivery.id)).toContain(free);
    expect(claimed.map((delivery) => delivery.id)).not.toContain(taken);
  });
});

// Rule: D13-62
test("a claim takes a submission before the older lifecycle events of its lane, and finds it before the funder's other lanes", async () => {
  const { claimDue, dueLanes } = await import("@/lib/services/deliveries/claim-statements");
  const urls = Array.from({ length: 80 }, (_, index) => `https://r${index}.claims.example/`);
  const funder_id = await newFunderWithDeliveries("urgent", urls, 2);
  const receiver = "https://r79.claims.example";
  const [, urgent] = await prisma.delivery.findMany({
    where: { funder_id, receiver },
    orderBy: { id: "asc" },
  });
  const id = urgent?.id ?? "";
  // As a newer one: the others were due before.
  await prisma.delivery.updateMany({
    where: { funder_id, id: { not: id } },
    data: { next_attempt_at: new Date(Date.now() - 60_000) },
  });
  await prisma.delivery.update({ where: { id }, data: { type: "submission.created" } });
  // The funder has more lanes than one poll finds.
  const lanes = await dueLanes(new Date(), 0);
  expect(lanes.length).toBeLessThan(110);
  expect(lanes).toContainEqual({ funder_id, receiver, urgent: 1, others: expect.any(Boolean) });
  const grant = { funder_id, receiver, count: 1, others: 1 };
  expect((await claimDue(new Date(), [grant], [])).map((claimed) => claimed.id)).toEqual([id]);
  const [next] = await claimDue(new Date(), [grant], []);
  expect(next).toMatchObject({ type: "offer.created", receiver });
  await prisma.delivery.updateMany({ where: { funder_id }, data: { status: "canceled" } });
});

describe("successes of one destination that come at the same time", () => {
  /** Claims the `count` deliveries of a new funder. */
  async function claimed(slug: string, count: number) {
    const { claimDue } = await import("@/lib/services/deliveries/claim-statements");
    const receiver = `https://${slug}.example`;
    const funder_id = await newFunderWithDeliveries(slug, [`${receiver}/hook`], count);
    return claimDue(new Date(), [{ funder_id, receiver, count, others: count }], []);
  }

  /** Records a success of each, and returns how many recordings were refused. */
  async function record(deliveries: Awaited<ReturnType<typeof claimed>>) {
    const { recordOutcome } = await import("@/lib/services/deliveries/outcomes");
    const response = { status: 204, retryAfter: null, body: "", error: null, durationMs: 5 };
    const attempted = { response, outcome: "delivered", requestHeaders: null } as const;
    const settled = await Promise.allSettled(
      deliveries.map((delivery) => recordOutcome(delivery, new Date(), attempted)),
    );
    return settled.filter(({ status }) => status === "rejected").length;
  }

  async function statesOf(deliveries: { id: string }[]) {
    const where = { id: { in: deliveries.map(({ id }) => id) } };
    const rows = await prisma.delivery.findMany({ where, include: { attempts: true } });
    return rows
      .map(({ status, attempt_count, attempts }) => `${status} ${attempt_count} ${attempts.length}`)
      .sort();
  }

  // Rule: D8-36
  test("are recorded by one statement", async () => {
    const eight = await claimed("together", 8);
    const sent = await statementsOf(() => record(eight));
    expect(sent).toHaveLength(1);
    expect(await statesOf(eight)).toEqual(Array(8).fill("delivered 1 1"));
  });

  test("are claimed and recorded by statements that are not planned again at each call", async () => {
    const calls = 40;
    for (let call = 0; call < calls; call += 1)
      await record(await claimed(`planned-${call}`, 1 + (call % 3)));
    // Of the connection that made the calls: one after another, they use the same.
    const plans = await prisma.$queryRaw<{ custom: number }[]>`
      SELECT custom_plans::int AS custom FROM pg_prepared_statements
      WHERE statement LIKE '%UPDATE deliveries%' AND generic_plans + custom_plans >= ${calls}`;
    expect(plans).toHaveLength(2);
    for (const { custom } of plans) expect(custom).toBeLessThan(calls / 2);
  });

  // Rule: D8-36
  test("do not depend on one that the database refuses: it fails alone", async () => {
    const four = await claimed("refused", 4);
    const earlier = { delivery_id: four[2]?.id ?? "", number: 1, started_at: new Date(), duration_ms: 1 };
    await prisma.attempt.create({ data: earlier });
    expect(await record(four)).toBe(1);
    expect(await statesOf(four)).toEqual([...Array(3).fill("delivered 1 1"), "pending 0 1"]);
  });

  // Rule: D8-36
  test("leave out one whose lease has ended: it is another worker's by then", async () => {
    const three = await claimed("ended", 3);
    const [first, ...rest] = three;
    expect(await record([{ ...first, lease_token: crypto.randomUUID() } as never, ...rest])).toBe(0);
    expect(await statesOf(three)).toEqual(["delivered 1 1", "delivered 1 1", "pending 0 0"]);
  });
});

// Rule: D8-37
test("200 receivers of one funder that never respond leave slots free, so that another funder's delivery starts immediately", async () => {
  const { startDeliveries } = await import("@/lib/services/drain");
  const silent = await Promise.all(HOSTS.map((host) => startSilentReceiver(host)));
  const held = () => silent.reduce((sum, { received }) => sum + received.length, 0);
  const busy = await newFunderWithDeliveries(
    "busy",
    silent.map(({ url }) => url),
    3,
  );
  const stuck: Promise<void>[] = [];
  // Until the funder has its share.
  await until(async () => {
    stuck.push((await startDeliveries()).done);
    return held() >= 100;
  });
  stuck.push((await startDeliveries()).done);

  const receiver = await startReceiver();
  await newFunderWithDeliveries("quiet", [receiver.url]);
  stuck.push((await startDeliveries()).done);
  await until(() => receiver.received.length === 1);
  // No slot was given back in between: nobody waited for a silent receiver to be given up.
  expect(await prisma.attempt.count({ where: { delivery: { funder_id: busy } } })).toBe(0);
  expect(held()).toBe(100);
  await Promise.all(silent.map(({ close }) => close()));
  await Promise.all(stuck);
  await receiver.close();
  await prisma.delivery.updateMany({ where: { funder_id: busy }, data: { status: "canceled" } });
});

/** A receiver whose `/ok` responds, and whose other paths never do; `arrived` has the paths that got a request. */
async function startPartlySilentReceiver() {
  const arrived: string[] = [];
  const server = createServer((request, response) => {
    arrived.push(request.url ?? "");
    if (request.url === "/ok") response.writeHead(204).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, arrived, close };
}

// Rules: D13-61, D13-62
test.each(["of the brand", "of the offer"])(
  "64 lifecycle events for an endpoint that hangs do not delay a submission's callback %s on the same host",
  async (which) => {
    const { drainAfterWrite } = await import("@/lib/services/drain");
    const { origin, arrived, close } = await startPartlySilentReceiver();
    const context = await newCaller("http://127.0.0.1:1/never");
    const { id: funder_id, defaultBrandId } = context.caller.funder;
    const callback_url = `${origin}/ok`;
    const own = which === "of the offer" ? { callback_url } : {};
    await prisma.brand.update({ where: { id: defaultBrandId }, data: { callback_url } });
    const { calculator_url } = await createOffer(context, { deal_id: "DEAL", ...SMALLEST_OFFER, ...own });
    await createWebhook(context, { url: `${origin}/hangs`, events: ["offer.updated"] });
    const offer = await loadOffer(context, { dealId: "DEAL" });
    for (let version = 1; version <= 64; version += 1)
      await patchOffer(context, { ...offer, version }, { version, max_upsell: version / 1000 });
    const stuck = [drainAfterWrite()];
    await until(() => arrived.length === 2);

    await submitUnder(calculator_url, "Dana", undefined, 65);
    stuck.push(drainAfterWrite());
    await until(() => arrived.includes("/ok"), 10);
    // Nothing that hangs was given up in between: nobody waited for its slots.
    expect(await prisma.attempt.count({ where: { delivery: { funder_id, kind: "endpoint" } } })).toBe(0);
    expect(arrived.filter((path) => path === "/hangs")).toHaveLength(2);
    await prisma.delivery.updateMany({
      where: { funder_id, status: "pending", lease_token: null },
      data: { status: "canceled" },
    });
    close();
    await Promise.all(stuck);
  },
);

describe("mails to staff above the budget of their recipient", () => {
  const [full, free] = ["mailto:desk@funder.example", "mailto:free@funder.example"] as const;

  /** A funder whose recipient `full` got all mails of the hour, with so many submissions since. */
  async function withHeldMails(submissions: number) {
    const context = await newCaller("http://127.0.0.1:1/never");
    const { id: funder_id } = context.caller.funder;
    const window_start = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    const subject = countedName("staff-mails-recipient", `${funder_id} ${full}`);
    await prisma.signInCount.create({ data: { subject, window_start, count: 300 } });
    const offer = { ...SMALLEST_OFFER, notification_emails: [full.slice(7), free.slice(7)] };
    const { calculator_url } = await createOffer(context, { deal_id: "DEAL", ...offer });
    const numbers: string[] = [];
    for (let sent = 0; sent < submissions; sent += 1) numbers.push(await submitUnder(calculator_url));
    const mailsTo = (url: string) =>
      prisma.delivery.findMany({
        where: { funder_id, url },
        include: { attempts: true },
        orderBy: { id: "asc" },
      });
    return { context, funder_id, numbers, mailsTo };
  }

  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const endHour = (funder_id: string) =>
    prisma.delivery.updateMany({
      where: { funder_id, held_until: { not: null } },
      data: { held_until: minutesAgo(2) },
    });

  // Rule: D13-72
  test("stay pending, go out in one digest with links, and then name it; the others are sent at once", async () => {
    const { drainAfterWrite } = await import("@/lib/services/drain");
    const { context, funder_id, numbers, mailsTo } = await withHeldMails(4);
    await drainAfterWrite();
    expect((await mailsTo(free)).map(({ status }) => status)).toEqual(Array(4).fill("delivered"));
    const [first] = await mailsTo(full);
    const read = async () =>
      readDelivery(context, await loadDelivery(context, { deliveryId: first?.id ?? "" }));
    const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
    expect(await read()).toMatchObject({
      status: "pending",
      attempts: [],
      next_attempt_at: new Date(hour).toISOString(),
    });
    expect(await startDigests(new Date(hour + 30_000))).toBe(0);

    await endHour(funder_id);
    const made = await Promise.all([startDigests(new Date()), startDigests(new Date())]);
    expect(made.toSorted()).toEqual([0, 1]);
    await drainAfterWrite();
    const mails = await mailsTo(full);
    expect(mails).toHaveLength(5);
    const digest = mails.find(({ alert }) => alert === "digest");
    expect(digest).toMatchObject({ status: "delivered", attempt_count: 1 });
    for (const mail of mails.filter(({ alert }) => alert === null)) {
      expect(mail).toMatchObject({ status: "delivered", attempt_count: 1, held_until: null });
      expect(mail.attempts).toMatchObject([{ status_code: 250, error: null }]);
      expect(mail.attempts[0]?.response_body).toContain(digest?.id);
    }
    const text = readFileSync(join(process.env.MAIL_FOLDER ?? "", `${digest?.id}.txt`), "utf8");
    expect(text).toContain("Subject: 4 more submissions");
    for (const number of numbers)
      expect(text).toContain(
        `http://localhost:3000/console/${context.caller.funder.slug}/submissions/${number}`,
      );
    expect(await startDigests(new Date())).toBe(0);
  });

  // Rule: D13-72
  test("are left out of the digest when they were resent, and fail with a digest that is given up", async () => {
    const { claimDue } = await import("@/lib/services/deliveries/claim-statements");
    const { recordOutcome } = await import("@/lib/services/deliveries/outcomes");
    const { context, funder_id, mailsTo } = await withHeldMails(3);
    await endHour(funder_id);
    const [resent] = await mailsTo(full);
    await replayDelivery(context, await loadDelivery(context, { deliveryId: resent?.id ?? "" }));
    expect(await startDigests(new Date())).toBe(1);
    const claimed = await claimDue(new Date(), [{ funder_id, receiver: "mailto:", count: 9, others: 9 }], []);
    const digest = claimed.find(({ alert }) => alert === "digest");
    expect(claimed.map(({ id }) => id)).toContain(resent?.id);
    const covers = (await selectHeld({ funder_id, url: full }, new Date())).map(({ id }) => id);
    expect(covers).toHaveLength(2);
    const response = { status: 550, retryAfter: null, body: "", error: "no such person", durationMs: 5 };
    const failed: Attempted = { response, outcome: "failed", requestHeaders: null, covers };
    if (!digest) throw new Error("The digest is not claimed.");
    await recordOutcome(digest, new Date(), failed);
    const statesOf = async () =>
      (await mailsTo(full)).filter(({ id }) => covers.includes(id)).map(({ status }) => status);
    expect(await statesOf()).toEqual(["pending", "pending"]);
    await prisma.delivery.update({
      where: { id: digest.id },
      data: { lease_token: digest.lease_token, attempt_count: 9 },
    });
    await recordOutcome({ ...digest, attempt_count: 9 }, new Date(), failed);
    expect(await statesOf()).toEqual(["exhausted", "exhausted"]);
    const alerts = await prisma.delivery.findMany({ where: { funder_id, alert: "exhausted" } });
    expect(alerts).toMatchObject([{ about_id: digest.id }]);
    await prisma.delivery.updateMany({
      where: { funder_id, status: "pending" },
      data: { status: "canceled" },
    });
  });
});

// Rule: D8-39
test("deliveries of a newer release are not claimed: its kinds, its event types and its alerts", async () => {
  const { startDeliveries } = await import("@/lib/services/drain");
  const receiver = await startReceiver();
  const funder_id = await newFunderWithDeliveries("newer", [receiver.url], 4);
  // As after the migration of a release that knows more of each.
  await prisma.$executeRaw`
    DO $$ DECLARE found record; BEGIN
      FOR found IN SELECT conname FROM pg_constraint WHERE conrelid = 'deliveries'::regclass AND contype = 'c' LOOP
        EXECUTE format('ALTER TABLE deliveries DROP CONSTRAINT %I', found.conname);
      END LOOP;
    END $$`;
  const pending = await prisma.delivery.findMany({
    where: { funder_id },
    orderBy: { id: "asc" },
  });
  const newer = [{ kind: "carrier-pigeon" }, { type: "offer.countersigned" }, { alert: "overdue" }];
  for (const [index, data] of newer.entries())
    await prisma.delivery.update({ where: { id: pending[index]?.id ?? "" }, data });
  await (await startDeliveries()).done;
  await receiver.close();
  expect(receiver.received).toHaveLength(1);
  const left = await prisma.delivery.findMany({ where: { funder_id, status: "pending" } });
  expect(left).toHaveLength(newer.length);
  for (const delivery of left) expect(delivery).toMatchObject({ attempt_count: 0, lease_until: null });
  await prisma.delivery.deleteMany({ where: { funder_id } });
});

test("a claim reads a bounded number of receivers, the last due ones included, and scans no table whole; nor does its record", async () => {
  const { claimDue, dueLanes } = await import("@/lib/services/deliveries/claim-statements");
  const { recordOutcome } = await import("@/lib/services/deliveries/outcomes");
  const one = await newFunderWithDeliveries(
    "many-receivers",
    Array.from({ length: 3_000 }, (_, index) => `https://r${index}.example/hook`),
  );
  for (const random of [0, 0.5, 0.999])
    expect((await dueLanes(new Date(), random)).length).toBeLessThanOrEqual(110);
  await prisma.$executeRaw`
    WITH many AS (
      INSERT INTO funders (id, slug, name, link_days, callback_secret, created_at)
      SELECT gen_random_uuid(), 'many-' || number, 'Many', 30, '', now() FROM generate_series(1, 2000) number RETURNING id)
    INSERT INTO deliveries (id, funder_id, event_id, type, kind, url, receiver, status, attempt_count, replayed_after,
                            next_attempt_at, request_id, created_at)
    SELECT gen_random_uuid(), many.id, e.id, e.type, 'callback', 'https://dead.example/', 'https://dead.example', 'pending',
           0, 0, now() - random() * interval '1 hour', e.request_id, now()
    FROM many, (SELECT * FROM events WHERE funder_id = ${one}::uuid LIMIT 1) e`;
  const latest = await newFunderWithDeliveries("latest", ["https://good.example/hook"]);
  for (const random of [0, 0.5, 0.999]) {
    const lanes = await dueLanes(new Date(), random);
    expect(lanes.length).toBeLessThanOrEqual(2_000);
    expect(lanes).toContainEqual(expect.objectContaining({ funder_id: latest }));
  }
  await prisma.$executeRaw`ANALYZE`;
  const claim = async () => {
    const lanes = await dueLanes(new Date(), 0.5);
    const granted = lanes.slice(0, 50).map((lane) => ({ ...lane, count: 2, others: 2 }));
    const claimed = await claimDue(new Date(), granted, []);
    expect(claimed.length).toBeGreaterThan(40);
    const response = { status: 500, retryAfter: null, body: "", error: null, durationMs: 5 };
    for (const [index, outcome] of (["delivered", "failed"] as const).entries())
      await recordOutcome(claimed[index] as never, new Date(), { response, outcome, requestHeaders: null });
  };
  expect(await tablesReadWhole(own.url, claim)).toEqual([]);
});
