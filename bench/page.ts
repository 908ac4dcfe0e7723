import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { installedChromium, installedForTests } from "@/scripts/test/chromium.mjs";
import { completeProfile } from "@/tests/helpers/disclosures";
import { DISCLOSED_RENEWAL, RENEWAL, STRUCTURES } from "@/tests/helpers/offers";
import { signIn } from "@/tests/helpers/sign-in";
import { emptyPage } from "./api-operations";
import {
  type Audit,
  audit,
  bytesOf,
  controlsWork,
  type LoadedBytes,
  lighthouseVersion,
  loadSlowly,
  measureInput,
  measureStructureSwitch,
} from "./page-measures";
import { OFFER, send, signed, startProduct } from "./product";
import { keep, median, type Row, rounded } from "./record";

// npm run bench:page [-- --runs 5 --audits 3]: what a phone loads, how soon the page is shown and its controls
// work, and how fast it reacts to input. Input is measured in turn with and without the estimated APR among
// the figures.

const { values } = parseArgs({
  options: { runs: { type: "string", default: "5" }, audits: { type: "string", default: "3" } },
});
/** The whole browser where this machine has it: its figures are the ones that records compare. */
const CHROMIUM = installedChromium() ?? installedForTests();
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
];
const KB = 1_000;

const product = await startProduct();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
const shown = { ...OFFER.display_config, show_estimated_apr: true };
const link = await linkOf("PAGE-1", OFFER);
const aprLink = await linkOf("PAGE-APR", { ...OFFER, display_config: shown });
const largeLink = await linkOf("PAGE-LARGE", {
  ...RENEWAL,
  deal_type: "renewal",
  renewal: { balance: RENEWAL.existing_funding_balance },
  structures: STRUCTURES,
  display_config: shown,
});
const [loadBefore] = loadavg();

const bytes = await bytesOf(browser, link);
const largeBytes = await bytesOf(browser, largeLink);
const empty = await bytesOf(browser, `${product.server.baseUrl}${emptyPage(0)}`);
const consoleBytes = await consoleScripts();
const loads = await repeat(() => loadSlowly(browser, link));
const controls = await repeat(() => controlsWork(browser, link));
const switches = await repeat(() => measureStructureSwitch(browser, largeLink));
const pairs = await repeat(async () => ({
  without: await measureInput(browser, link),
  apr: await measureInput(browser, aprLink),
}));
const inputs = pairs.map(({ without }) => without);
const aprInputs = pairs.map(({ apr }) => apr);
const version = browser.version();
await browser.close();
const audits = (await auditedPages()).map(({ what, ...visit }) => ({
  what,
  scores: Array.from({ length: Number(values.audits) }, () =>
    audit({ ...visit, chromium: CHROMIUM, flags: FLAGS }),
  ),
}));
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
/** The scores of each page that was audited, goals and stretches as for the calculator. */
const score = (category: string, goal: number, stretch: number): Row[] =>
  audits.flatMap(({ what, scores }) =>
    scores.length === 0
      ? []
      : [
          {
            what: `Lighthouse mobile, ${category}, ${what}`,
            value: median(scores.map((each) => each[category] ?? 0)),
            goal,
            stretch,
            note: scores.map((each) => each[category]).join(", "),
          },
        ],
  );
const inp = (what: string, all: number[]): Row =>
  atMost(`INP, ${what}, 4 x CPU`, median(all), "ms", 100, 50, all.join(", "));
/** What the APR adds to a figure of the drag: the difference of both medians. */
const moreWithApr = (what: string, key: "drag" | "step"): Row => {
  const apr = aprInputs.map((times) => times[key]);
  const without = inputs.map((times) => times[key]);
  const note = `with ${apr.map(rounded).join(", ")}; without ${without.map(rounded).join(", ")}`;
  return atMost(`${what}: more with the APR, 4 x CPU`, median(apr) - median(without), "ms", 10, 0, note);
};
/** The script of a page beyond that of an empty page. */
const scriptRow = (what: string, script: number, [goal, stretch]: [number, number]): Row => {
  const note = `${Math.round(script / KB)} kB in all, ${Math.round(empty.script / KB)} kB of the empty page`;
  return atMost(
    `${what}, beyond the empty page, gzip`,
    (script - empty.script) / KB,
    "kB",
    goal,
    stretch,
    note,
  );
};
const markupRow = (what: string, loaded: LoadedBytes, [goal, stretch]: [number, number]): Row => {
  const { document, stylesheet, laterStylesheet } = loaded;
  const [html, css, later] = [document, stylesheet, laterStylesheet].map((size) => (size / KB).toFixed(1));
  const note = `HTML ${html}, CSS ${css}; ${later} more of CSS when the page rests`;
  return atMost(what, (document + stylesheet) / KB, "kB", goal, stretch, note);
};
const rows: Row[] = [
  scriptRow("Script of the calculator, structures, renewal and APR", largeBytes.script, [64, 50]),
  atMost("... and what it loads when it rests", largeBytes.later / KB, "kB", 60, 45),
  ...consoleBytes.map(({ what, script, goals }) => scriptRow(what, script, goals)),
  markupRow("HTML + CSS, gzip", bytes, [30, 25]),
  markupRow("HTML + CSS, gzip, a Californian offer with three structures", largeBytes, [36, 30]),
  atMost("LCP, slow 4G, 4 x CPU", median(loads.map(({ lcp }) => lcp)) / 1000, "s", 1.8, 1.5),
  atMost(
    "CLS, loading and input",
    Math.max(...loads.map(({ shift }) => shift), ...inputs.map(({ shift }) => shift)),
    "",
    0.01,
    0,
  ),
  atMost(
    "Controls work, slow 4G, 4 x CPU: an arrow key on a slider changes a figure",
    median(controls) / 1000,
    "s",
    3,
    2,
    controls.map((ms) => rounded(ms / 1000)).join(", "),
  ),
  inp(
    "40-step drag",
    inputs.map(({ drag }) => drag),
  ),
  inp(
    "arrow keys on a slider",
    inputs.map(({ arrows }) => arrows),
  ),
  inp(
    "typing 8 digits",
    inputs.map(({ typing }) => typing),
  ),
  inp(
    "frequency switch",
    inputs.map(({ frequency }) => frequency),
  ),
  inp("structure switch, with renewal and APR", switches),
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
  audits: Number(values.audits),
});
process.exit();

/** The absolute link of a new offer. */
async function linkOf(deal_id: string, offer: object): Promise<string> {
  const request = signed(product.funder, "POST", "/offers", { deal_id, ...offer });
  return `${product.server.baseUrl}${(await send(product, request)).calculator_url}`;
}

/** The pages that Lighthouse visits: the calculator, a merchant's and one of the console. */
async function auditedPages(): Promise<(Audit & { what: string })[]> {
  const { funder, server, database } = product;
  const { rows } = await product.sql.query("SELECT id FROM brands WHERE funder_id = $1", [funder.id]);
  await completeProfile({ slug: funder.slug, brandId: rows[0].id });
  await linkOf("PAGE-MERCHANT", DISCLOSED_RENEWAL);
  const made = await send(product, signed(funder, "POST", "/offers/PAGE-MERCHANT/disclosures", {}));
  const { cookie } = await signIn({ funder: funder.slug, role: "owner" }, database.url);
  return [
    { what: "the calculator", url: link },
    { what: "the merchant's page", url: `${server.baseUrl}${made.merchant_url}` },
    { what: "the console's offers", url: `${server.baseUrl}/console/${funder.slug}/offers`, cookie },
  ];
}

/** The script of pages of the console, with its goal and stretch in kB beyond an empty page. */
async function consoleScripts() {
  const { slug } = product.funder;
  const { cookie } = await signIn({ funder: slug, role: "owner" }, product.database.url);
  const pages: { what: string; path: string; goals: [number, number] }[] = [
    { what: "Script of the console's offers", path: "/offers", goals: [30, 15] },
    { what: "Script of an offer in the console", path: "/offers/PAGE-1", goals: [30, 15] },
    { what: "Script of the offer form", path: "/new-offer", goals: [80, 80] },
  ];
  const measured: { what: string; script: number; goals: [number, number] }[] = [];
  for (const { what, path, goals } of pages) {
    const { script } = await bytesOf(browser, `${product.server.baseUrl}/console/${slug}${path}`, cookie);
    measured.push({ what, script, goals });
  }
  return measured;
}

async function repeat<T>(measure: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) all.push(await measure());
  return all;
}
