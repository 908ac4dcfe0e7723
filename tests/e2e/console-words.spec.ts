import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { giveUpDelivery, newDemoFunder, newDemoSandbox } from "@/tests/helpers/demo-admin";
import { newOfferBy, signed } from "@/tests/helpers/demo-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { demo } from "@/tests/helpers/product";
import { startReceiver } from "@/tests/helpers/receiver";
import { signInPage } from "@/tests/helpers/sign-in";

// What the console says, and that its words are in sight.

const root = () => `${demo().base_url}/console/${demo().funder}`;

/** The forms whose entries the browser would check with bubbles of its own. */
const formsWithBubbles = (page: Page) =>
  page.evaluate(() =>
    [...document.forms]
      .filter(({ noValidate }) => !noValidate)
      .filter((form) =>
        [...form.elements].some(
          (field) =>
            field instanceof HTMLInputElement &&
            (field.required || field.pattern !== "" || /^(?:email|url|number|date)$/.test(field.type)),
        ),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );

// Rules: A4-17, A4-19, A4-20
test("a key asks for its name at the field, a closed dialog forgets its refusal, an erasure of nothing says so, and no form has bubbles", async ({
  page,
}) => {
  const funder = await newDemoFunder();
  const own = `${demo().base_url}/console/${funder}`;
  await signInPage(page, { funder, role: "owner" });
  await page.goto(`${own}/settings/keys`);
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an API key" });
  await dialog.getByRole("checkbox", { name: /^Create offers/ }).check();
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText("Is required.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  expect(await formsWithBubbles(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByRole("checkbox", { name: /^Create offers/ })).toBeChecked();
  await expect(dialog.getByText("Is required.")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.goto(`${own}/settings/erasure`);
  for (const name of ["Deal ID", "Deal ID again"])
    await page.getByRole("textbox", { name, exact: true }).pressSequentially("NO-SUCH");
  await page.getByRole("button", { name: "Erase" }).click();
  await expect(page.getByText("Nothing to erase. Nothing is stored of this deal ID.")).toBeVisible();
  await page.getByRole("textbox", { name: "Deal ID", exact: true }).fill("N");
  await expect(page.getByText("Nothing to erase.")).toHaveCount(0);

  const account = `${demo().base_url}/console/-/account`;
  await page.goto(account);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Ada Lowe");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await name.fill("Ada");
  await expect(page.getByText("Saved.")).toHaveCount(0);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Give it a name first.")).toBeVisible();
  const places = ["settings/team", "settings/brands", "settings/brands/new", "settings/callback"];
  for (const place of [...places, "settings/audit", "settings/webhooks", "insight", "new-offer"]) {
    await page.goto(`${own}/${place}`);
    expect([place, await formsWithBubbles(page)]).toEqual([place, []]);
  }
});

// Rule: A4-15
test("a filter that is none is said above the list, at any width", async ({ page }) => {
  await signInPage(page, { funder: demo().funder, role: "owner" });
  await page.goto(`${root()}/offers?status=lost`);
  await expect(
    page.getByText("The address asks for “lost” as status, which is none: all are shown."),
  ).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 1440])).toEqual([]);
});

test("the tabs of the settings are all in the window with text at 200 %", async ({ page }) => {
  await signInPage(page, { funder: demo().funder, role: "owner" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${root()}/settings/brands`);
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 29 } });
  const sections = page.getByRole("navigation", { name: "Settings" });
  const ends = () =>
    sections
      .getByRole("link")
      .evaluateAll((links) => Math.max(...links.map((link) => link.getBoundingClientRect().right)));
  await expect.poll(ends).toBeLessThanOrEqual(1280);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
});

/**
 * The names of fields, events and values that stand in a page's text. Code (`code`, `pre`, `kbd`) may have them, where
 * an engineer needs them beside the words.
 */
const rawNames = (page: Page) =>
  page.evaluate(() => {
    const names = /\b[a-z]+(?:_[a-z]+)+\b|\b(?:offer|submission|disclosure|webhook|link|delivery)\.[a-z]+\b/g;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (!textContent || !parentElement || parentElement.closest("code, pre, kbd, script, style")) continue;
      // Ids and keys are no words.
      const text = textContent.replace(/\b(?:req|fk|fkt|whsec)_[\w-]+/g, "");
      for (const name of text.match(names) ?? []) found.push(`${name}: ${text.slice(0, 80)}`);
    }
    return found;
  });

// Rule: A4-24
test("no screen of the console has the name of a field or an event among its words", async ({ page }) => {
  const { live, sandbox } = await newDemoSandbox();
  const post = async (path: string, body: object = {}) =>
    (await signed("POST", path, body, sandbox)).body as Record<string, string>;
  await newOfferBy(sandbox, "WORDS-1", { brand_id: undefined, metadata: {}, merchant_state: "CA" });
  const change = { version: 1, buy_rate: 1.35, stipulations: ["Voided check"], merchant_state: "NY" };
  await signed("PATCH", "/offers/WORDS-1", change, sandbox);
  await post("/sandbox/offers/WORDS-1/submit");
  await post("/sandbox/offers/WORDS-1/view");
  const { body: list } = await signed("GET", "/submissions", undefined, sandbox);
  const [submission] = list.data as { id: string; number: string }[];
  const decision = { decision: "changes_requested", message: "A lower price, please.", reason: "price" };
  await signed("POST", `/submissions/${submission?.id}/decision`, decision, sandbox);
  await signed("POST", `/submissions/${submission?.id}/decision`, { decision: "perhaps" }, sandbox);
  await newOfferBy(sandbox, "WORDS-2", { brand_id: undefined, metadata: {} });
  await post("/sandbox/offers/WORDS-2/expire-link");
  await signed("DELETE", "/offers/WORDS-2", undefined, sandbox);
  const receiver = await startReceiver([503]);
  const events = ["webhook.test", "offer.created", "disclosure.signed"];
  const webhook = await post("/webhooks", { url: receiver.url, events });
  const delivery = await post(`/webhooks/${webhook.id}/test`);
  await giveUpDelivery(webhook.id);
  await newOfferBy(sandbox, "WORDS-3", { brand_id: undefined, metadata: {} });
  await receiver.close();
  await signed("POST", "/offers", { deal_id: "WORDS-4", ...SMALLEST_OFFER, buy_rate: 0 }, sandbox);
  await signed("GET", "/offers", undefined, { ...sandbox, api_secret: "wrong" });
  await signInPage(page, { funder: live, role: "owner" });
  const own = `${demo().base_url}/console/${sandbox.funder}`;
  const found: Record<string, string[]> = {};
  const look = async (place: string) => {
    const names = await rawNames(page);
    if (names.length > 0) found[place] = [...(found[place] ?? []), ...names];
  };
  const settings = ["keys", "webhooks", "callback", "requests", "sandbox", "brands", "brands/new", "audit"];
  for (const place of [
    "",
    "/offers",
    "/offers/WORDS-1",
    "/offers/WORDS-1/edit",
    "/offers/WORDS-2",
    "/new-offer",
    "/submissions",
    `/submissions/${submission?.number}`,
    "/deliveries",
    `/deliveries/${delivery.id}`,
    "/disclosures",
    "/insight",
    ...settings.map((name) => `/settings/${name}`),
  ]) {
    await page.goto(own + place);
    await page.waitForLoadState("networkidle");
    await look(place);
  }
  for (const place of ["settings/team", "settings/erasure"]) {
    await page.goto(`${demo().base_url}/console/${live}/${place}`);
    await look(place);
  }
  // Each refused request with its explanation, and the forms of a key and of an endpoint.
  await page.goto(`${own}/settings/requests`);
  const rows = page.getByRole("row").getByRole("link");
  await expect(rows).not.toHaveCount(0);
  const addresses = await rows.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: /^Why was this a/ })).toBeVisible();
    await look("a refused request");
  }
  for (const [place, opener] of [
    ["settings/webhooks", "Add endpoint"],
    ["settings/keys", "Create key"],
  ] as const) {
    await page.goto(`${own}/${place}`);
    await page.getByRole("button", { name: opener }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look(opener);
  }
  expect(found).toEqual({});
});
