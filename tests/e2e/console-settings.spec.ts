import { randomUUID } from "node:crypto";
import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { giveUpDelivery, newDemoFunder } from "@/tests/helpers/demo-admin";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { demo, wideKey } from "@/tests/helpers/product";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { signInPage } from "@/tests/helpers/sign-in";
import { signedHeaders } from "@/tests/helpers/signatures";

const root = () => `${demo().base_url}/console/${demo().funder}`;

const asOwner = (page: Page) => signInPage(page, { funder: demo().funder, role: "owner" });

/** The look of the one button that a page asks for. */
const PRIMARY = /(?:^| )bg-brand(?: |$)/;

test("a failed delivery is found and resent within three clicks from home", async ({ page }) => {
  const receiver = await startReceiver([500]);
  const { body } = await signed("POST", "/webhooks", { url: receiver.url, events: ["offer.created"] });
  const dealId = `RESEND-${randomUUID().slice(0, 8)}`;
  await newOffer(dealId);
  await giveUpDelivery(body.id);
  const before = receiver.received.length;
  await asOwner(page);
  await page.goto(root());
  await page.getByRole("listitem").filter({ hasText: dealId }).getByRole("link", { name: /^Open/ }).click();
  const resend = page.getByRole("button", { name: "Resend now" });
  await expect(resend).toHaveClass(PRIMARY);
  await resend.click();
  await until(() => receiver.received.length > before);
  await expect(page.getByText("Delivered").first()).toBeVisible();
  // What has arrived needs nothing more.
  await expect(resend).not.toHaveClass(PRIMARY);
  expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(receiver.received[0]?.headers["webhook-id"]);
  await signed("DELETE", `/webhooks/${body.id}`);
  await receiver.close();
});

test("on a phone the bar is named after the current place, and its section is in sight with a shadow where others lie beside it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await asOwner(page);
  await page.goto(`${root()}/settings/team`);
  const places = page.getByRole("navigation", { name: "Console" });
  await expect(places.getByRole("button", { name: /^Settings/ })).toBeInViewport({ ratio: 1 });
  const sections = page.getByRole("navigation", { name: "Settings" });
  await expect(sections).toHaveCSS("background-attachment", "local, local, scroll, scroll");
  await expect(sections.getByRole("link", { name: "Team" })).toBeInViewport({ ratio: 1 });
});

test("the cause of a 401 is read in the console", async ({ page }) => {
  const { api_key, api_secret } = wideKey();
  const target = `/api/v1/${demo().funder}/offers`;
  const text = '{"deal_id":"E2E-401"}';
  const headers = signedHeaders(api_key, api_secret, { method: "POST", target, body: text });
  const response = await fetch(`${demo().base_url}${target}`, { method: "POST", headers, body: `${text}\n` });
  const id = response.headers.get("x-request-id") ?? "";
  expect(response.status).toBe(401);
  await asOwner(page);
  await page.goto(`${root()}/settings/requests?q=${id}`);
  const reason = "Signature does not match: another newline at the end of the body";
  const row = page.getByRole("row", { name: reason });
  await expect(row).toContainText("not read");
  await row.getByRole("link", { name: reason }).click();
  const why = page.getByRole("region", { name: "Why was this a 401?" });
  await expect(why).toContainText("another newline at its end");
  await expect(why).toContainText(`${target}⏎`);
  await expect(why).toContainText("22 bytes");
  await expect(page.locator("main")).not.toContainText("E2E-401");
});

test("a key is created by keyboard alone; its secret is shown once, and the dialog waits until it is stored", async ({
  page,
}) => {
  const funder = await newDemoFunder();
  await signInPage(page, { funder, role: "owner" });
  await page.goto(`${demo().base_url}/console/${funder}/settings/keys`);
  await page.getByRole("button", { name: "Create key" }).press("Enter");
  await page.getByRole("textbox", { name: "Name" }).focus();
  await page.keyboard.type("Made by keyboard");
  await page.getByRole("checkbox", { name: /^Create offers/ }).press("Space");
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Copy the secret now" });
  const secret = (await dialog.getByText(/^fsk_/).textContent()) ?? "";
  expect(secret).toMatch(/^fsk_\w{43}$/);
  await expect(dialog.locator("pre")).not.toContainText(secret);
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Done" })).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("checkbox", { name: "I stored the secret" }).press("Space");
  await dialog.getByRole("button", { name: "Done" }).press("Enter");
  await expect(dialog).toBeHidden();
  expect(await page.content()).not.toContain(secret);
  await page.reload();
  await expect(page.getByRole("row", { name: /Made by keyboard/ })).toContainText("Active");
  expect(await page.content()).not.toContain(secret);
});

test("the wheel over a number that is being edited leaves the number as it is", async ({ page }) => {
  await asOwner(page);
  await page.goto(`${root()}/settings/brands`);
  const days = page.getByRole("spinbutton", { name: "Links last, days" });
  await days.fill("30");
  await days.hover();
  for (const by of [-120, 120, 120]) await page.mouse.wheel(0, by);
  // What the wheel does to a field, it does before the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(days).toHaveValue("30");
});

test("a developer sees no section of the administration, gives a key only the scopes and limits of the console, and sends a test to the callback", async ({
  page,
}) => {
  await signInPage(page, { funder: demo().funder, role: "developer" });
  await page.goto(`${root()}/settings/erasure`);
  await expect(page.getByRole("heading", { name: "Your role may not open this" })).toBeVisible();
  await page.goto(`${root()}/settings/keys`);
  const sections = page.getByRole("navigation", { name: "Developers" }).getByRole("link");
  await expect(sections).toHaveText(["Keys", "Webhooks", "Callback", "Requests"]);
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an API key" });
  await expect(dialog.getByRole("checkbox")).toHaveCount(4);
  for (const scope of ["offers:read", "submissions:read", "webhooks:manage", "deliveries:read"])
    await expect(dialog.getByRole("checkbox", { name: new RegExp(scope) })).toBeVisible();
  await expect(dialog.getByLabel("Requests a minute")).toHaveAttribute("max", "60");
  await page.keyboard.press("Escape");

  await sections.getByText("Callback").click();
  await expect(page.getByRole("button", { name: "Rotate the callback secret" })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  const send = page.getByRole("button", { name: /^Send test to the callback of / });
  await expect(send).toBeEnabled();
  await send.click();
  await expect(page).toHaveURL(/\/deliveries\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Delivered", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("main")).toContainText('"type": "webhook.test"');
});

test("a secret in the address of an endpoint or an offer's callback reaches no browser of a viewer, and the form of who may change it has all of it", async ({
  page,
}) => {
  const receiver = await startReceiver([500]);
  const url = `${receiver.url}?token=quiet-harbour`;
  const { body } = await signed("POST", "/webhooks", { url, events: ["webhook.test"] });
  const sent = await signed("POST", `/webhooks/${body.id}/test`);
  const callback = `${receiver.url}/own?token=quiet-harbour`;
  await newOffer("CALLBACK-1", { callback_url: callback });
  await signed("PATCH", "/offers/CALLBACK-1", { version: 1, callback_url: `${callback}-2` });
  const target = { url: `${receiver.url}/events`, events: ["offer.updated"] };
  const events = await signed("POST", "/webhooks", target);
  await signed("PATCH", "/offers/CALLBACK-1", { version: 2, iso_name: "Eastline" });
  const { body: deliveries } = await signed("GET", "/deliveries?type=offer.updated");
  const updated = (deliveries.data as { id: string; destination: { url: string } }[]).find(
    ({ destination }) => destination.url === target.url,
  );
  await giveUpDelivery(body.id);
  await signInPage(page, { funder: demo().funder, role: "viewer" });
  for (const path of [
    "",
    "/settings/webhooks",
    "/deliveries",
    `/deliveries/${sent.body.id}`,
    `/deliveries/${updated?.id}`,
    "/offers/CALLBACK-1",
    "/offers/CALLBACK-1?from=1&to=2&all=1",
  ]) {
    const response = await page.request.get(`${root()}${path}`);
    expect([path, response.status()]).toEqual([path, 200]);
    expect(await response.text(), path).not.toContain("quiet-harbour");
  }
  await page.context().clearCookies();
  await signInPage(page, { funder: demo().funder, role: "developer" });
  await page.goto(`${root()}/settings/webhooks`);
  await expect(page.getByRole("table", { name: "Webhook endpoints" })).toContainText(receiver.url);
  await expect(page.getByRole("table", { name: "Webhook endpoints" })).not.toContainText("quiet-harbour");
  await page.getByRole("button", { name: `Edit ${receiver.url}`, exact: true }).click();
  await expect(page.getByRole("dialog").getByLabel("Address")).toHaveValue(url);
  const deliveriesPage = await page.request.get(`${root()}/deliveries`);
  expect(await deliveriesPage.text()).not.toContain("quiet-harbour");
  await page.context().clearCookies();
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await page.goto(`${root()}/offers/CALLBACK-1/edit`);
  await expect(page.getByLabel("Callback URL")).toHaveValue(`${callback}-2`);
  for (const { id } of [body, events.body]) await signed("DELETE", `/webhooks/${id}`);
  await receiver.close();
});

test("a document is approved only after it was opened, with the brand's facts, and is shown again whenever", async ({
  page,
}) => {
  await asOwner(page);
  const { body } = await signed("GET", "/brands");
  const [brand] = body.data as { id: string }[];
  await page.goto(`${root()}/settings/brands/${brand?.id}`);
  const row = page.getByRole("row", { name: /New York/ });
  await row.getByRole("button", { name: /^Approve/ }).click();
  const dialog = page.getByRole("dialog", { name: "Approve New York's document" });
  const record = dialog.getByRole("button", { name: "Record the approval" });
  const [counsel] = await Promise.all([
    page.waitForEvent("popup"),
    dialog.getByRole("link", { name: "citations of New York" }).click(),
  ]);
  const strings = counsel.getByRole("table", { name: "New York" });
  await expect(strings).toContainText("23 NYCRR 600.6");
  await counsel.close();
  await expect(record).toHaveAttribute("aria-disabled", "true");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [390, 1280])).toEqual([]);
  const [example] = await Promise.all([
    page.waitForEvent("popup"),
    dialog.getByRole("link", { name: "Page of New York" }).click(),
  ]);
  await expect(example.getByText("Estimated Annual Percentage Rate (APR)")).toBeVisible();
  await expect(example.getByText("Test, not a disclosure").first()).toBeVisible();
  await expect(example.getByRole("heading", { name: "Broker Compensation" })).toBeVisible();
  expect(
    await example
      .locator("h1")
      .first()
      .evaluate((title) => getComputedStyle(title).textAlign),
  ).toBe("center");
  await example.close();
  await expect(record).toHaveAttribute("aria-disabled", "false");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  for (const state of ["CA", "NY"]) {
    const pdf = await page.request.get(`${page.url()}/example/${state}?as=pdf`);
    expect(pdf.status()).toBe(200);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  }
  await expect(row.getByRole("link", { name: "PDF of New York" })).toBeVisible();
});

// Rule: L3-23
test("a brand's facts for new offers are set on its page, each refused at its field, and the next offer has them", async ({
  page,
}) => {
  await asOwner(page);
  await page.goto(`${root()}/settings/brands/new`);
  const facts = page.getByRole("group", { name: "Facts of new offers" });
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Has Facts");
  await facts.getByLabel("Payment basis").selectOption("true_up");
  await facts.getByLabel("Income, months of history").fill("3");
  await facts.getByLabel("What paying early costs or saves").fill("No fee.\n\n5 % off within 30 days.");
  await page.getByRole("button", { name: "Add brand" }).click();
  await expect(facts.getByLabel("Income, months of history")).toBeFocused();
  await expect(facts.getByLabel("Income, months of history")).toHaveAccessibleDescription(/from 4 to 12/);
  await facts.getByLabel("Income, months of history").fill("6");
  await page.getByRole("button", { name: "Add brand" }).click();
  await expect(page).toHaveURL(/\/settings\/brands\/[\w-]{36}$/);
  await expect(facts.getByLabel("What paying early costs or saves")).toHaveValue(
    "No fee.\n5 % off within 30 days.",
  );
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [390, 1280])).toEqual([]);
  const brand_id = page.url().split("/").at(-1);
  await newOffer("HAS-FACTS", { brand_id, disclosure: { income: { channel: "card receipts" } } });
  const { body } = await signed("GET", "/offers/HAS-FACTS");
  expect(body.disclosure).toEqual({
    payment_basis: "true_up",
    income: { months: 6, channel: "card receipts" },
    prepayment_costs: ["No fee.", "5 % off within 30 days."],
  });
  await facts.getByLabel("Payment basis").selectOption("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await newOffer("FEWER-FACTS", { brand_id });
  expect((await signed("GET", "/offers/FEWER-FACTS")).body.disclosure).not.toHaveProperty("payment_basis");
  expect((await signed("GET", "/offers/HAS-FACTS")).body.disclosure).toHaveProperty("payment_basis");
});

// Rule: L2-25
test("in Connecticut the form of the next version and the question before a withdrawal say that a specific offer stays three days", async ({
  page,
}) => {
  const link = await newOffer("FIRM-CT", { merchant_state: "CT" });
  const recorded = page.waitForResponse((response) => response.request().method() === "POST");
  await page.goto(link);
  await recorded;
  await asOwner(page);
  await page.goto(`${root()}/offers/FIRM-CT/edit`);
  await expect(page.getByText(/^Connecticut \(Gen\. Stat\. 36a-869\)/)).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await page.goto(`${root()}/offers/FIRM-CT`);
  await page.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("alertdialog").getByText(/at the merchant’s request/)).toBeVisible();
});

// Rule: C6-18
test("a document whose facts changed after it was opened is opened again, also where another tab changed them", async ({
  page,
}) => {
  await asOwner(page);
  await page.goto(`${root()}/settings/brands/new`);
  const text = (on: Page, name: string) => on.getByRole("textbox", { name, exact: true });
  await text(page, "Name").fill("Facts Change");
  await page.getByRole("button", { name: "Add brand" }).click();
  await expect(page).toHaveURL(/\/settings\/brands\/[\w-]{36}$/);
  const dialog = page.getByRole("dialog", { name: "Approve California's document" });
  const record = dialog.getByRole("button", { name: "Record the approval" });
  const open = () =>
    page
      .getByRole("row", { name: /California/ })
      .getByRole("button", { name: /^Approve/ })
      .click();
  const read = async () => {
    const link = dialog.getByRole("link", { name: "Page of California" });
    const [example] = await Promise.all([page.waitForEvent("popup"), link.click()]);
    await example.close();
    await expect(record).toHaveAttribute("aria-disabled", "false");
  };
  const change = async (on: Page, words: string) => {
    await text(on, "Product, in 1 to 5 words").fill(words);
    await on.getByRole("button", { name: "Save", exact: true }).click();
    await expect(on.getByText("Saved.")).toBeVisible();
  };
  await open();
  await read();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await change(page, "Revenue Purchase");
  await open();
  await expect(record).toHaveAttribute("aria-disabled", "true");
  await read();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  // It stays read: after a reload too.
  await page.reload();
  await open();
  await expect(record).toHaveAttribute("aria-disabled", "false");

  const other = await page.context().newPage();
  await other.goto(page.url());
  await change(other, "Merchant Cash Advance");
  await other.close();
  await record.click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "The document has changed: open it again before it is approved.",
  );
  await expect(record).toHaveAttribute("aria-disabled", "true");
  await read();
  await record.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: /California/ })).toContainText("By Test Person");
});
