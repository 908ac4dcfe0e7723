import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
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
test("the printed example creates an offer; a part that ends stops everything with a sentence; the next start keeps key and data, and Ctrl-C stops it", async () => {
  const first = await startCommand(folder);
  const demo = await untilReady(first, folder);
  const example = /^demo\(\) [\s\S]*-d "\$body"$/m.exec(first.output())?.[0] ?? "";
  const { stdout } = await run("bash", ["-c", example]);
  const offer = JSON.parse(stdout);
  expect(offer).toMatchObject({ version: 1, status: "active" });
  const structured = first.output().match(/http:\S+\/CLD-20512\?sig=\S+/)?.[0] ?? "";
  expect((await fetch(structured)).status).toBe(200);
  process.kill(JSON.parse(readFileSync(join(folder, "postgres.json"), "utf8")).pid, "SIGKILL");
  expect(await first.ended).toBe(1);
  expect(first.output()).toContain("The local database ended unexpectedly");
  await nothingRuns(demo.base_url, demo.receiver_url);

  const second = await startCommand(folder, { PORT: new URL(demo.base_url).port });
  expect(await untilReady(second, folder)).toEqual(demo);
  expect((await fetch(`${demo.base_url}${offer.calculator_url}`)).status).toBe(200);
  expect(second.output()).toMatch(/build\s+unchanged since the last start/);
  second.interrupt();
  expect(await second.ended).toBe(0);
  await nothingRuns(demo.base_url, demo.receiver_url);
  for (const kept of ["demo.json", "postgresql/PG_VERSION"])
    expect(existsSync(join(folder, kept))).toBe(true);
});
