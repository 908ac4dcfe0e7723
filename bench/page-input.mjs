// Measures how long the calculator page takes to answer a hand: a drag of 40 steps, typing 8 digits and a switch of
// frequency, as real input in Chromium at a quarter of the machine's speed. Usage:
//   node bench/page-input.mjs <calculator link> [runs]
// Prints one JSON object; each figure is the longest interaction of a run in milliseconds, as the browser's own event
// timing tells it (it rounds to 8 ms, and reports none below 16), the median of all runs.
import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { chromium } from "@playwright/test";
import { installedChromium } from "../scripts/chromium.mjs";

const [link, runs = "5"] = process.argv.slice(2);
if (!link) {
  console.error("Usage: node bench/page-input.mjs <calculator link> [runs]");
  process.exit(1);
}

const SLOW_DOWN = 4;
const browser = await chromium.launch({
  executablePath: installedChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const measured = [];
for (let run = 0; run < Number(runs); run++) measured.push(await measure());
const version = browser.version();
await browser.close();

const [cpu] = cpus();
console.log(
  JSON.stringify({
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
    measured_at: new Date().toISOString(),
    machine: `${cpus().length} x ${cpu?.model}`,
    chromium: version,
    cpu_slow_down: SLOW_DOWN,
    runs: measured.length,
    longest_interaction_ms: {
      drag_40_steps: median(measured.map(({ drag }) => drag)),
      type_8_digits: median(measured.map(({ typing }) => typing)),
      frequency_switch: median(measured.map(({ frequency }) => frequency)),
    },
    layout_shift: Math.max(...measured.map(({ shift }) => shift)),
  }),
);

async function measure() {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => {
    globalThis.longest = 0;
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.interactionId || entry.name === "pointermove" || entry.name === "input") {
          globalThis.longest = Math.max(globalThis.longest, entry.duration);
        }
      }
    }).observe({ type: "event", durationThreshold: 16, buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(link, { waitUntil: "networkidle" });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });

  const drag = await longest(page, async () => {
    const box = await page.getByRole("slider", { name: "Purchase price" }).boundingBox();
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 20, y);
    await page.mouse.down();
    for (let step = 1; step <= 40; step++) await page.mouse.move(box.x + 20 + step * 7, y);
    await page.mouse.up();
  });
  const typing = await longest(page, async () => {
    await page.getByRole("textbox", { name: "Purchase price" }).click();
    await page.keyboard.press("ControlOrMeta+a");
    for (const key of "043210.98") await page.keyboard.press(key);
  });
  const frequency = await longest(page, () => page.getByRole("radio", { name: "Weekly" }).click());
  const shift = await page.evaluate(() => globalThis.shifted);
  await page.close();
  return { drag, typing, frequency, shift };
}

async function longest(page, act) {
  await page.evaluate(() => {
    globalThis.longest = 0;
  });
  await act();
  await page.waitForTimeout(600);
  return page.evaluate(() => globalThis.longest);
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
