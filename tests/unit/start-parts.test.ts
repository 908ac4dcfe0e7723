import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownRequest } from "@/scripts/own-request.mjs";
import { freePort, isPortFree } from "@/scripts/ports.mjs";
import { createRecord, localSecrets } from "@/scripts/start/data-folder.mjs";
import { lockHolder, takeLock } from "@/scripts/start/lock.mjs";
import { watchMailbox } from "@/scripts/start/mailbox.mjs";
import { identityOf, isRunning, statusByPs } from "@/scripts/start/process-status.mjs";
import { startReceiver } from "@/scripts/start/receiver.mjs";

const secret = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;
const sandboxSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const printed: string[] = [];
let server: Server;
let address: string;

beforeAll(async () => {
  const port = await freePort();
  server = await startReceiver({
    port,
    folder: "/secret/",
    secrets: [secret, sandboxSecret],
    print: (line: string) => printed.push(line),
  });
  address = `http://127.0.0.1:${port}/secret/`;
});
afterAll(() => server.close());

/** Sends the demo's receiver a message signed with a secret, as the product does. */
function post(id: string, signedWith = secret) {
  const now = new Date();
  const data = { submission: { number: id, quote: { net_funding: 42_105 } }, offer: { deal_id: "DEAL-1" } };
  const body = JSON.stringify({ type: "submission.created", data });
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(signedWith).sign(id, now, body),
  };
  return fetch(address, { method: "POST", body, headers });
}

// Rules: D10-4, D10-14
test("the demo's receiver verifies what arrives, prints a line of it, and keeps it, newest first", async () => {
  expect((await post("7Q4K-2M9D")).status).toBe(204);
  expect((await post("forged", `whsec_${Buffer.alloc(32, 6).toString("base64")}`)).status).toBe(401);
  expect(printed).toEqual([
    "submission.created verified  7Q4K-2M9D  DEAL-1  net funding 42,105.00",
    "callback refused: its signature does not match",
  ]);
  const kept = (await (await fetch(address)).json()) as {
    verified: boolean;
    headers: Record<string, string>;
  }[];
  expect(kept.map(({ verified, headers }) => [headers["webhook-id"], verified])).toEqual([
    ["forged", false],
    ["7Q4K-2M9D", true],
  ]);
});

// Rule: D10-14
test("the demo's receiver shows nothing to who does not know its path, nor under a name of another site", async () => {
  const { origin, port } = new URL(address);
  for (const path of ["/", "/secret", "/Secret/", "/other/"])
    expect((await fetch(origin + path)).status).toBe(404);
  const statusFor = (host: string) =>
    new Promise((resolve, reject) => {
      const sent = request(address, { headers: { Host: host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on("error", reject).end();
    });
  expect(await statusFor(`receiver.example.com:${port}`)).toBe(403);
  expect(await statusFor(`localhost:${port}`)).toBe(200);
});

// Rule: D8-47
test("the server's own calls reach a port that browsers refuse", async () => {
  const refused = [10_080, 6_566, 6_665, 6_666, 6_667, 6_697, 5_060];
  const free = await Promise.all(refused.map(async (port) => ((await isPortFree(port)) ? [port] : [])));
  const [port = 0] = free.flat();
  const listening = createServer((_request, response) => response.end()).listen(port, "127.0.0.1");
  const url = `http://127.0.0.1:${port}/`;
  await expect(fetch(url)).rejects.toThrow();
  expect(await ownRequest(url, { timeoutMs: 10_000 })).toBe(200);
  listening.close();
  await expect(ownRequest(url, { timeoutMs: 10_000 })).rejects.toThrow("ECONNREFUSED");
});

test("the demo's receiver verifies what the sandbox sends too", async () => {
  expect((await post("of the sandbox", sandboxSecret)).status).toBe(204);
});

test("a mail that is kept is shown in the terminal once, whole, with where its page is", async () => {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-mail-"));
  const shown: string[][] = [];
  const close = watchMailbox(folder, (text: string, page: string) => shown.push([text, page]));
  for (const name of ["a.html", "a.txt"]) {
    writeFileSync(join(folder, `${name}.tmp`), "To: ana@funder.example\n\nHello\n");
    renameSync(join(folder, `${name}.tmp`), join(folder, name));
  }
  for (const end = Date.now() + 30_000; shown.length === 0 && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  close();
  rmSync(folder, { recursive: true });
  const indented = "          To: ana@funder.example\n\n          Hello";
  expect(shown).toEqual([[indented, join(folder, "a.html")]]);
});

const STARTED = `
  import { whenNpmEnds } from "./scripts/start/parts.mjs";
  setInterval(() => {}, 1_000);
  whenNpmEnds(() => { console.log("stopping"); process.exit(); });
  console.log("running");`;

/** A process that runs a command in a shell, as npm does. */
function standInForNpm(command: string) {
  const args = JSON.stringify(["-c", command, process.execPath, STARTED]);
  const script = `require("node:child_process").spawn("sh", ${args}, { stdio: "inherit" })`;
  return spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
}

describe.skipIf(process.platform !== "linux")("what npm start started stops when npm is killed", () => {
  test.each([
    ["a shell is left between the two", '"$0" --input-type=module -e "$1"; true'],
    ["the shell gave its place to what it ran", 'exec "$0" --input-type=module -e "$1"'],
  ])("where %s", async (_where, command) => {
    const npm = standInForNpm(command);
    let said = "";
    npm.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (text.includes("running")) npm.kill("SIGKILL");
    });
    await once(npm.stdout, "end");
    expect(said).toBe("running\nstopping\n");
  });
});

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
