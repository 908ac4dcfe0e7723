import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { openLocalDatabase } from "@/scripts/db/local-database.mjs";
import { startCommand } from "@/tests/helpers/start-command";

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
      expect((await client.query("SELECT count(*)::int AS n FROM kept")).rows).toEqual([{ n: acknowledged }]);
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
