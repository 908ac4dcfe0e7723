import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createRecord, localSecrets } from "@/scripts/start/data-folder.mjs";
import { lockHolder, takeLock } from "@/scripts/start/lock.mjs";
import { identityOf, isRunning, statusByPs } from "@/scripts/start/process-status.mjs";

const folder = mkdtempSync(join(tmpdir(), "offer-calculator-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the lock of a running process is held; that of one that has ended is taken over", () => {
  const release = takeLock(folder, "test.lock", { owner: "first" });
  expect(takeLock(folder, "test.lock", { owner: "second" })).toBeNull();
  expect(lockHolder(folder, "test.lock")).toMatchObject({ owner: "first", pid: process.pid });
  release?.();
  expect(lockHolder(folder, "test.lock")).toBeUndefined();

  const { pid } = spawnSync(process.execPath, ["--version"]);
  createRecord(folder, "test.lock", { pid, started: null, owner: "ended" });
  expect(lockHolder(folder, "test.lock")).toBeUndefined();
  expect(takeLock(folder, "test.lock", { owner: "next" })).not.toBeNull();
  expect(lockHolder(folder, "test.lock")).toMatchObject({ owner: "next" });
});

test("a running process that has the number of the lock's holder does not hold it", () => {
  createRecord(folder, "reused.lock", { pid: process.pid, started: "1", owner: "ended" });
  expect(lockHolder(folder, "reused.lock")).toBeUndefined();
});

test("the secrets of a folder with data are not made again when their file is lost", () => {
  const own = mkdtempSync(join(folder, "data-"));
  const secrets = localSecrets(own);
  expect(localSecrets(own)).toEqual(secrets);
  writeFileSync(join(own, "demo.json"), "{}");
  rmSync(join(own, "secrets.json"));
  expect(() => localSecrets(own)).toThrow(/secrets\.json is missing: restore it from a copy/);
});

describe.skipIf(process.platform === "win32")(
  "a process that was killed and not reaped by its parent",
  () => {
    /** A process without a parent that would reap it, killed: its number, and what ends the parent. */
    async function zombie() {
      // After `exec` the shell is `sleep`, which reaps nobody, long before Node has started and prints.
      const script = `"${process.execPath}" -e "console.log(process.pid); setInterval(() => {}, 1000)" & exec sleep 60`;
      const parent = spawn("sh", ["-c", script], { stdio: ["ignore", "pipe", "ignore"] });
      const pid = await new Promise<number>((resolve) =>
        parent.stdout.once("data", (text) => resolve(Number(text))),
      );
      const identity = identityOf(pid);
      expect(isRunning(identity)).toBe(true);
      process.kill(pid, "SIGKILL");
      while (!statusByPs(pid)?.ended) await new Promise((resolve) => setTimeout(resolve, 20));
      return { identity, end: () => parent.kill("SIGKILL") };
    }

    // Rule: D10-9
    test("does not hold its lock, although its number still exists", async () => {
      const { identity, end } = await zombie();
      createRecord(folder, "zombie.lock", { ...identity, owner: "start" });
      expect(() => process.kill(identity.pid, 0)).not.toThrow();
      if (process.platform === "linux") {
        expect(readFileSync(`/proc/${identity.pid}/stat`, "utf8")).toMatch(/\) Z /);
      }
      expect(lockHolder(folder, "zombie.lock")).toBeUndefined();
      const release = takeLock(folder, "zombie.lock", { owner: "start" });
      expect(release).not.toBeNull();
      release?.();
      end();
    });
  },
);

test("where there is no /proc, ps shows when a process started", () => {
  const first = statusByPs(process.pid);
  expect(first).toEqual({ ended: false, started: expect.stringMatching(/\d{4}$/) });
  expect(statusByPs(process.pid)).toEqual(first);
});
