import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@/tests/helpers/browser-test";
import { startCommand, untilReady } from "@/tests/helpers/start-command";

const run = promisify(execFile);
let folder: string;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "offer-calculator-"));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

/** Whether the process of the local PostgreSQL and the two servers are gone. */
async function nothingRuns(...addresses: string[]): Promise<void> {
  for (const address of addresses) await expect(fetch(address)).rejects.toThrow();
  const { pid } = JSON.parse(readFileSync(join(folder, "postgres.json"), "utf8"));
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
}

// Rules: D10-1, D10-5, D10-15, D10-16
test("the printed example creates an offer; Ctrl-C stops everything, and so does a part that ends, with a sentence; each next start keeps key and data", async () => {
  const first = await startCommand(folder);
  const demo = await untilReady(first, folder);
  const example = /^demo\(\) [\s\S]*-d "\$body"$/m.exec(first.output())?.[0] ?? "";
  const { stdout } = await run("bash", ["-c", example]);
  const offer = JSON.parse(stdout);
  expect(offer).toMatchObject({ version: 1, status: "active" });
  const structured = first.output().match(/http:\S+\/CLD-20512\?sig=\S+/)?.[0] ?? "";
  expect((await fetch(structured)).status).toBe(200);
  first.interrupt();
  expect(await first.ended).toBe(0);
  await nothingRuns(demo.base_url, demo.receiver_url);

  const changes = { PORT: new URL(demo.base_url).port };
  const second = await startCommand(folder, changes);
  expect(await untilReady(second, folder)).toEqual(demo);
  expect((await fetch(`${demo.base_url}${offer.calculator_url}`)).status).toBe(200);
  expect(second.output()).toMatch(/build\s+unchanged since the last start/);
  process.kill(JSON.parse(readFileSync(join(folder, "postgres.json"), "utf8")).pid, "SIGKILL");
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain("The local database ended unexpectedly");
  await nothingRuns(demo.base_url, demo.receiver_url);

  const third = await startCommand(folder, changes);
  expect(await untilReady(third, folder)).toEqual(demo);
  expect((await fetch(`${demo.base_url}${offer.calculator_url}`)).status).toBe(200);
  third.interrupt();
  await third.ended;
});
