import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@/tests/helpers/browser-test";
import { copyProject } from "@/tests/helpers/project-copy.mjs";
import { startCommand, untilReady } from "@/tests/helpers/start-command";

let folder: string;
let copy: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "offer-calculator-dev-"));
  copy = join(folder, "copy");
  mkdirSync(copy);
  copyProject(process.cwd(), copy);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("npm run dev shows a saved file in the open page, keeps what was typed there, prints no signature of a visited link, and Ctrl-C leaves nothing", async ({
  page,
}) => {
  const data = join(folder, "data");
  const dev = await startCommand(data, {}, copy);
  const demo = await untilReady(dev, data);
  const listens = page.waitForEvent("console", (message) => message.text() === "[HMR] connected");
  await page.goto(demo.calculator_url);
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await price.fill("31000");
  await expect(page.getByRole("button", { name: /^Most cash/ })).toBeVisible();
  await listens;

  const starts = join(copy, "components/calculator/terms/starts.tsx");
  const changed = readFileSync(starts, "utf8").replaceAll('"Most cash"', '"Highest cash"');
  // Files are watched some seconds after the start; what is saved before is seen at the next save.
  await expect(async () => {
    writeFileSync(starts, changed);
    await expect(page.getByRole("button", { name: /^Highest cash/ })).toBeVisible({ timeout: 5_000 });
  }).toPass();
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
