import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { tapPostgres } from "@/tests/helpers/postgres-tap";
import { secretsOf, startServer, type TestServer } from "@/tests/helpers/product-server";
import { expectResponse } from "@/tests/helpers/responses";

let tap: Awaited<ReturnType<typeof tapPostgres>>;
let server: TestServer;
let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  tap = await tapPostgres(inject("settings").DATABASE_URL ?? "");
  server = await startServer(
    { url: tap.url, embedded: inject("embedded"), folder: inject("folder") },
    secretsOf(inject("settings")),
  );
});
afterAll(async () => {
  await server.stop();
  tap.close();
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
    const response = await call(funder, method, path, body, { to: server.baseUrl });
    expectResponse(response, method === "POST" && path === "/offers" ? 201 : 200);
  });
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(most);
});
