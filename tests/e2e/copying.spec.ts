import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer } from "@/tests/helpers/demo-offers";
import { card, copiedLink, merchantCopy, openOffer } from "@/tests/helpers/merchant-sending";
import {
  clipboard,
  copiesWithinPressAlone,
  refuseCopies,
  selected,
  sharedBy,
  shareSheet,
} from "@/tests/helpers/page-outputs";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const inShare = (page: Page, name: string) =>
  page.getByRole("region", { name: "Share" }).getByRole("button", { name, exact: true });
const onCard = (page: Page, name: string) => card(page).getByRole("button", { name, exact: true });
const REFUSED = "Your browser did not allow copying.";

async function openInConsole(page: Page, dealId: string): Promise<void> {
  await signInPage(page, { funder: demo().funder, role: "owner", name: "Priya Shah" });
  await page.goto(`${demo().base_url}/console/${demo().funder}/offers/${dealId}`);
}

// Rule: L10-19
test.describe("a browser that takes only what is copied within a press, as Safari does, copies", () => {
  test("the merchant's text from the card and from Share, though the server is asked first", async ({
    page,
  }) => {
    await copiesWithinPressAlone(page);
    await page.goto(await newOffer("COPY-TEXT"));
    await onCard(page, "Copy for merchant").click();
    await expect(onCard(page, "Copied")).toBeVisible();
    expect(await clipboard(page)).toContain("You receive: $37,255.00");
    await inShare(page, "Copy full terms").click();
    await expect.poll(() => clipboard(page)).toContain("Commission: $3,600.00");
    await inShare(page, "Copy for merchant").click();
    await expect.poll(() => clipboard(page)).not.toContain("Commission");
    await expect(page.getByText(REFUSED)).toHaveCount(0);
  });

  test("the merchant's link, which the server makes first", async ({ page }) => {
    await copiesWithinPressAlone(page);
    await openOffer(page, "COPY-LINK");
    expect(await copiedLink(page)).toMatch(/\/merchant\?sig=/);
  });

  test("an offer's link in the console, and a new one", async ({ page }) => {
    await copiesWithinPressAlone(page);
    const url = await newOffer("COPY-CONSOLE");
    await openInConsole(page, "COPY-CONSOLE");
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await clipboard(page)).toBe(url);
    await page.getByRole("button", { name: "New link…" }).click();
    await page.getByRole("button", { name: "Make and copy" }).click();
    await expect(page.getByText("The new link is copied.")).toBeVisible();
    expect(await clipboard(page)).toMatch(/\/COPY-CONSOLE\?sig=/);
    expect(await clipboard(page)).not.toBe(url);
  });
});

// Rule: L10-20
test("a text that the browser refuses to copy stands where its button is, selected, without a violation", async ({
  page,
}) => {
  await page.goto(await newOffer("COPY-REFUSED"));
  await expect(onCard(page, "Copy for merchant")).toBeEnabled();
  await refuseCopies(page);
  await onCard(page, "Copy for merchant").click();
  await expect(card(page).getByText(REFUSED)).toBeVisible();
  await expect.poll(() => selected(page)).toContain("You receive: $37,255.00");
  const button = await onCard(page, "Copy for merchant").boundingBox();
  const field = await card(page).getByRole("textbox", { name: REFUSED }).boundingBox();
  expect((field?.y ?? 0) - (button?.y ?? 0)).toBeLessThan(200);
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320])).toEqual([]);
  await inShare(page, "Copy full terms").click();
  await expect.poll(() => selected(page)).toContain("Commission: $3,600.00");
  await expect(card(page).getByText(REFUSED)).toHaveCount(0);
  // It goes with its terms.
  await page.getByRole("textbox", { name: "Purchase price" }).fill("44000");
  await expect(page.getByText(REFUSED)).toHaveCount(0);
});

test("a link that the browser refuses to copy in the console is selected in a field beside its button", async ({
  page,
}) => {
  const url = await newOffer("COPY-CONSOLE-NO");
  await openInConsole(page, "COPY-CONSOLE-NO");
  await refuseCopies(page);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText(REFUSED)).toBeVisible();
  await expect.poll(() => selected(page)).toBe(url);
  await page.getByRole("button", { name: "New link…" }).click();
  await page.getByRole("button", { name: "Make and copy" }).click();
  await expect(page.getByText("The new link is made.")).toBeVisible();
  await expect.poll(() => selected(page)).toMatch(/\/COPY-CONSOLE-NO\?sig=/);
});

// Rule: L10-21
test.describe("on a device with a sheet to share with", () => {
  test("the merchant's text goes to it from beside Copy, and nothing that is the ISO's", async ({ page }) => {
    await shareSheet(page, "shared");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(await newOffer("SHARE-SHEET"));
    await onCard(page, "Share with the merchant").click();
    await expect.poll(async () => (await sharedBy(page))?.text).toContain("You receive: $37,255.00");
    const shared = await sharedBy(page);
    expect(shared?.title).toBe("Harbor Street Bakery LLC - Meridian Capital");
    expect(shared?.text).not.toMatch(/upsell|commission|buy rate|factor/i);
    await expect(page.getByText("Shared with the merchant.")).toBeVisible();
    await expect(inShare(page, "Share with the merchant")).toBeVisible();
  });

  test("leaving it changes nothing, and a refusal gives the text to copy by hand", async ({ page }) => {
    await shareSheet(page, "AbortError");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(await newOffer("SHARE-LEFT"));
    await onCard(page, "Share with the merchant").click();
    await expect.poll(() => sharedBy(page)).not.toBeNull();
    await expect(page.getByText(/Shared|did not allow/)).toHaveCount(0);
    await shareSheet(page, "NotAllowedError");
    await page.reload();
    await onCard(page, "Share with the merchant").click();
    await expect(page.getByText("Your browser did not allow sharing.")).toBeVisible();
    await expect.poll(() => selected(page)).toContain("You receive: $37,255.00");
  });

  test("what may not go to the merchant is not shared", async ({ page }) => {
    await shareSheet(page, "shared");
    await openOffer(page, "SHARE-LOCKED");
    await expect(merchantCopy(page)).toHaveAttribute("aria-disabled", "true");
    await expect(onCard(page, "Share with the merchant")).toHaveCount(0);
    await inShare(page, "Share with the merchant").click({ force: true });
    expect(await sharedBy(page)).toBeNull();
  });
});

test("a browser without such a sheet has no button for it", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await page.goto(await newOffer("SHARE-NONE"));
  await expect(onCard(page, "Copy for merchant")).toBeEnabled();
  await expect(page.getByRole("button", { name: "Share with the merchant" })).toHaveCount(0);
});
