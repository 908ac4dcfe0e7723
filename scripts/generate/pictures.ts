import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { installedForTests } from "@/scripts/test/chromium.mjs";
import { SESSION_COOKIE, signIn } from "@/tests/helpers/sign-in";
import { signedHeaders } from "@/tests/helpers/signatures";
import { type Demo, startCommand, untilReady } from "@/tests/helpers/start-command";

// npm run pictures: takes the pictures of docs/pictures anew, of a demo that it starts and ends.

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const WIDE = { width: 1280, height: 800 };

const folder = await mkdtemp(join(tmpdir(), "pictures-"));
const command = await startCommand(folder);
try {
  await takeAll(await untilReady(command, folder));
} finally {
  command.interrupt();
  await command.ended;
  await rm(folder, { recursive: true, force: true });
}

async function takeAll(demo: Demo): Promise<void> {
  const browser = await chromium.launch({ executablePath: installedForTests(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ timezoneId: "America/New_York" });
    await take(page, "calculator", demo.calculator_url, WIDE);
    await take(page, "calculator-dark", demo.calculator_url, WIDE, "dark");
    await take(page, "calculator-phone", demo.calculator_url, PHONE);
    await take(page, "merchant", await merchantsLink(demo), WIDE);

    const { url } = JSON.parse(await readFile(join(folder, "postgres.json"), "utf8"));
    const person = { funder: demo.funder, role: "owner", email: "priya@meridian.example" } as const;
    const { token } = await signIn(person, url);
    await page.context().addCookies([{ name: SESSION_COOKIE, value: token, url: demo.base_url }]);
    const desk = `${demo.base_url}/console/${demo.funder}`;
    await take(page, "console-today", desk, DESK);
    await take(page, "console-offer", `${desk}/offers/SUN-20415`, DESK);
  } finally {
    await browser.close();
  }
}

async function take(
  page: Page,
  name: string,
  address: string,
  size: { width: number; height: number },
  colorScheme: "light" | "dark" = "light",
): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.screenshot({ path: `docs/pictures/${name}.png`, caret: "hide" });
}

/** The merchant's link of a new disclosure of the demo's Californian offer. */
async function merchantsLink(demo: Demo): Promise<string> {
  const target = `/api/v1/${demo.funder}/offers/SUN-20415/disclosures`;
  const terms = { purchase_price: 50_000, upsell: 0.1, frequency: "daily", num_payments: 127 };
  const body = JSON.stringify({ ...terms, structure: null, fees: [] });
  const signature = signedHeaders(demo.api_key, demo.api_secret, { method: "POST", target, body });
  const headers = { ...signature, "Content-Type": "application/json" };
  const response = await fetch(demo.base_url + target, { method: "POST", headers, body });
  const made = await response.json();
  if (!response.ok) throw new Error(`The disclosure was not made: ${JSON.stringify(made)}`);
  return new URL(made.merchant_url, demo.base_url).href;
}
