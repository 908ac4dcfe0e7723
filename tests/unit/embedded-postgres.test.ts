import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type LocalDatabase, openLocalDatabase } from "@/scripts/db/local-database.mjs";
import { copyEmptyDatabase } from "@/tests/helpers/empty-database";

const folder = mkdtempSync(join(tmpdir(), "offer-calculator-"));
afterAll(() => rmSync(folder, { recursive: true }));

let database: LocalDatabase;
const clients: Client[] = [];

/** A client of the database, disconnected at the end of the test at the latest. */
async function connected(url = database.url): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  clients.push(client);
  await client.connect();
  return client;
}

function streamOf(client: Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** Breaks a client's connection off, as the end of its process does. */
function breakOff(client: Client): void {
  streamOf(client).destroy();
}

/** The address with another password, or with none. */
function withPassword(password: string): string {
  const url = new URL(database.url);
  url.password = password;
  return url.href;
}

/** The entries of a folder that others than its owner can use. */
function openToOthers(folder: string): string[] {
  return readdirSync(folder).filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
}

afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});

describe("the embedded database", () => {
  beforeAll(async () => {
    await copyEmptyDatabase(folder);
    database = await openLocalDatabase(folder, "start");
  }, 90_000);
  afterAll(() => database.stop());

  test("gives each client the results of its own queries, however many run at once", async () => {
    const several = await Promise.all(Array.from({ length: 5 }, () => connected()));
    const queries = several.map(async (client, index) => {
      for (let round = 0; round < 100; round += 1) {
        const numbers = Array.from(
          { length: 1 + ((index + round) % 4) },
          (_, at) => index * 1_000 + round + at,
        );
        const columns = numbers.map((_, at) => `$${at + 1}::int AS c${at}`).join(", ");
        const { rows } = await client.query({ text: `SELECT ${columns}`, values: numbers, rowMode: "array" });
        expect(rows).toEqual([numbers]);
      }
    });
    await Promise.all(queries);
  });

  test("delivers long parameters and long results whole", async () => {
    const client = await connected();
    const text = "x".repeat(3_000_000);
    const { rows } = await client.query("SELECT $1 || 'y' AS text FROM generate_series(1, 3)", [text]);
    expect(rows.map((row) => row.text === `${text}y`)).toEqual([true, true, true]);
  });

  test("rolls back the transaction of a client that disconnects, and continues with the next", async () => {
    const [leaving, other] = [await connected(), await connected()];
    await other.query("CREATE TABLE kept (x int)");
    await leaving.query("BEGIN");
    await leaving.query("INSERT INTO kept VALUES (1)");
    const waiting = other.query("SELECT count(*)::int AS rows FROM kept WHERE x = $1", [1]);
    breakOff(leaving);
    expect((await waiting).rows).toEqual([{ rows: 0 }]);
  });

  test("refuses a client that does not know the password, whatever its user name", async () => {
    for (const url of [withPassword("wrong"), withPassword("wrong").replace("postgres:", "root:")]) {
      await expect(connected(url)).rejects.toMatchObject({ code: "28P01" });
    }
    await expect(connected(withPassword(""))).rejects.toThrow("password");
    expect((await (await connected()).query("SELECT 1 AS x")).rows).toEqual([{ x: 1 }]);
  });

  test("continues after a client that sends a query and Terminate at once", async () => {
    const client = await connected();
    const sql = "CREATE TABLE farewell (x int)\0";
    const query = Buffer.concat([Buffer.from("Q"), Buffer.alloc(4), Buffer.from(sql)]);
    query.writeInt32BE(4 + sql.length, 1);
    streamOf(client).write(Buffer.concat([query, Buffer.from([0x58, 0, 0, 0, 4])]));
    const other = await connected();
    expect((await other.query("SELECT count(*)::int AS n FROM farewell")).rows).toEqual([{ n: 0 }]);
    breakOff(client);
  });

  test("refuses what is not PostgreSQL's protocol, and continues", async () => {
    for (const bytes of ["GET / HTTP/1.1\r\n\r\n", "\0\0\0\u0008\0\u0001\0\0", "\0\0\0\0\0\0\0\0"]) {
      const socket = connect(Number(new URL(database.url).port), "127.0.0.1");
      socket.on("error", () => {});
      const closed = new Promise((resolve) => socket.once("close", resolve));
      socket.end(bytes, "latin1");
      socket.resume();
      await closed;
    }
    expect((await (await connected()).query("SELECT 1 AS x")).rows).toEqual([{ x: 1 }]);
  });

  test("keeps its files and its password for their owner", () => {
    expect(openToOthers(folder)).toEqual([]);
    expect(database.url).toContain(JSON.parse(readFileSync(join(folder, "postgres.json"), "utf8")).password);
  });

  test("is shared with a command, which never closes it", async () => {
    const shared = await openLocalDatabase(folder, "command");
    expect(shared.url).toBe(database.url);
    await shared.stop();
    expect((await (await connected()).query("SELECT 1 AS x")).rows).toEqual([{ x: 1 }]);
  });

  test("is immediately refused to a second npm start on the same data folder", async () => {
    await expect(openLocalDatabase(folder, "start")).rejects.toThrow(
      /is in use by process \d+: stop that process/,
    );
  });
});

describe("the watchdog of the embedded database", () => {
  const ENDLESS = "SELECT count(*) FROM generate_series(1, 1000000000000)";

  beforeAll(async () => {
    database = await openLocalDatabase(folder, "start", { statement: 1_500, orphan: 500, idle: 500 });
    const client = await connected();
    await client.query("DROP TABLE IF EXISTS kept");
    await client.query("CREATE TABLE kept (x int)");
    await client.end();
  }, 90_000);
  afterAll(() => database.stop());

  test("ends a statement that does not end by itself, restarts the engine and loses nothing committed", async () => {
    const [client, bystander] = [await connected(), await connected()];
    await client.query("INSERT INTO kept VALUES (1)");
    await client.query("BEGIN");
    await client.query("INSERT INTO kept VALUES (2)");
    const restarted = new Promise((resolve) => database.child?.once("message", resolve));
    await expect(client.query(ENDLESS)).rejects.toMatchObject({ code: "57P02" });
    expect(await restarted).toEqual({
      restarted: "A statement did not end in time; the embedded database was restarted.",
    });
    // They shared a session, which is gone.
    await expect(bystander.query("SELECT 1")).rejects.toThrow();
    expect((await (await connected()).query("SELECT x FROM kept")).rows).toEqual([{ x: 1 }]);
  });

  test("ends a statement whose client has disconnected", async () => {
    const leaving = await connected();
    void leaving.query(ENDLESS).catch(() => {});
    const restarted = new Promise((resolve) => database.child?.once("message", resolve));
    // Its client must be gone while it runs, not before.
    await new Promise((started) => setTimeout(started, 200));
    breakOff(leaving);
    expect(await restarted).toHaveProperty("restarted");
    expect((await (await connected()).query("SELECT 1 AS x")).rows).toEqual([{ x: 1 }]);
  });

  test("disconnects a client that leaves a transaction open while others wait, and no other", async () => {
    const idle = await connected();
    await idle.query("BEGIN");
    await idle.query("INSERT INTO kept VALUES (3)");
    const ended = new Promise((resolve) => idle.once("error", resolve));
    const other = await connected();
    expect((await other.query("SELECT count(*)::int AS n FROM kept WHERE x = 3")).rows).toEqual([{ n: 0 }]);
    expect(await ended).toMatchObject({ code: "25P03" });
    expect((await other.query("SELECT 1 AS x")).rows).toEqual([{ x: 1 }]);
  });
});

describe("with OFFER_CALCULATOR_FSYNC", () => {
  afterEach(() => vi.unstubAllEnvs());

  /** How often files were written to the disk during ten commits. */
  async function syncsOfTenCommits(): Promise<number> {
    const counter = join(folder, "syncs");
    writeFileSync(counter, "");
    const script = `
      import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      const { fsyncSync } = fs;
      fs.fsyncSync = (file) => { fs.appendFileSync(${JSON.stringify(counter)}, "."); return fsyncSync(file); };
      syncBuiltinESMExports();`;
    vi.stubEnv("NODE_OPTIONS", `--import data:text/javascript,${encodeURIComponent(script)}`);
    database = await openLocalDatabase(folder, "start");
    const client = await connected();
    const before = statSync(counter).size;
    for (let x = 0; x < 10; x += 1) await client.query("INSERT INTO kept VALUES ($1)", [x]);
    const syncs = statSync(counter).size - before;
    await client.end();
    await database.stop();
    return syncs;
  }

  test("on, every commit is written to the disk before it is acknowledged", async () => {
    vi.stubEnv("OFFER_CALCULATOR_FSYNC", "on");
    expect(await syncsOfTenCommits()).toBeGreaterThanOrEqual(10);
  });

  test("off or unset, a commit is left to the operating system", async () => {
    expect(await syncsOfTenCommits()).toBe(0);
  });

  test("set to anything else, the database does not open", async () => {
    vi.stubEnv("OFFER_CALCULATOR_FSYNC", "yes");
    await expect(openLocalDatabase(folder, "start")).rejects.toThrow(
      "OFFER_CALCULATOR_FSYNC is yes; it must be on or off.",
    );
  });
});

test("a database whose creation was interrupted is created again, for its owner alone", async () => {
  const unfinished = mkdtempSync(join(folder, "data-"));
  mkdirSync(join(unfinished, "postgres"));
  writeFileSync(join(unfinished, "postgres", "PG_VERSION"), "18\n");
  writeFileSync(join(unfinished, "postgres.unfinished"), "");
  database = await openLocalDatabase(unfinished, "command");
  expect((await (await connected()).query("SELECT 1 AS x")).rows).toEqual([{ x: 1 }]);
  expect(openToOthers(unfinished)).toEqual([]);
  await database.stop();
}, 90_000);
