import { DAY_MS } from "@/lib/calculator/durations";
import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newDemoSandbox } from "@/tests/helpers/demo-admin";
import { signed } from "@/tests/helpers/demo-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

const ISOS = ["Northline Partners", "Keystone Brokers LLC", "Summit Funding Group"];
const OFFERS = 21;

type Sandbox = Awaited<ReturnType<typeof newDemoSandbox>>["sandbox"];

async function expectDone(sandbox: Sandbox, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await signed("POST", path, body, sandbox);
  if (response.status >= 300) throw new Error(`${path}: ${JSON.stringify(response.body)}`);
  return response.body;
}

/** Twenty-one offers: of three ISOs in turn, the first twelve submitted, five of those accepted. */
async function fill(sandbox: Sandbox): Promise<void> {
  const structures = [
    { id: "six", label: "6 months" },
    { id: "nine", label: "9 months", buy_rate: 1.28 },
  ];
  for (let index = 0; index < OFFERS; index += 1) {
    const deal_id = `INSIGHT-${index}`;
    const priced = index % 4 === 0 ? { structures } : {};
    const offer = { deal_id, ...SMALLEST_OFFER, ...priced, iso_name: ISOS[index % 5 === 4 ? 2 : index % 2] };
    await expectDone(sandbox, "/offers", offer);
    if (index >= 12) continue;
    const terms = {
      purchase_price: [20_000, 35_000, 50_000][index % 3],
      upsell: [0, 0.02, 0.05, 0.1, 0.1][index % 5],
      frequency: index % 4 === 1 ? "weekly" : "daily",
    };
    const { id } = await expectDone(sandbox, `/sandbox/offers/${deal_id}/submit`, terms);
    if (index < 5) await expectDone(sandbox, `/submissions/${id}/decision`, { decision: "accepted" });
  }
}

async function openInsight(page: Page, funder: string): Promise<void> {
  await page.goto(`${demo().base_url}/console/${funder}`);
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Insight" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Insight" })).toBeVisible();
}

// Rule: C7-3
test("Insight tells a manager how far offers come, what ISOs choose, and which ISO it is; rows lead to its offers", {
  tag: "@measured",
}, async ({ page }) => {
  const { live, sandbox } = await newDemoSandbox();
  await signInPage(page, { funder: live, role: "viewer" });
  await openInsight(page, sandbox.funder);
  await expect(page.getByText("Nothing was sent in these 30 days")).toBeVisible();
  await fill(sandbox);
  await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "90 days" }).click();
  await expect(page).toHaveURL(/days=90/);
  const steps = page.getByRole("region", { name: "From link to decision" }).getByRole("row");
  await expect(steps).toHaveText([
    /Step/,
    /^Sent21$/,
    /^Opened12 of 2157%$/,
    /^Submitted12 of 2157%$/,
    /^Decided5 of 2124%$/,
    /^Accepted5 of 2124%$/,
  ]);
  const picks = page.getByRole("region", { name: "What ISOs choose" });
  await expect(picks).toContainText("Latest submission of each of 12 offers");
  await expect(picks).toContainText("4 of 12 took all of it.");
  await expect(picks).toContainText("4 of 12 asked for the highest price.");
  await expect(picks.getByRole("listitem")).toHaveText([
    /^Daily9 of 12$/,
    /^Weekly3 of 12$/,
    /^6 months3 of 3$/,
  ]);
  const isos = page.getByRole("region", { name: "By ISO" });
  const names = isos.locator("tbody").getByRole("rowheader");
  await expect(names).toHaveText([/Northline/, /Keystone/, /Summit/]);
  await isos.getByRole("link", { name: "ISO", exact: true }).click();
  await expect(names).toHaveText([/Keystone/, /Northline/, /Summit/]);
  await expect(isos.getByRole("columnheader", { name: "ISO" })).toHaveAttribute("aria-sort", "ascending");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 600, 900, 1440])).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(isos.getByRole("link", { name: "Sent", exact: true })).toBeHidden();
  await isos.getByRole("button", { name: "Sorted by: By name" }).click();
  await isos.getByRole("link", { name: "Most sent" }).click();
  await expect(names).toHaveText([/Northline/, /Keystone/, /Summit/]);
  await expect(isos.getByRole("button", { name: "Sorted by: Most sent" })).toBeInViewport();

  await names.getByRole("link", { name: "Summit Funding Group" }).press("Enter");
  const offers = page.locator("[data-row]");
  await expect(offers).toHaveCount(4);
  const clear = page.getByRole("link", { name: "ISO: all" });
  await expect(clear).toBeVisible();
  await page.getByRole("searchbox", { name: "Search offers" }).fill("insight-9");
  await expect(offers).toHaveText(["INSIGHT-9"]);
  await clear.click();
  await expect(page).not.toHaveURL(/iso=/);
});

// Rule: C7-4
test("Insight of two dates and one ISO keeps both in its address, and its file has what the page shows", async ({
  page,
}) => {
  const { live, sandbox } = await newDemoSandbox();
  await expectDone(sandbox, "/offers", { deal_id: "ONE", ...SMALLEST_OFFER, iso_name: "Northline" });
  await expectDone(sandbox, "/offers", { deal_id: "TWO", ...SMALLEST_OFFER, iso_name: "Keystone" });
  await signInPage(page, { funder: live, role: "operator" });
  await openInsight(page, sandbox.funder);
  await page.getByRole("button", { name: "ISO: All ISOs" }).click();
  await page.getByRole("link", { name: "Keystone", exact: true }).first().click();
  await expect(page).toHaveURL(/iso=name%3Akeystone/);
  await page.getByRole("button", { name: "Dates" }).click();
  const [from, today] = [5, 0].map((days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10));
  await page.getByLabel("From", { exact: true }).fill(String(from));
  await page.getByLabel("To, at most 366 days").fill(String(today));
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(new RegExp(`iso=name%3Akeystone.*from=${from}&to=${today}`));
  const csv = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const file = await csv;
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^insight-${sandbox.funder}-\\d{4}-\\d\\d-\\d\\d-to-${today}.csv$`),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString("utf8");
  expect(text).toContain('"Keystone",1,0,0,0,0,"",""');
  expect(text).not.toContain("Northline");
});
