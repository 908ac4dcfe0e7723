import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@/tests/helpers/browser-test";
import { copyProject } from "@/tests/helpers/project-copy.mjs";
import { startCommand, untilReady } from "@/tests/helpers/start-command";

let folder: string;
let copy: string;
let dev: Awaited<ReturnType<typeof startCommand>> | undefined;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "offer-calculator-dev-"));
  copy = join(folder, "copy");
  mkdirSync(copy);
  copyProject(process.cwd(), copy);
});

test.afterAll(async () => {
  // A test that failed has left it running, and it writes into the copy.
  dev?.interrupt();
  await dev?.ended;
  rmSync(folder, { recursive: true, force: true });
});

test("npm run dev shows a saved file in the open page, keeps what was typed there, prints no signature of a visited link, and Ctrl-C leaves nothing", async ({
  page,
}) => {
  const data = join(folder, "data");
  dev = await startCommand(data, {}, copy);
  const demo = await untilReady(dev, data);
  // The first visit compiles the page.
  const timeout = 180_000;
  const listens = page.waitForEvent("console", {
    predicate: (message) => message.text() === "[HMR] connected",
    timeout,
  });
  await page.goto(demo.calculator_url, { timeout });
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await price.fill("31000");
  await expect(page.getByRole("button", { name: /^Most cash/ })).toBeVisible();
  await listens;

  const starts = join(copy, "components/calculator/terms/starts.tsx");
  const before = readFileSync(starts, "utf8");
  let saves = 0;
  // Files are watched some seconds after the start, and a page hears of what is compiled after it asked: an
  // earlier save is seen at the next one, which therefore changes the text once more.
  await expect(async () => {
    saves += 1;
    writeFileSync(starts, before.replaceAll('"Most cash"', `"Highest cash ${saves}"`));
    await expect(page.getByRole("button", { name: /^Highest cash \d/ })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  await expect(price).toHaveValue(/^31,?000/);

  const visited = dev.output().slice(dev.output().indexOf("Ctrl-C stops everything"));
  expect(visited).toContain('"event":"page_request"');
  expect(visited).not.toContain(new URL(demo.calculator_url).searchParams.get("sig"));
  dev.interrupt();
  expect(await dev.ended).toBe(0);
  for (const address of [demo.base_url, demo.receiver_url]) await expect(fetch(address)).rejects.toThrow();
  const { pid } = JSON.parse(readFileSync(join(data, "postgres.json"), "utf8"));
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});
