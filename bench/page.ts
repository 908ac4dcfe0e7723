import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { installedChromium } from "@/scripts/test/chromium.mjs";
import { emptyPage } from "./api-operations";
import { measureInput, SLOW_DOWN } from "./page-input";
import { OFFER, send, signed, startProduct } from "./product";
import { keep, median, type Row, rounded } from "./record";

// npm run bench:page [-- --runs 5 --audits 3]: what a phone loads, how fast it is there, and how fast it
// reacts to input; the drag also with the estimated APR among the figures, in turn with the same offer without.

const { values } = parseArgs({
  options: { runs: { type: "string", default: "5" }, audits: { type: "string", default: "3" } },
});
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
];
// The preset "Slow 4G" of Chromium's own tools.
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const KB = 1_000;

const product = await startProduct();
const browser = await chromium.launch({ executablePath: installedChromium(), args: FLAGS });
const { calculator_url } = await send(
  product,
  signed(product.funder, "POST", "/offers", { deal_id: "PAGE-1", ...OFFER }),
);
const link = `${product.server.baseUrl}${calculator_url}`;
const withApr = await send(
  product,
  signed(product.funder, "POST", "/offers", {
    deal_id: "PAGE-APR",
    ...OFFER,
    display_config: { ...OFFER.display_config, show_estimated_apr: true },
  }),
);
const aprLink = `${product.server.baseUrl}${withApr.calculator_url}`;
const [loadBefore] = loadavg();

const bytes = await bytesOf(browser, link);
const empty = await bytesOf(browser, `${product.server.baseUrl}${emptyPage(0)}`);
const loads = await repeat(() => loadSlowly(browser, link));
const pairs = await repeat(async () => ({
  without: await measureInput(browser, link),
  apr: await measureInput(browser, aprLink),
}));
const inputs = pairs.map(({ without }) => without);
const aprInputs = pairs.map(({ apr }) => apr);
const version = browser.version();
await browser.close();
const audits = Array.from({ length: Number(values.audits) }, () => audit(link));
const { postgres } = product;
await product.stop();

const atMost = (
  what: string,
  value: number,
  unit: string,
  goal: number,
  stretch: number,
  note?: string,
): Row => {
  return { what, value, unit, goal, stretch, most: true, note };
};
const score = (category: string, goal: number, stretch: number): Row[] =>
  audits.length === 0
    ? []
    : [
        {
          what: `Lighthouse mobile, ${category}`,
          value: median(audits.map((scores) => scores[category] ?? 0)),
          goal,
          stretch,
          note: audits.map((scores) => scores[category]).join(", "),
        },
      ];
const inp = (what: string, key: "drag" | "typing" | "frequency"): Row => {
  const all = inputs.map((times) => times[key]);
  return atMost(`INP, ${what}, 4 x CPU`, median(all), "ms", 100, 50, all.join(", "));
};
/** What the APR adds to a figure of the drag, by the middle of the runs with it and without. */
const moreWithApr = (what: string, key: "drag" | "step"): Row => {
  const apr = aprInputs.map((times) => times[key]);
  const without = inputs.map((times) => times[key]);
  const note = `with ${apr.map(rounded).join(", ")}; without ${without.map(rounded).join(", ")}`;
  return atMost(`${what}: more with the APR, 4 x CPU`, median(apr) - median(without), "ms", 10, 0, note);
};
const rows: Row[] = [
  atMost(
    "Script beyond the empty page, gzip",
    (bytes.script - empty.script) / KB,
    "kB",
    36,
    25,
    `${Math.round(bytes.script / KB)} kB in all, ${Math.round(empty.script / KB)} kB of the empty page`,
  ),
  atMost(
    "HTML + CSS, gzip",
    (bytes.document + bytes.stylesheet) / KB,
    "kB",
    30,
    20,
    `HTML ${(bytes.document / KB).toFixed(1)}, CSS ${(bytes.stylesheet / KB).toFixed(1)}`,
  ),
  atMost("LCP, slow 4G, 4 x CPU", median(loads.map(({ lcp }) => lcp)) / 1000, "s", 2, 1.5),
  atMost(
    "CLS, loading and input",
    Math.max(...loads.map(({ shift }) => shift), ...inputs.map(({ shift }) => shift)),
    "",
    0.02,
    0,
  ),
  inp("40-step drag", "drag"),
  inp("typing 8 digits", "typing"),
  inp("frequency switch", "frequency"),
  moreWithApr("INP, 40-step drag", "drag"),
  moreWithApr("Handlers and rendering of one step of the drag", "step"),
  ...score("performance", 90, 95),
  ...score("accessibility", 100, 100),
  ...score("best-practices", 100, 100),
];
keep("page", "The page", rows, {
  postgres,
  chromium: version,
  lighthouse: lighthouseVersion(),
  load_average_before: loadBefore,
  runs: loads.length,
  audits: audits.length,
});
process.exit();

async function repeat<T>(measure: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) all.push(await measure());
  return all;
}

/** What the first visit loads, compressed as it travels, by kind. */
async function bytesOf(from: Browser, url: string) {
  const page = await from.newPage({ viewport: { width: 390, height: 844 } });
  const found = { document: 0, stylesheet: 0, script: 0 };
  const sizes: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    const kind = request.resourceType() as keyof typeof found;
    if (!(kind in found) || request.method() !== "GET") return;
    sizes.push(
      request.sizes().then(({ responseBodySize }) => {
        found[kind] += responseBodySize;
      }),
    );
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await Promise.all(sizes);
  await page.close();
  return found;
}

async function loadSlowly(from: Browser, url: string): Promise<{ lcp: number; shift: number }> {
  const context = await from.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  await page.goto(url, { waitUntil: "networkidle", timeout: 60_000 });
  const seen = await page.evaluate(
    () =>
      new Promise<{ lcp: number; shift: number }>((resolve) => {
        const measured = { lcp: 0, shift: 0 };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) measured.lcp = entry.startTime;
        }).observe({ type: "largest-contentful-paint", buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            measured.shift += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(measured), 1_000);
      }),
  );
  await context.close();
  return seen;
}

function lighthouseVersion(): string {
  return JSON.parse(readFileSync("bench/node_modules/lighthouse/package.json", "utf8")).version;
}

/** Lighthouse's scores of a mobile visit, 0 to 100. */
function audit(url: string): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-lighthouse-"));
  const report = join(folder, "report.json");
  execFileSync(
    process.execPath,
    [
      ...[
        "bench/node_modules/lighthouse/cli/index.js",
        url,
        "--quiet",
        "--output=json",
        `--output-path=${report}`,
      ],
      "--only-categories=performance,accessibility,best-practices",
      `--chrome-flags=--headless=new ${FLAGS.join(" ")}`,
      "--no-enable-error-reporting",
    ],
    { env: { ...process.env, CHROME_PATH: installedChromium() }, stdio: ["ignore", "ignore", "inherit"] },
  );
  const { categories } = JSON.parse(readFileSync(report, "utf8")) as {
    categories: Record<string, { score: number }>;
  };
  rmSync(folder, { recursive: true });
  return Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
  );
}
