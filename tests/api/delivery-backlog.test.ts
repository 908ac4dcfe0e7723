import { afterAll, beforeAll, expect, test } from "vitest";
import { productEnvironment } from "@/scripts/start/local-profile.mjs";
import { openTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";
import { startReceiver } from "@/tests/helpers/receiver";

// A database without a server: nothing but what the test starts looks at the outbox.
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
