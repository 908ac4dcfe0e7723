import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { v7 } from "uuid";
import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Locator, type Page, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { newDemoSandbox } from "@/tests/helpers/demo-admin";
import { signed } from "@/tests/helpers/demo-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { demo, demoDatabaseUrl } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

/** The console's lists with several pages, by address; of the audit log, the entries of created offers. */
const LISTS = [
  "offers",
  "submissions",
  "deliveries",
  "settings/audit?action=offer.created",
  "settings/requests",
] as const;

type List = (typeof LISTS)[number];

/** A separate sandbox whose lists can be filled. */
interface FilledFunder {
  slug: string;
  /** Adds rows to a list, each newer than all earlier ones. */
  add: (list: List, count: number) => Promise<void>;
}

/** Creates a sandbox on the demo's server with one row in each list, created through the API. */
async function newFilledFunder(): Promise<FilledFunder> {
  const { sandbox } = await newDemoSandbox();
  const endpoint = { url: demo().receiver_url, events: ["offer.created"] };
  for (const [method, path, body] of [
    ["POST", "/webhooks", endpoint],
    ["POST", "/offers", { deal_id: "FULL-0", ...SMALLEST_OFFER }],
    ["POST", "/sandbox/offers/FULL-0/submit", {}],
  ] as const) {
    const { status, body: response } = await signed(method, path, body, sandbox);
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(response)}`);
  }
  const wrong = await signed("GET", "/offers", undefined, { ...sandbox, api_secret: "wrong" });
  if (wrong.status !== 401) throw new Error(`A wrong signature gave ${wrong.status}.`);
  return {
    slug: sandbox.funder,
    add: async (list, count) => {
      await addRows(sandbox.funder, list, count);
    },
  };
}

const ROWS = 120;

const pageLink = (page: Page, name: "Next" | "Previous") =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name });

const news = (page: Page) => page.getByRole("button", { name: "The list has changed. Show it" });

/** The rows as they name themselves: a deal, a reference number or an id; in the audit log a request. */
function shownRows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-row]")];
    const cells = [...document.querySelectorAll("td *")].map(({ textContent }) => textContent ?? "");
    if (links.length === 0) return cells.filter((text) => /^req_\S+$/.test(text));
    return links.map(({ href }) => {
      const { pathname, searchParams } = new URL(href);
      return searchParams.get("open") ?? pathname.split("/").at(-1) ?? "";
    });
  });
}

async function openFilled(page: Page, funder: FilledFunder, list: List): Promise<string> {
  // The first row is the product's own.
  await funder.add(list, ROWS - 1);
  await signInPage(page, { funder: funder.slug.replace(/-test$/, ""), role: "owner" });
  const address = `${demo().base_url}/console/${funder.slug}/${list}`;
  await goToList(page, address);
  return address;
}

async function goToList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
}

/** Presses `Next` until there is none; returns the rows of each page. */
async function readPages(page: Page, press: (next: Locator) => Promise<void>): Promise<string[][]> {
  const pages = [await shownRows(page)];
  while ((await pageLink(page, "Next").count()) > 0) {
    await press(pageLink(page, "Next"));
    await expect.poll(async () => (await shownRows(page))[0]).not.toBe(pages.at(-1)?.[0]);
    pages.push(await shownRows(page));
  }
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(new Set(pages.flat()).size).toBe(ROWS);
  return pages;
}

test("120 offers turn their pages by mouse, keys, address and the browser's way back", async ({ page }) => {
  await openFilled(page, await newFilledFunder(), "offers");
  const pages = await readPages(page, (next) => next.click());
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const expectPage = (number: 1 | 2 | 3) =>
    expect.poll(() => shownRows(page), `page ${number}`).toEqual(pages[number - 1]);

  await pageLink(page, "Previous").click();
  await expectPage(2);
  await expect(news(page)).toHaveCount(0);
  const second = page.url();
  await pageLink(page, "Previous").press("Enter");
  await expectPage(1);
  await page.goBack();
  await expectPage(2);
  await page.goBack();
  await expectPage(3);
  await page.goForward();
  await expectPage(2);
  await goToList(page, second);
  await expectPage(2);
  await expect(news(page)).toHaveCount(0);
});

test("by keys: a filter leaves the focus on the list, whose rows arrows reach; filters, order and columns stand in the address, and the way back from an offer keeps them", async ({
  page,
}) => {
  const { sandbox } = await newDemoSandbox();
  for (const [deal_id, merchant_state] of [
    ["FIND-TX", "TX"],
    ["FIND-OH", "Ohio"],
  ])
    await signed("POST", "/offers", { ...SMALLEST_OFFER, deal_id, merchant_state }, sandbox);
  await signInPage(page, { funder: sandbox.funder.replace(/-test$/, ""), role: "owner" });
  await page.goto(`${demo().base_url}/console/${sandbox.funder}/offers`);
  await untilKeysWork(page);
  await page.getByRole("button", { name: "State: all" }).focus();
  await page.keyboard.press("Enter");
  const ohio = page.getByRole("link", { name: "Ohio", exact: true });
  for (let tabs = 0; tabs < 60 && !(await ohio.evaluate((link) => link.matches(":focus"))); tabs++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?state=OH$/);
  await expect(page.locator("[data-list]").first()).toBeFocused();
  await expect(ohio).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[data-row]").first()).toBeFocused();
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 1180, 1440])).toEqual([]);

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Version" }).uncheck();
  await page.getByRole("checkbox", { name: "Last opened" }).check();
  await expect(page.getByRole("columnheader", { name: "Last opened" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Ver." })).toHaveCount(0);
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Buy rate" }).press("Enter");
  await expect(page.getByRole("columnheader", { name: "Buy rate" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(page.getByRole("link", { name: "Buy rate" })).toBeFocused();
  const address = page.url();
  await page.locator("[data-row]").first().press("Enter");
  await expect(page.getByRole("heading", { name: "Limits", exact: true })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Offers", exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("columnheader", { name: "Last opened" })).toBeVisible();

  await page.getByRole("link", { name: "State: all" }).click();
  await expect(page).not.toHaveURL(/state=/);
  await page.getByRole("button", { name: "Created: any day" }).click();
  await page.getByLabel("From").fill("2099-01-01");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No offer matches" })).toBeVisible();
  await expect(page.locator("[data-list]").first()).toBeFocused();
});

test("every other list turns its pages too, and a request that is opened and closed leaves its page", async ({
  page,
}) => {
  const funder = await newFilledFunder();
  for (const list of LISTS.slice(1)) {
    await openFilled(page, funder, list);
    const pages = await readPages(page, (next) => next.press("Enter"));
    // The link that had the focus is gone: the way goes on at the rows, or behind those that are no links.
    await page.keyboard.press("Tab");
    const links = page.locator("[data-row]");
    await expect((await links.count()) > 0 ? links.first() : pageLink(page, "Previous")).toBeFocused();
    await pageLink(page, "Previous").press("Enter");
    await expect.poll(() => shownRows(page), list).toEqual(pages[1]);
    await expect(news(page)).toHaveCount(0);
  }

  const second = await shownRows(page);
  await page.locator("[data-row]").first().click();
  const why = page.getByRole("heading", { name: "Why was this a 401?" });
  await expect(why).toBeVisible();
  expect(await shownRows(page)).toEqual(second);
  await page.getByRole("link", { name: "Close" }).click();
  await expect(why).toBeHidden();
  expect(await shownRows(page)).toEqual(second);
});

// Rule: C3-3
test("rows that come while a list is read wait for a click, and hold back no turn of the page", async ({
  page,
}) => {
  const funder = await newFilledFunder();
  await openFilled(page, funder, "offers");
  const first = await shownRows(page);
  await page.locator("[data-row]").nth(3).hover();
  await funder.add("offers", 2);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(news(page)).toBeVisible();
  expect(await shownRows(page)).toEqual(first);
  await expect(page.getByText("50 of 120")).toBeVisible();

  await pageLink(page, "Next").click();
  await expect(page.getByText("50 of 122")).toBeVisible();
  const second = await shownRows(page);
  expect(second.filter((row) => first.includes(row))).toEqual([]);
  await expect(news(page)).toHaveCount(0);

  await funder.add("offers", 1);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByText("50 of 123")).toBeVisible();
  expect(await shownRows(page)).toEqual(second);
  await pageLink(page, "Previous").click();
  await expect.poll(() => shownRows(page)).toEqual(first);
  await pageLink(page, "Previous").click();
  await expect.poll(async () => (await shownRows(page)).length).toBe(3);
});

// Rule: C3-6
test("an export of more than 50,000 offers says so before, and in the file's name", async ({ page }) => {
  const funder = await newFilledFunder();
  await signInPage(page, { funder: funder.slug.replace(/-test$/, ""), role: "owner" });
  const address = `${demo().base_url}/console/${funder.slug}/offers`;
  const csv = page.getByRole("button", { name: "CSV" });
  await page.goto(address);
  const whole = page.waitForEvent("download");
  await csv.click();
  expect((await whole).suggestedFilename()).toBe(`offers-${funder.slug}.csv`);

  await funder.add("offers", 50_000);
  await csv.click();
  const dialog = page.getByRole("dialog", { name: "More offers than one file has" });
  await expect(dialog).toContainText("The file has the newest 50,000");
  expect(await violationsInEveryLook(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download 50,000" }).click();
  const cut = await download;
  expect(cut.suggestedFilename()).toBe(`offers-${funder.slug}-newest-50000.csv`);
  await cut.cancel();
  await expect(dialog).toBeHidden();
});

test("an export of the audit log says how many entries a file has, and when it has not all", async ({
  page,
}) => {
  const funder = await newFilledFunder();
  await signInPage(page, { funder: funder.slug.replace(/-test$/, ""), role: "owner" });
  await page.goto(`${demo().base_url}/console/${funder.slug}/settings/audit`);
  await expect(page.getByText("A file has at most the newest 10,000 entries.")).toBeVisible();
  const csv = page.getByRole("button", { name: /^CSV/ });
  const whole = page.waitForEvent("download");
  await csv.click();
  expect((await whole).suggestedFilename()).toBe("audit-log.csv");

  await addEntries(funder.slug, 10_000);
  const cut = page.waitForEvent("download");
  await csv.click();
  expect((await cut).suggestedFilename()).toBe("audit-log-newest-10000.csv");
  await expect(page.getByText("More entries match: the file has the newest 10,000 of them.")).toBeVisible();
});

/** Copies of one of the funder's audit entries. */
async function addEntries(slug: string, count: number): Promise<void> {
  const client = new Client({ connectionString: demoDatabaseUrl() });
  await client.connect();
  const ids = Array.from({ length: count }, () => randomUUID());
  await client.query(
    `INSERT INTO audit_entries
     SELECT copy.*
     FROM (SELECT to_jsonb(e) AS fields FROM audit_entries e JOIN funders f ON f.id = e.funder_id
           WHERE f.slug = $1 LIMIT 1) first,
          unnest($2::uuid[]) new_id,
          jsonb_populate_record(NULL::audit_entries, first.fields || jsonb_build_object('id', new_id)) copy`,
    [slug, ids],
  );
  await client.end();
}

const TABLES: Record<List, { table: string; only?: string }> = {
  offers: { table: "offers" },
  submissions: { table: "submissions" },
  deliveries: { table: "deliveries" },
  "settings/requests": { table: "refused_requests" },
  "settings/audit?action=offer.created": { table: "audit_entries", only: "t.action = 'offer.created'" },
};

/** Copies a list's first row, which the product itself wrote, except for unique values. */
async function addRows(slug: string, list: List, count: number): Promise<string[]> {
  // The list of submissions has one row an offer.
  const offers = list === "submissions" ? await addRows(slug, "offers", count) : [];
  const { table, only = "true" } = TABLES[list];
  const client = new Client({ connectionString: demoDatabaseUrl() });
  await client.connect();
  try {
    const changes: Record<string, string>[] = Array.from({ length: count }, (_, index) => ({
      ...uniqueOf(list),
      ...(offers[index] !== undefined && { offer_id: offers[index] }),
    }));
    const unique = Object.keys(changes[0] ?? {});
    const copied = (await columnsOf(client, table)).filter((column) => !unique.includes(column));
    const insert = () =>
      client.query(
        `INSERT INTO ${table} (${[...unique, ...copied]})
         SELECT ${[...unique.map((column) => `own.${column}`), ...copied.map((column) => `first.${column}`)]}
         FROM (SELECT t.* FROM ${table} t JOIN funders f ON f.id = t.funder_id
               WHERE f.slug = $1 AND ${only} ORDER BY t.id LIMIT 1) first,
              jsonb_populate_recordset(NULL::${table}, $2::jsonb) own`,
        [slug, JSON.stringify(changes)],
      );
    // The product writes a refused request after its response.
    for (let inserted = 0; inserted === 0; ) inserted = (await insert()).rowCount ?? 0;
    return changes.map(({ id }) => String(id));
  } finally {
    await client.end();
  }
}

async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    "SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER'",
    [table],
  );
  return rows.map(({ column_name }) => column_name);
}

/** The values that differ in every row of a list. */
function uniqueOf(list: List): Record<string, string> {
  const id = v7();
  switch (list) {
    case "offers":
      return { id, deal_id: `FULL-${id}` };
    case "submissions":
      return { id, number: id.slice(-9).toUpperCase(), submission_key: randomUUID() };
    case "settings/audit?action=offer.created":
      return { id, request_id: `req_${id}` };
    default:
      return { id };
  }
}
