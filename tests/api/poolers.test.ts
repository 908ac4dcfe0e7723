import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase } from "@/lib/server/database/database";
import { openLocalDatabase } from "@/scripts/db/local-database.mjs";
import { applyMigrations } from "@/scripts/db/migrations";
import { call, expectError, expectResponse, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { HAS_PGBOUNCER, startPgBouncer } from "@/tests/helpers/pgbouncer";
import { secretsOf, startServer, type TestServer } from "@/tests/helpers/product-server";
import { startCountingReceiver, until } from "@/tests/helpers/receiver";

// PostgreSQL is stopped here: it is a server of its own.

const folder = mkdtempSync(join(tmpdir(), "offer-calculator-pooled-"));
let postgres: Awaited<ReturnType<typeof openLocalDatabase>>;
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
let server: TestServer;
let funder: TestFunder;

function ask(method: string, path: string, body?: object) {
  return call(funder, method, path, body, { to: server.baseUrl });
}

async function readyAt({ baseUrl }: TestServer) {
  const response = await fetch(`${baseUrl}/api/health/ready`);
  return [response.status, (await response.json()).status];
}

async function query(text: string, values: unknown[] = []) {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

describe.skipIf(!HAS_PGBOUNCER)("behind PgBouncer in transaction mode", () => {
  beforeAll(async () => {
    postgres = await openLocalDatabase(folder, "start", {});
    await applyMigrations(postgres.url);
    pooler = await startPgBouncer(postgres.url);
    const settings = { DATABASE_PREPARED_STATEMENTS: "off", DATABASE_POOL_SIZE: "4" };
    server = await startServer({ folder, url: pooler.url }, settings, { keepOutput: true });
    funder = await newFunder({}, { ...server.settings, DATABASE_URL: postgres.url });
    await closeDatabase();
    expectResponse(await ask("POST", "/offers", { deal_id: "KEPT", ...SMALLEST_OFFER }), 201);
  });

  afterAll(async () => {
    await server.stop();
    await pooler.close();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  // Rule: D3-49
  test("a start raises no alert: each of the first connections does without the timeouts that it refuses", () => {
    expect(server.output()).toContain("database_timeouts_missing");
    expect(server.output()).not.toContain("drain_failing");
    expect(server.output()).not.toContain('"level":"error"');
  });

  // Rule: D3-49
  test("a write that waits for a lock for too long is canceled on the server, and the log has the commands that set its timeouts", async () => {
    const holder = new Client({ connectionString: postgres.url });
    await holder.connect();
    await holder.query("BEGIN; SELECT FROM offers FOR UPDATE");
    const refused = expectError(
      await ask("PATCH", "/offers/KEPT", { version: 1, max_upsell: 0.2 }),
      "SERVICE_UNAVAILABLE",
    );
    expect(refused.message).toMatch(/ Nothing was changed\.$/);
    await holder.query("COMMIT");
    await holder.end();
    await sleep(500);
    expect((await ask("GET", "/offers/KEPT")).body.version).toBe(1);
    expect(server.output()).toContain("ALTER ROLE <role> SET statement_timeout = '7s'");
  });

  // Rules: D3-48, D8-69
  test("a stopped PostgreSQL is 503 each time, and a message that was delivered meanwhile is not sent again", async () => {
    const responses: (() => void)[] = [];
    const receiver = await startCountingReceiver((respond) => responses.push(respond));
    const webhook = { url: receiver.url, events: ["offer.created"] };
    expectResponse(await ask("POST", "/webhooks", webhook), 201);
    expectResponse(await ask("POST", "/offers", { deal_id: "SENT", ...SMALLEST_OFFER }), 201);
    await until(() => responses.length > 0);
    await postgres.stop();
    for (const respond of responses) respond();
    for (let time = 0; time < 3; time += 1) {
      for (const [method, path] of [
        ["GET", "/offers/KEPT"],
        ["POST", "/offers/KEPT/calculator-url"],
      ] as const) {
        const response = await ask(method, path);
        expectError(response, "SERVICE_UNAVAILABLE");
        expect(response.headers.get("retry-after")).toBe("5");
      }
      expect(await readyAt(server)).toEqual([503, "database_unreachable"]);
    }
    expect(server.output()).not.toContain("internal_error");
    postgres = await openLocalDatabase(folder, "start", {});
    await until(async () => (await readyAt(server))[0] === 200);
    const delivered = () =>
      query("SELECT attempt_count FROM deliveries WHERE url = $1 AND status = 'delivered'", [receiver.url]);
    await until(async () => (await delivered()).length > 0);
    expect([...receiver.counts.values()]).toEqual([1]);
    expect(await delivered()).toEqual([{ attempt_count: 1 }]);
    await receiver.close();
  });

  // Rule: D12-31
  test("an instance whose prepared statements the pooler loses is not ready, and the log names the setting", async () => {
    const settings = { ...secretsOf(server.settings), DATABASE_PREPARED_STATEMENTS: "on" };
    const options = { keepOutput: true, awaitReady: false };
    const other = await startServer({ folder, url: pooler.url }, settings, options);
    try {
      expect(await readyAt(other)).toEqual([503, "settings_unusable"]);
      expect(other.output()).toContain("set DATABASE_PREPARED_STATEMENTS=off");
      expect(await readyAt(server)).toEqual([200, "ok"]);
    } finally {
      await other.stop();
    }
  });
});
