import type { Browser } from "@playwright/test";
import { median } from "./record";

/**
 * The longest interaction of each kind in milliseconds, as the browser reports it: in steps of 8, and 0 below
 * 16.
 */
interface InputTimes {
  drag: number;
  arrows: number;
  typing: number;
  frequency: number;
  shift: number;
  /** The median time that one step of the drag spends in handlers and rendering, before layout and paint. */
  step: number;
}

/** How many times slower than this machine a phone is taken to be. */
export const SLOW_DOWN = 4;

/**
 * Measures a drag of 40 steps, arrow keys, typing 8 digits and a switch of frequency, as real input on a
 * slowed-down processor.
 */
export async function measureInput(browser: Browser, link: string): Promise<InputTimes> {
  const { page, longest } = await openSlowly(browser, link);
  const drag = await longest(async () => {
    const box = await page.getByRole("slider", { name: "Purchase price" }).boundingBox();
    if (!box) throw new Error("There is no slider for the purchase price.");
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 20, y);
    await page.mouse.down();
    for (let step = 1; step <= 40; step += 1) await page.mouse.move(box.x + 20 + step * 7, y);
    await page.mouse.up();
  });
  const step = median(await page.evaluate(() => (globalThis as unknown as Seen).handled));
  const arrows = await longest(async () => {
    await page.getByRole("slider", { name: "Purchase price" }).focus();
    for (let press = 0; press < 10; press += 1) await page.keyboard.press("ArrowLeft");
  });
  const typing = await longest(async () => {
    await page.getByRole("textbox", { name: "Purchase price" }).click();
    await page.keyboard.press("ControlOrMeta+a");
    for (const key of "043210.98") await page.keyboard.press(key);
  });
  const frequency = await longest(() => page.getByRole("radio", { name: "Weekly" }).click());
  const shift = await page.evaluate(() => (globalThis as unknown as Seen).shifted);
  await page.close();
  return { drag, arrows, typing, frequency, shift, step };
}

/** Measures a switch of structure in the same way. */
export async function measureStructureSwitch(browser: Browser, link: string): Promise<number> {
  const { page, longest } = await openSlowly(browser, link);
  const switched = await longest(() => page.getByRole("radio", { name: "9 months", exact: true }).click());
  await page.close();
  return switched;
}

/** Opens a page on a phone; `longest` measures the longest interaction while it acts. */
async function openSlowly(browser: Browser, link: string) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.addInitScript(observe);
  await page.goto(link, { waitUntil: "networkidle" });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  const longest = async (act: () => Promise<void>): Promise<number> => {
    await page.evaluate(() => {
      (globalThis as unknown as Seen).longest = 0;
    });
    await act();
    await page.waitForTimeout(600);
    return page.evaluate(() => (globalThis as unknown as Seen).longest);
  };
  return { page, longest };
}

interface Seen {
  /** The milliseconds that the handlers of each `input` event took. */
  handled: number[];
  longest: number;
  shifted: number;
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const seen = globalThis as unknown as Seen;
  seen.longest = 0;
  seen.shifted = 0;
  seen.handled = [];
  let began = 0;
  addEventListener(
    "input",
    () => {
      began = performance.now();
    },
    true,
  );
  // React listens on the document: it has rendered before this listener of the window is called.
  addEventListener("input", () => seen.handled.push(performance.now() - began));
  type Timed = PerformanceEntry & { interactionId?: number; value?: number; hadRecentInput?: boolean };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Timed[]) {
      if (entry.interactionId || entry.name === "pointermove" || entry.name === "input") {
        seen.longest = Math.max(seen.longest, entry.duration);
      }
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Timed[])
      if (!entry.hadRecentInput) seen.shifted += entry.value ?? 0;
  }).observe({ type: "layout-shift", buffered: true });
}
