import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "@/lib/server/database";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { tapPostgres } from "@/tests/helpers/postgres-tap";
import {
  openTestDatabase,
  startServer,
  type TestDatabase,
  type TestServer,
} from "@/tests/helpers/product-server";
import { expectResponse } from "@/tests/helpers/responses";

let own: TestDatabase;
let tap: Awaited<ReturnType<typeof tapPostgres>>;
let server: TestServer;
let funder: TestFunder;
// A database of its own: on a shared one the server would send what other tests cause, between the requests that are counted.
beforeAll(async () => {
  own = await openTestDatabase();
  tap = await tapPostgres(own.url);
  server = await startServer({ ...own, url: tap.url });
  funder = await newFunder({}, { ...server.settings, DATABASE_URL: own.url });
});
afterAll(async () => {
  await server.stop();
  tap.close();
  await closeDatabase();
  await own.close();
});

/** Goals: 2 for a read, 7 for a write, with 3 to strive for. */
test.each([
  ["POST", "/offers", { deal_id: "NEW", ...SMALLEST_OFFER }, 2],
  ["GET", "/offers/READ", undefined, 2],
  ["PATCH", "/offers/PATCHED", { version: 1, max_upsell: 0.15 }, 3],
  ["PUT", "/offers/REPLACED", { version: 1, ...SMALLEST_OFFER }, 4],
  ["POST", "/offers/QUOTED/quote", {}, 2],
  ["GET", "/offers", undefined, 2],
  ["DELETE", "/offers/REVOKED", undefined, 3],
])("%s %s waits for the database at most as often as promised", async (method, path, body, most) => {
  const [, , deal_id] = path.split("/");
  if (deal_id) expectResponse(await call(funder, "POST", "/offers", { deal_id, ...SMALLEST_OFFER }), 201);
  const count = await tap.messagesDuring(async () => {
    const response = await call(funder, method, path, body);
    expectResponse(response, method === "POST" && path === "/offers" ? 201 : 200);
  });
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(most);
});
