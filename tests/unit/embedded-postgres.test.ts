import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLocalDatabase } from "@/scripts/db/local-database.mjs";
import { createRecord } from "@/scripts/start/data-folder.mjs";
import { lockHolder, takeLock } from "@/scripts/start/lock.mjs";

const folder = mkdtempSync(join(tmpdir(), "offer-calculator-"));
let database: Awaited<ReturnType<typeof openLocalDatabase>>;

beforeAll(async () => {
  database = await openLocalDatabase(folder, "start");
}, 60_000);
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true });
});

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  return client;
}

test("every client gets the answer to its own question, however many ask at once", async () => {
  const clients = await Promise.all(Array.from({ length: 5 }, connected));
  const asked = clients.map(async (client, index) => {
    for (let round = 0; round < 100; round += 1) {
      const numbers = Array.from(
        { length: 1 + ((index + round) % 4) },
        (_, at) => index * 1_000 + round + at,
      );
      const columns = numbers.map((_, at) => `$${at + 1}::int AS c${at}`).join(", ");
      const { rows } = await client.query({ text: `SELECT ${columns}`, values: numbers, rowMode: "array" });
      expect(rows).toEqual([numbers]);
    }
    await client.end();
  });
  await Promise.all(asked);
});

test("a client that vanishes within a transaction leaves nothing and blocks nobody", async () => {
  const [vanishing, other] = [await connected(), await connected()];
  await other.query("CREATE TABLE kept (x int)");
  await vanishing.query("BEGIN");
  await vanishing.query("INSERT INTO kept VALUES (1)");
  const waiting = other.query("SELECT count(*)::int AS rows FROM kept WHERE x = $1", [1]);
  (vanishing as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  expect((await waiting).rows).toEqual([{ rows: 0 }]);
  await other.end();
});

test("a command works on the database that npm start serves, and never closes it", async () => {
  const shared = await openLocalDatabase(folder, "command");
  expect(shared.url).toBe(database.url);
  await shared.stop();
  const client = await connected();
  expect((await client.query("SELECT 1 AS x")).rows).toEqual([{ x: 1 }]);
  await client.end();
});

test("a second npm start on the same data folder is refused at once", async () => {
  await expect(openLocalDatabase(folder, "start")).rejects.toThrow(/is in use by process \d+: stop that one/);
});

test("the lock of a living process is held, a dead one's is taken over", () => {
  const release = takeLock(folder, "lock", { owner: "first" });
  expect(takeLock(folder, "lock", { owner: "second" })).toBeNull();
  expect(lockHolder(folder, "lock")).toMatchObject({ owner: "first", pid: process.pid });
  release?.();
  expect(lockHolder(folder, "lock")).toBeUndefined();

  // A number given out again: the process lives, and is not the one that wrote this.
  createRecord(folder, "lock", { pid: process.pid, started: "1", owner: "dead" });
  expect(lockHolder(folder, "lock")).toBeUndefined();
  expect(takeLock(folder, "lock", { owner: "heir" })).not.toBeNull();
  expect(lockHolder(folder, "lock")).toMatchObject({ owner: "heir" });
});
