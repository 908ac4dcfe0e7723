import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productEnvironment } from "@/scripts/start/local-profile.mjs";
import { openTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";
import { startReceiver } from "@/tests/helpers/receiver";

// A database without a server: nothing but what a test starts looks at the outbox.
let own: TestDatabase;
beforeAll(async () => {
  own = await openTestDatabase();
  const { url: databaseUrl, embedded, folder } = own;
  const baseUrl = "http://localhost:3000";
  // The test runner has a BASE_URL of its own.
  const settings = productEnvironment(folder, { databaseUrl, embedded, baseUrl });
  Object.assign(process.env, settings, { BASE_URL: baseUrl });
});
afterAll(async () => {
  const { closeDatabase } = await import("@/lib/server/database");
  await closeDatabase();
  await own.close();
});

test("one look at the outbox sends all that is due to a receiver, however much that is", async () => {
  const { database } = await import("@/lib/server/database");
  const { startDeliveries } = await import("@/lib/services/deliveries/drain");
  const { createFunder } = await import("@/lib/services/funders/funders");
  const receiver = await startReceiver();
  const context = { now: new Date(), actor: "admin", request_id: null } as const;
  await createFunder(context, { slug: "backlog", name: "Backlog" });
  await database().$executeRaw`
    WITH told AS (
      INSERT INTO events (id, funder_id, type, payload, request_id, created_at)
      SELECT gen_random_uuid(), f.id, 'offer.created', '{}', 'req_test', now() FROM funders f, generate_series(1, 60)
      RETURNING *)
    INSERT INTO deliveries (id, funder_id, event_id, type, kind, url, receiver, status, attempt_count, replayed_after,
                            next_attempt_at, request_id, created_at)
    SELECT gen_random_uuid(), funder_id, id, type, 'callback', ${receiver.url}, ${new URL(receiver.url).origin}, 'pending',
           0, 0, now(), request_id, now() FROM told`;
  await (await startDeliveries()).done;
  await receiver.close();
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(60);
  expect(receiver.received).toHaveLength(60);
});

describe("a claim", () => {
  const everything = { all: 100, each: 100, of: new Map<string, number>(), except: [] };

  /** One more delivery that is due, to an address where nobody listens. */
  async function due(): Promise<string> {
    const { database } = await import("@/lib/server/database");
    const [row] = await database().$queryRaw<{ id: string }[]>`
      INSERT INTO deliveries (id, funder_id, event_id, type, kind, url, receiver, status, attempt_count, replayed_after,
                              next_attempt_at, request_id, created_at)
      SELECT gen_random_uuid(), funder_id, event_id, type, kind, 'http://127.0.0.1:1/', 'http://127.0.0.1:1', 'pending',
             0, 0, now(), request_id, now() FROM deliveries LIMIT 1
      RETURNING id::text`;
    return row?.id ?? "";
  }

  test("lasts 30 seconds by the database's clock", async () => {
    const { database } = await import("@/lib/server/database");
    const { claimDue } = await import("@/lib/services/deliveries/claims");
    const clock = async () => {
      const [row] = await database().$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
      return Number(row?.now);
    };
    const id = await due();
    const before = await clock();
    expect((await claimDue(new Date(), everything)).map((claimed) => claimed.id)).toEqual([id]);
    const after = await clock();
    const { lease_until } = await database().delivery.findUniqueOrThrow({ where: { id } });
    expect(Number(lease_until)).toBeGreaterThanOrEqual(before + 30_000);
    expect(Number(lease_until)).toBeLessThanOrEqual(after + 30_001);
  });

  test("by an instance whose clock is an hour ahead does not take what another is working on", async () => {
    const { database } = await import("@/lib/server/database");
    const { claimDue } = await import("@/lib/services/deliveries/claims");
    const [taken, free] = [await due(), await due()];
    await database().$executeRaw`
      UPDATE deliveries SET lease_token = gen_random_uuid(), lease_until = now() + interval '20 seconds'
      WHERE id = ${taken}::uuid`;
    const claimed = await claimDue(new Date(Date.now() + 3_600_000), everything);
    expect(claimed.map((delivery) => delivery.id)).toEqual([free]);
  });
});
