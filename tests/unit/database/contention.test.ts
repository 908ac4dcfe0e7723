import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { ApiError } from "@/lib/schemas/wire/errors";
import type { CallContext } from "@/lib/server/context";
import { closeDatabase, inTransaction, prisma } from "@/lib/server/database/database";
import { countedName } from "@/lib/server/identity/sign-in-secrets";
import { createBrand, listBrands, updateBrand } from "@/lib/services/brands/brands";
import { newLink } from "@/lib/services/console/offer-page";
import { countUp } from "@/lib/services/count-statements";
import { loadDelivery } from "@/lib/services/deliveries/deliveries";
import { listDeliveries } from "@/lib/services/deliveries/list";
import { replayDelivery } from "@/lib/services/deliveries/replays";
import { requestErasure } from "@/lib/services/erasures/erasures";
import { listEvents } from "@/lib/services/events/list";
import { rotateCallbackSecret, showCallbackSecret } from "@/lib/services/funders/callback-secrets";
import { createSandbox } from "@/lib/services/funders/sandboxes";
import { revokeOffer } from "@/lib/services/offers/change";
import { issueLink } from "@/lib/services/offers/issue-link";
import { lockOffer } from "@/lib/services/offers/offers-statements";
import { loadOffer } from "@/lib/services/offers/read";
import { submitTerms } from "@/lib/services/pages/submit";
import { expireCurrentLink, submitAsIso } from "@/lib/services/sandbox/actions";
import { loadWebhook, rotateWebhookSecret } from "@/lib/services/webhooks/webhooks";
import { adminContext } from "@/tests/helpers/admin-command";
import { newCaller } from "@/tests/helpers/call-context";
import {
  createDisclosure,
  createOffer,
  createWebhook,
  decide,
  patchOffer,
  replaceOffer,
} from "@/tests/helpers/calls-with-json";
import { completeProfile } from "@/tests/helpers/disclosures";
import { DISCLOSED_RENEWAL, SMALLEST_OFFER } from "@/tests/helpers/offers";
import { connectTo, openTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";
import { until } from "@/tests/helpers/receiver";
import { partsOf, submissionInput, submitUnder, TERMS } from "@/tests/helpers/submissions";

let db: TestDatabase;
let context: CallContext;

beforeAll(async () => {
  db = await openTestDatabase();
  connectTo(db);
  process.env.DATABASE_POOL_SIZE = "10";
});

afterAll(async () => {
  await closeDatabase();
  await db.close();
});

beforeEach(async () => {
  context = await newCaller("https://funder.example/callback");
});

async function newOffer() {
  const { calculator_url } = await createOffer(context, { deal_id: "DEAL", ...SMALLEST_OFFER });
  return { offer: await loadOffer(context, { dealId: "DEAL" }), link: partsOf(calculator_url) };
}

async function newWebhook() {
  const { id } = await createWebhook(context, {
    url: "https://funder.example/hook",
    events: ["offer.created"],
  });
  return loadWebhook(context, { webhookId: id });
}

/** Starts so many at once and returns the codes of those that were refused. */
async function refusals(count: number, write: (index: number) => Promise<unknown>): Promise<string[]> {
  const results = await Promise.allSettled(Array.from({ length: count }, (_, index) => write(index)));
  return results.flatMap((result) => {
    if (result.status === "fulfilled") return [];
    if (!(result.reason instanceof ApiError)) throw result.reason;
    return [result.reason.code];
  });
}

// Rule: D3-32
test("64 links issued for one offer at once are all issued, and all differ", async () => {
  const { offer } = await newOffer();
  const urls = new Set<string>();
  const refused = await refusals(64, async () =>
    urls.add((await issueLink(context, offer, {})).calculator_url),
  );
  expect(refused).toEqual([]);
  expect(urls.size).toBe(64);
});

/** Sets how many of something were counted a minute ago. */
async function countBefore(kind: string, subject: string, count: number): Promise<void> {
  const window_start = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 60_000);
  await prisma.signInCount.create({ data: { subject: countedName(kind, subject), window_start, count } });
}

/** The results of so many submissions at once, as pages of one address send them. */
function submissionsAtOnce(count: number, link: ReturnType<typeof partsOf>, address = "203.0.113.7") {
  const source = { address, userAgent: null };
  const by = { now: new Date(), requestId: "req_test", source };
  return Promise.all(Array.from({ length: count }, () => submitTerms(by, link, submissionInput())));
}

const withStatus = <T extends { status: string }>(results: T[], status: string) =>
  results.filter((result) => result.status === status);

// Rule: D13-70
test("of 64 submissions of one link at once 20 are stored, and the others say until when it takes no more", async () => {
  const { offer, link } = await newOffer();
  const before = Date.now();
  const results = await submissionsAtOnce(64, link);
  expect(withStatus(results, "submitted")).toHaveLength(20);
  const refused = withStatus(results, "busy");
  expect(refused).toHaveLength(44);
  for (const { until: end } of refused as { until: string }[]) {
    expect(Date.parse(end)).toBeGreaterThan(before + 3_500_000);
    expect(Date.parse(end)).toBeLessThanOrEqual(Date.now() + 3_600_000);
  }
  expect(await prisma.submission.count({ where: { offer_id: offer.id } })).toBe(20);
});

// Rule: D13-70
test.each([
  ["of an offer in an hour", "submissions-offer", 59],
  ["of an offer in a day", "submissions-offer_day", 499],
  ["of an address in an hour", "submissions-address", 599],
])(
  "submissions %s are counted over its links: of 8 at once the last one before the budget is stored",
  async (_of, kind, count) => {
    const { offer, link } = await newOffer();
    const address = `198.51.100.${count % 250}`;
    await countBefore(kind, kind.endsWith("address") ? address : offer.id, count);
    const results = await submissionsAtOnce(8, link, address);
    expect(withStatus(results, "submitted")).toHaveLength(1);
    expect(withStatus(results, "busy")).toHaveLength(7);
  },
);

// Rule: D13-70
test("a submission that is not stored counts for nothing, and one sent again under its key neither", async () => {
  const { offer, link } = await newOffer();
  const by = { now: new Date(), requestId: "req_test" };
  const input = submissionInput();
  for (const sent of [{ offerVersion: 7 }, { terms: { ...TERMS, purchase_price: 1 } }])
    expect((await submitTerms(by, link, submissionInput(sent))).status).not.toBe("submitted");
  await Promise.all(Array.from({ length: 8 }, () => submitTerms(by, link, input)));
  const { _sum } = await prisma.signInCount.aggregate({
    where: { subject: countedName("submissions-offer", offer.id) },
    _sum: { count: true },
  });
  expect(_sum.count).toBe(1);
});

// Rule: D13-73
test("a sandbox takes ten times the submissions, and its helper counts against none of them", async () => {
  const { slug } = await createSandbox(context);
  const sandbox = await prisma.funder.findUniqueOrThrow({ where: { slug }, include: { brands: true } });
  const defaultBrandId = sandbox.brands.find(({ is_default }) => is_default)?.id ?? "";
  const funder = { ...context.caller.funder, id: sandbox.id, slug, isSandbox: true, defaultBrandId };
  context = { ...context, caller: { ...context.caller, funder } } as CallContext;
  const { offer, link } = await newOffer();
  await countBefore("submissions-link", `${offer.id} ${link.exp}`, 199);
  const results = await submissionsAtOnce(3, link);
  expect(results.map(({ status }) => status).sort()).toEqual(["busy", "busy", "submitted"]);
  expect(await submitAsIso(context, offer, { values: {}, issues: [] })).toMatchObject({ offer_version: 1 });
});

// Rule: D13-71
test("of 16 submissions at once 8 are mailed to a recipient with room for 8, all to the others, and the rest is held", async () => {
  const [full, free] = ["desk@funder.example", "free@funder.example"];
  const { calculator_url } = await createOffer(context, {
    deal_id: "MAILED",
    ...SMALLEST_OFFER,
    notification_emails: [full, free],
  });
  const funderId = context.caller.funder.id;
  await countBefore("staff-mails-recipient", `${funderId} mailto:${full}`, 292);
  const results = await submissionsAtOnce(16, partsOf(calculator_url), "198.51.100.8");
  expect(withStatus(results, "submitted")).toHaveLength(16);
  const mails = await prisma.delivery.findMany({ where: { funder_id: funderId, kind: "email" } });
  const of = (address: string, held: boolean) =>
    mails.filter(({ url, held_until }) => url === `mailto:${address}` && (held_until !== null) === held);
  expect(
    [of(full, false), of(full, true), of(free, false), of(free, true)].map(({ length }) => length),
  ).toEqual([8, 8, 16, 0]);
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  for (const { next_attempt_at, held_until, status } of of(full, true)) {
    expect([status, next_attempt_at]).toEqual(["pending", null]);
    expect(Math.abs(Number(held_until) - hour)).toBeLessThanOrEqual(3_600_000);
  }
});

// Rule: D13-71
test.each([
  [
    "a recipient's day",
    (id: string): [string, string, number] => ["staff-mails-recipient", `${id} mailto:a@funder.example`, 0],
  ],
  ["the funder's day", (id: string): [string, string, number] => ["staff-mails-funder", id, 4_999]],
])("mails above %s are held", async (what, counted) => {
  const { calculator_url } = await createOffer(context, {
    deal_id: "DAY",
    ...SMALLEST_OFFER,
    notification_emails: ["a@funder.example", "b@funder.example"],
  });
  const funderId = context.caller.funder.id;
  const [kind, subject, count] = counted(funderId);
  if (count > 0) await countBefore(kind, subject, count);
  else {
    const window_start = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 2 * 3_600_000);
    await prisma.signInCount.create({
      data: { subject: countedName(kind, subject), window_start, count: 2_000 },
    });
  }
  await submitUnder(calculator_url);
  const mails = await prisma.delivery.findMany({ where: { funder_id: funderId, kind: "email" } });
  const held = mails.filter(({ held_until }) => held_until !== null).map(({ url }) => url);
  expect(held).toEqual([what === "the funder's day" ? "mailto:b@funder.example" : "mailto:a@funder.example"]);
});

test("16 rotations of a webhook secret at once all have a secret", async () => {
  const webhook = await newWebhook();
  expect(await refusals(16, () => rotateWebhookSecret(context, webhook, {}))).toEqual([]);
});

test("of 64 links, changes and submissions of one offer at once none is refused for being late but an old version", async () => {
  const { offer, link } = await newOffer();
  const refused = await refusals(64, (index) => {
    if (index % 4 === 0) return issueLink(context, offer, {});
    if (index % 4 === 1) return patchOffer(context, offer, { version: 1, max_upsell: 0.15 });
    return submitTerms(context, link, submissionInput());
  });
  expect(refused).toEqual(Array(15).fill("VERSION_CONFLICT"));
});

test("16 new links of the console for one offer at once are all issued, and all differ", async () => {
  const { offer } = await newOffer();
  const urls = new Set<string>();
  const refused = await refusals(16, async () => urls.add((await newLink(context, offer.id, false)).url));
  expect(refused).toEqual([]);
  expect(urls.size).toBe(16);
});

test("16 rotations of the callback secret at once all have a secret, and two sign", async () => {
  const secrets: string[] = [];
  const rotate = async () => secrets.push((await rotateCallbackSecret(context)).callback_secret);
  expect(await refusals(16, rotate)).toEqual([]);
  const shown = await showCallbackSecret(adminContext(), context.caller.funder.slug);
  expect(shown.callback_secret).not.toBe(shown.previous_callback_secret);
  for (const secret of [shown.callback_secret, shown.previous_callback_secret])
    expect(secrets).toContain(secret);
});

const READ_WITHIN = { timeout: 30_000, interval: 100 };

/** The part of submission.decided that says which decision it is about, and when it was made. */
const DECIDED_EVENT = z.looseObject({
  timestamp: z.string(),
  data: z.looseObject({ decision: z.looseObject({ id: z.string() }) }),
});

describe("of many at once, that wait for each other in another order than they came", () => {
  /** A request that came so many milliseconds ago. */
  const cameAgo = (milliseconds: number) => ({ ...context, now: new Date(Date.now() - milliseconds) });

  /** Whether each is later than the one before. */
  function expectAscending(times: Date[]): void {
    const milliseconds = times.map((time) => time.getTime());
    expect(milliseconds).toEqual([...new Set(milliseconds)].toSorted((a, b) => a - b));
  }

  // Rule: D3-61
  test("decisions have times in the order of their numbers, and so have their events", async () => {
    const { offer, link } = await newOffer();
    await submitTerms(context, link, submissionInput());
    const { id } = await prisma.submission.findFirstOrThrow({ where: { offer_id: offer.id } });
    await refusals(16, (index) => decide(cameAgo(index * 50), { id }, { decision: "declined" }));
    const decisions = await prisma.decision.findMany({
      where: { submission_id: id },
      orderBy: { number: "asc" },
    });
    expect(decisions).toHaveLength(16);
    expectAscending(decisions.map(({ created_at }) => created_at));
    // An event is read once every transaction that began before its own has ended, those of other tests too.
    const read = await vi.waitUntil(async () => {
      const { data } = await listEvents(context, { type: "submission.decided", limit: 20 });
      return data.length === 16 && data.map((event) => DECIDED_EVENT.parse(event));
    }, READ_WITHIN);
    expect(read.map((event) => event.data.decision.id)).toEqual(decisions.map((decision) => decision.id));
    expect(read.map((event) => event.timestamp)).toEqual(
      decisions.map(({ created_at }) => created_at.toISOString()),
    );
  });

  // Rule: D3-61
  test("versions, links and the revocation have times in the order in which they stand", async () => {
    const { offer } = await newOffer();
    const { id } = offer;
    let version = 1;
    for (const ago of [0, 500, 1_000]) {
      await patchOffer(cameAgo(ago), await loadOffer(context, { dealId: "DEAL" }), { version, position: 1 });
      version += 1;
    }
    const { created_at: last } = await prisma.offerVersion.findFirstOrThrow({
      where: { offer_id: id, version },
    });
    const versions = await prisma.offerVersion.findMany({
      where: { offer_id: id },
      orderBy: { version: "asc" },
    });
    expectAscending(versions.map(({ created_at }) => created_at));
    const order: string[] = [];
    await refusals(16, async (index) => {
      const { calculator_url_expires_at } = await issueLink(cameAgo(index * 50), offer, {});
      order.push(calculator_url_expires_at);
    });
    const current = await loadOffer(context, { dealId: "DEAL" });
    const links = await prisma.link.findMany({ where: { offer_id: id }, orderBy: { issued_at: "desc" } });
    expect(new Set(links.map(({ issued_at }) => issued_at.getTime())).size).toBe(17);
    expect(links[0]?.expires_at.toISOString()).toBe(new Date(current.link_expires_at).toISOString());
    await replaceOffer(cameAgo(2_000), current, { version, ...SMALLEST_OFFER });
    const replaced = await loadOffer(context, { dealId: "DEAL" });
    expect(Date.parse(replaced.updated_at)).toBeGreaterThan(links[0]?.issued_at.getTime() ?? Infinity);
    expect(Date.parse(replaced.updated_at)).toBeGreaterThan(last.getTime());
    await revokeOffer(cameAgo(3_000), replaced);
    const revoked = await loadOffer(context, { dealId: "DEAL" });
    expect(Date.parse(revoked.revoked_at ?? "")).toBeGreaterThan(Date.parse(replaced.updated_at));
  });
});

test("a link that is ended 48 times beside 48 new ones refuses none", async () => {
  const { offer } = await newOffer();
  const refused = await refusals(96, (index) =>
    index % 2 === 0 ? expireCurrentLink(context, offer) : issueLink(context, offer, {}),
  );
  expect(refused).toEqual([]);
});

test("16 writes that count under the lock of one offer at once all count, with 10 connections", async () => {
  const { offer } = await newOffer();
  const budget = { kind: "writes", subject: offer.id, limit: { most: 16, windowMs: 60_000 } };
  const now = new Date();
  const write = () =>
    inTransaction(async (tx) => {
      await lockOffer(offer, tx);
      return countUp([budget], now, tx);
    });
  const counted = await Promise.all(Array.from({ length: 16 }, write));
  expect(counted.map(({ counts }) => counts?.[0]).toSorted()).toEqual(
    Array.from({ length: 16 }, (_, index) => index + 1).toSorted(),
  );
});

// Rule: D3-32
test("a disclosure is made beside links that end each other all the while", async () => {
  await completeProfile({ slug: context.caller.funder.slug, brandId: context.caller.funder.defaultBrandId });
  await createOffer(context, { deal_id: "DEAL", ...DISCLOSED_RENEWAL });
  const offer = await loadOffer(context, { dealId: "DEAL" });
  let made = false;
  const making = refusals(1, () => createDisclosure(context, offer, {})).finally(() => {
    made = true;
  });
  while (!made) await issueLink(context, offer, { revoke_previous: true });
  expect(await making).toEqual([]);
});

test("16 calls that make a funder's sandbox at once make one", async () => {
  const made = new Set<string>();
  expect(await refusals(16, async () => made.add((await createSandbox(context)).id))).toEqual([]);
  expect(made.size).toBe(1);
});

test("an offer revoked beside 16 links is revoked, and what comes later is told so", async () => {
  const { offer } = await newOffer();
  const refused = await refusals(32, (index) =>
    index % 2 === 0 ? issueLink(context, offer, {}) : revokeOffer(context, offer),
  );
  expect(refused.filter((code) => code !== "OFFER_REVOKED")).toEqual([]);
  expect((await loadOffer(context, { dealId: "DEAL" })).status).toBe("revoked");
});

test("of three brands made the default at once one is, and none is refused", async () => {
  const made = await Promise.all(["A", "B", "C"].map((name) => createBrand(context, { name })));
  expect(
    await refusals(3, (index) => updateBrand(context, made[index]?.id ?? "", { is_default: true })),
  ).toEqual([]);
  const { data } = await listBrands(context);
  expect(data.filter((brand) => brand.default)).toHaveLength(1);
});

// Rule: D11-3
test("a replay that waits for an erasure is refused as erased, and the delivery stays canceled", async () => {
  await newWebhook();
  await newOffer();
  const load = async () => {
    const { data } = await listDeliveries(context, { limit: 1 });
    return loadDelivery(context, { deliveryId: data[0]?.id ?? "" });
  };
  const delivery = await load();
  const locker = new Client({ connectionString: db.url });
  await locker.connect();
  await locker.query("BEGIN");
  await locker.query("SELECT FROM deliveries WHERE id = $1 FOR UPDATE", [delivery.id]);
  const erasing = requestErasure(context, { deal_id: "DEAL" });
  await until(async () => (await waiting()) === 1);
  const replaying = refusals(1, () => replayDelivery(context, delivery));
  await until(async () => (await waiting()) === 2);
  await locker.query("ROLLBACK");
  await locker.end();
  await erasing;
  expect(await replaying).toEqual(["ERASED"]);
  expect((await load()).status).toBe("canceled");
});

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row?.count ?? 0;
}
