import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { cursorAfter, EVENT_PAGE, EVENT_PAYLOADS, RECORDED_EVENT } from "@/lib/schemas/events/operations";
import { prisma } from "@/lib/server/database/database";
import { newId } from "@/lib/server/ids";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  newKey,
  type TestFunder,
  type TestKey,
} from "@/tests/helpers/api-client";
import { createOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { until } from "@/tests/helpers/receiver";

async function list(key: TestKey, query = "") {
  const response = await call(key, "GET", `/events${query}`);
  expectResponse(response, 200);
  return EVENT_PAGE.parse(response.body);
}

/** Reads on until so many events were read; what other tests write holds events back for a moment. */
async function readUntil(key: TestKey, count: number, after?: string) {
  const read: (typeof EVENT_PAGE)["_output"]["data"] = [];
  let cursor = after;
  await until(async () => {
    const page = await list(key, cursor ? `?after=${cursor}` : "");
    read.push(...page.data);
    cursor = page.next_cursor;
    return read.length >= count;
  });
  return { read, cursor };
}

const typesOf = (events: { type: string }[]) => events.map(({ type }) => type);

describe("GET /events", () => {
  // Rule: D12-15
  test("has every event but tests, oldest first, as it is sent; the reader stays at its cursor", async () => {
    const funder = await newFunder();
    const none = await list(funder);
    expect(none).toMatchObject({ data: [], has_more: false });
    expect((await list(funder, `?after=${none.next_cursor}`)).next_cursor).toBe(none.next_cursor);

    const { deal_id } = await createOffer(funder);
    const url = "https://funder.example/events";
    const { body } = await call(funder, "POST", "/webhooks", { url, events: ["offer.viewed"] });
    expectResponse(await call(funder, "POST", `/webhooks/${body.id}/test`), 202);
    await call(funder, "PATCH", `/offers/${deal_id}`, { version: 1, max_upsell: 0.15 });
    await call(funder, "DELETE", `/offers/${deal_id}`);
    const { read, cursor } = await readUntil(funder, 3, none.next_cursor);
    expect(typesOf(read)).toEqual(["offer.created", "offer.updated", "offer.revoked"]);
    expect(EVENT_PAYLOADS["offer.updated"].parse(read[1])).toMatchObject({
      data: { changed: ["max_upsell"] },
    });
    const stored = await prisma.event.findUniqueOrThrow({ where: { id: read[0]?.id } });
    expect(read[0]).toEqual(JSON.parse(stored.payload));
    expect(await list(funder, `?after=${cursor}`)).toEqual({
      data: [],
      has_more: false,
      next_cursor: cursor,
    });

    const first = await list(funder, "?limit=2");
    expect([typesOf(first.data), first.has_more]).toEqual([["offer.created", "offer.updated"], true]);
    const second = await list(funder, `?limit=2&after=${first.next_cursor}`);
    expect([typesOf(second.data), second.has_more]).toEqual([["offer.revoked"], false]);
  });

  // Rule: D12-18
  test("is narrowed by type and by deal; one is read by its id", async () => {
    const funder = await newFunder();
    for (const deal_id of ["ONE", "TWO"]) await createOffer(funder, { deal_id, ...SMALLEST_OFFER });
    await call(funder, "DELETE", "/offers/ONE");
    await createOffer(funder, { deal_id: "ONE", ...SMALLEST_OFFER });
    const { read } = await readUntil(funder, 4);
    expect(typesOf((await list(funder, "?type=offer.revoked")).data)).toEqual(["offer.revoked"]);
    const ofOne = (await list(funder, "?deal_id=ONE")).data;
    expect(typesOf(ofOne)).toEqual(["offer.created", "offer.revoked", "offer.created"]);
    expect((await list(funder, "?deal_id=ONE&type=offer.revoked")).data).toEqual([ofOne[1]]);
    expect((await list(funder, "?deal_id=THREE")).data).toEqual([]);
    const response = await call(funder, "GET", `/events/${read[0]?.id}`);
    expectResponse(response, 200);
    expect(RECORDED_EVENT.parse(response.body)).toEqual(read[0]);
  });

  // Rule: D12-19
  test("gives an event whose personal data was erased without its data", async () => {
    const funder = await newFunder();
    await createOffer(funder, { deal_id: "GONE", ...SMALLEST_OFFER });
    await createOffer(funder, { deal_id: "KEPT", ...SMALLEST_OFFER });
    expectResponse(await call(funder, "POST", "/erasures", { deal_id: "GONE" }), 202);
    const { read } = await readUntil(funder, 3);
    const erased = read.filter(({ data }) => data === null);
    expect(typesOf(erased)).toEqual(["offer.created"]);
    const response = await call(funder, "GET", `/events/${erased[0]?.id}`);
    expect(response.body).toEqual(erased[0]);
    // The erasure's own revocation names nobody.
    const told = read.filter(({ data }) => data !== null);
    expect(told).toMatchObject([
      { type: "offer.created", data: { offer: { deal_id: "KEPT" } } },
      { type: "offer.revoked", data: { offer: { deal_id: "GONE", merchant_name: "[erased]" } } },
    ]);
  });

  // Rule: D12-17
  test("begins with the events from before there was an order; a cursor older than all starts at the oldest kept", async () => {
    const funder = await newFunder();
    for (const deal_id of ["A", "B", "C"]) await createOffer(funder, { deal_id, ...SMALLEST_OFFER });
    const { read } = await readUntil(funder, 3);
    const before = read.map(({ id }) => id);
    await prisma.$executeRaw`
      UPDATE events SET transaction_id = '0', payload = (payload::jsonb - 'id')::text WHERE id = ${before[2]}::uuid`;
    const { data, next_cursor } = await list(funder, "?limit=1");
    expect(data).toEqual([read[2]]);
    // A cursor of a server whose transactions were further, before a restore.
    const ahead = cursorAfter({ transaction: "9000000000000000000", id: newId() });
    expect((await list(funder, `?after=${ahead}&limit=1`)).data).toEqual([read[2]]);
    await prisma.$executeRaw`
      DELETE FROM deliveries WHERE event_id = ANY (${before}::uuid[])`;
    await prisma.$executeRaw`
      DELETE FROM events WHERE id = ANY (${[before[0], before[2]]}::uuid[])`;
    expect((await list(funder, `?after=${next_cursor}`)).data.map(({ id }) => id)).toEqual([before[1]]);
  });

  // Rule: Q1-4
  test("after now is an empty page, and its cursor is followed by what happens from then on, whatever the filters", async () => {
    const funder = await newFunder();
    await createOffer(funder, { deal_id: "OLD", ...SMALLEST_OFFER });
    await readUntil(funder, 1);
    const now = await list(funder, "?after=now&type=offer.created&limit=1");
    expect(now).toEqual({ data: [], has_more: false, next_cursor: expect.stringMatching(/^[\w-]{32}$/) });
    expect((await list(funder, `?after=${now.next_cursor}`)).data).toEqual([]);
    await createOffer(funder, { deal_id: "NEW", ...SMALLEST_OFFER });
    await call(funder, "DELETE", "/offers/OLD");
    const { read } = await readUntil(funder, 2, now.next_cursor);
    expect(typesOf(read)).toEqual(["offer.created", "offer.revoked"]);
    expect(read[0]?.data).toMatchObject({ offer: { deal_id: "NEW" } });
  });

  test.each([
    ["?after=abc", "after must be the next_cursor of an earlier page, or now"],
    ["?after=NOW", "after must be the next_cursor of an earlier page, or now"],
    ["?after=now&after=now", "after must be given once"],
    ["?cursor=abc", "cursor is not a known field"],
    ["?type=webhook.test", "type must be one of"],
    ["?deal_id=-", "deal_id must be a deal_id"],
    ["?limit=101", "limit must be a whole number from 1 to 100"],
  ])("%s is refused", async (query, detail) => {
    const response = await call(await newFunder(), "GET", `/events${query}`);
    expect(expectError(response, "VALIDATION_FAILED").details).toEqual([expect.stringContaining(detail)]);
  });

  test("a test message is not among them, and is none by its id", async () => {
    const funder = await newFunder();
    const { id: funder_id } = await prisma.funder.findUniqueOrThrow({ where: { slug: funder.slug } });
    const id = newId();
    const payload = JSON.stringify({
      id,
      type: "webhook.test",
      timestamp: new Date().toISOString(),
      data: {},
    });
    const row = {
      id,
      funder_id,
      type: "webhook.test",
      payload,
      request_id: "req_test",
      created_at: new Date(),
    };
    await prisma.event.create({ data: row });
    expectError(await call(funder, "GET", `/events/${id}`), "NOT_FOUND");
  });
});

describe("no event is skipped", () => {
  const WRITERS = 16;
  let funder: TestFunder;
  let reader: TestKey;
  let funderId: string;
  const writers: Client[] = [];
  beforeAll(async () => {
    funder = await newFunder();
    reader = await newKey(funder.slug, { scopes: ["events:read"] });
    funderId = (await prisma.funder.findUniqueOrThrow({ where: { slug: funder.slug } })).id;
    const connectionString = inject("settings").DATABASE_URL;
    for (let index = 0; index < WRITERS; index += 1) writers.push(new Client({ connectionString }));
    await Promise.all(writers.map((writer) => writer.connect()));
  });
  afterAll(() => Promise.all(writers.map((writer) => writer.end())));

  // Rule: D12-16
  test("sixteen transactions end out of order under a running reader", async () => {
    // Each writes its event, in the order of their transactions; none of them has ended.
    const written: string[] = [];
    for (const writer of writers) {
      const id = newId();
      await writer.query("BEGIN");
      await writer.query(
        `INSERT INTO events (id, funder_id, type, payload, request_id, created_at)
         VALUES ($1, $2, 'offer.created', $3, 'req_test', now())`,
        [
          id,
          funderId,
          JSON.stringify({ id, type: "offer.created", timestamp: new Date().toISOString(), data: {} }),
        ],
      );
      written.push(id);
    }
    const read: string[] = [];
    let cursor = (await list(reader)).next_cursor;
    const readOn = async () => {
      const page = await list(reader, `?limit=3&after=${cursor}`);
      read.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    };
    const ended = new Set<number>();
    for (const index of [15, 3, 8, 1, 12, 0, 7, 14, 5, 2, 10, 9, 13, 4, 11, 6]) {
      await writers[index]?.query("COMMIT");
      ended.add(index);
      await readOn();
      await readOn();
      // What is read never runs past a transaction that is still open: its event would come too late.
      const firstOpen = written.findIndex((_, at) => !ended.has(at));
      const most = firstOpen === -1 ? WRITERS : firstOpen;
      expect(read.length).toBeLessThanOrEqual(most);
    }
    await until(async () => {
      await readOn();
      return read.length >= WRITERS;
    });
    expect(read).toEqual(written);
  });

  test("a transaction that is rolled back holds nothing back for longer than it runs", async () => {
    const [blocker] = writers;
    await blocker?.query("BEGIN");
    await blocker?.query("SELECT pg_current_xact_id()");
    const before = await list(reader);
    await createOffer(funder, { deal_id: "BEHIND", ...SMALLEST_OFFER });
    expect((await list(reader, `?type=offer.created&deal_id=BEHIND`)).data).toEqual([]);
    await blocker?.query("ROLLBACK");
    const { read } = await readUntil(reader, 1, before.next_cursor);
    expect(
      read.map(({ data }) => (data as { offer?: { deal_id: string } } | null)?.offer?.deal_id),
    ).toContain("BEHIND");
  });
});
