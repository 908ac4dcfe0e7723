import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { card, merchantCopy } from "@/tests/helpers/merchant-sending";
import { clipboard, copiesWithinPressAlone, withoutPrinter } from "@/tests/helpers/page-outputs";
import { demo, demoBrand } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const SENTENCE = (state: string, brand: string) =>
  `${state} requires a written disclosure when a specific offer is made. ${brand} must have given it to the merchant.`;
const question = (page: Page, state = "Texas", brand = "Harbor Funding") =>
  page.getByRole("alertdialog", { name: `Has the merchant received ${brand}’s ${state} disclosure?` });
const onCard = (page: Page) => card(page).getByRole("button", { name: /^Copy for merchant$|^Copied$/ });
const austin = (dealId: string, changes: object = {}) =>
  newOffer(dealId, { merchant_state: "TX", brand_id: demoBrand("contact"), ...changes });

// Rules: L2-21, L7-15
test("in Austin the ISO reads what the law wants, is asked once before terms go out, and a yes copies within its press and goes with the submission", async ({
  page,
}) => {
  await copiesWithinPressAlone(page);
  await page.goto(await austin("OWED-TX"));
  await expect(card(page)).toContainText(SENTENCE("Texas", "Harbor Funding"));
  // What a test before left there: only a press may write, so this one cannot clear it.
  const before = await clipboard(page);
  await onCard(page).click();
  await expect(question(page)).toBeVisible();
  await expect(question(page)).toHaveAccessibleDescription(/Your answer is kept with what you submit\./);
  await expect(question(page).getByRole("link", { name: "deals@harbor.example" })).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320])).toEqual([]);

  await question(page).getByRole("button", { name: "Not yet" }).click();
  await expect(card(page)).toContainText("Ask Harbor Funding for it first.");
  expect(await clipboard(page)).toBe(before);
  // "Not yet" is not kept: it asks again, also before a print.
  const share = page.getByRole("region", { name: "Share" });
  await share.getByRole("button", { name: "Print for merchant" }).click();
  await expect(question(page).getByRole("button", { name: "Yes, print" })).toBeVisible();
  await page.keyboard.press("Escape");
  await onCard(page).click();
  await question(page).getByRole("button", { name: "Yes, copy" }).click();
  await expect(onCard(page)).toHaveText("Copied");
  expect(await clipboard(page)).toContain("You receive: $37,255.00");
  await expect(card(page)).toContainText(
    /You confirmed on .* that the merchant has Harbor Funding’s Texas disclosure\./,
  );
  await expect(card(page)).not.toContainText("Ask Harbor Funding for it first.");

  // Kept in the tab for this version, so that it is asked once.
  await page.reload();
  await expect(card(page)).toContainText("You confirmed on");
  await merchantCopy(page).click();
  await expect(page.getByText("Copied for the merchant.")).toBeVisible();

  await page.getByRole("button", { name: "Review and submit" }).first().click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Submit/ })
    .click();
  await expect(page.getByRole("heading", { name: /^Terms submitted to/ })).toBeVisible();
  const { body } = await signed("GET", "/offers/OWED-TX/submissions");
  const [submission] = body.data as { number: string; disclosure_confirmed: { state: string } | null }[];
  expect(submission?.disclosure_confirmed?.state).toBe("TX");
  await signInPage(page, { funder: demo().funder, role: "operator" });
  await page.goto(`${demo().base_url}/console/${demo().funder}/submissions/${submission?.number}`);
  await expect(page.getByRole("region", { name: "From the ISO" })).toContainText(
    /Confirmed on .* that the merchant has your Texas disclosure\./,
  );
});

// Rule: L7-15
test("what was confirmed of a version is not said of the next one, to which the submission goes by itself", async ({
  page,
}) => {
  await page.goto(await austin("OWED-NEXT"));
  await onCard(page).click();
  await question(page).getByRole("button", { name: "Yes, copy" }).click();
  await expect(card(page)).toContainText("You confirmed on");
  await page.getByRole("button", { name: "Review and submit" }).first().click();
  const submit = page.getByRole("dialog").getByRole("button", { name: /^Submit/ });
  await expect(submit).toBeVisible();
  await signed("PATCH", "/offers/OWED-NEXT", { version: 1, metadata: { note: "unseen by the ISO" } });
  await submit.click();
  await expect(page.getByRole("heading", { name: /^Terms submitted to/ })).toBeVisible();
  const { body } = await signed("GET", "/offers/OWED-NEXT/submissions");
  expect(body.data).toMatchObject([{ offer_version: 2, disclosure_confirmed: null }]);
});

// Rules: L2-14, L2-21
test("in Austin the browser's own print has no figure before the question is answered, and the ISO's copies need no answer", async ({
  page,
}) => {
  await withoutPrinter(page);
  await page.goto(await austin("OWED-PRINT"));
  await expect(onCard(page)).toBeEnabled();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.locator(".term-sheet")).toContainText(
    "Texas requires a written disclosure when a specific offer is made.",
  );
  await expect(page.locator(".term-sheet")).not.toContainText("$");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.getByRole("region", { name: "Share" }).getByRole("button", { name: "Copy full terms" }).click();
  await expect.poll(() => clipboard(page)).toContain("Net funding to merchant: $37,255.00");
});

// Rule: L2-22
test("where the funder says that it gave its disclosure the ISO reads so, and nothing is asked", async ({
  page,
}) => {
  const given = { date: "2026-01-02", reference: "TX-118" };
  await page.goto(await austin("OWED-GIVEN", { disclosure: { given } }));
  await expect(card(page)).toContainText(
    "Harbor Funding gave its Texas disclosure to the merchant on Jan 2, 2026, reference TX-118.",
  );
  await onCard(page).click();
  await expect(onCard(page)).toHaveText("Copied");
  expect(await clipboard(page)).toContain("You receive: $37,255.00");
});

// Rule: L2-23
test("a brand that locks lets nothing out until the offer says that it was given", async ({ page }) => {
  await page.goto(await newOffer("OWED-LOCK", { merchant_state: "TX", brand_id: demoBrand("locking") }));
  const reason =
    "Texas requires a written disclosure when a specific offer is made. Locked Harbor must have given it to the merchant. Ask Locked Harbor for it.";
  await expect(onCard(page)).toHaveAttribute("aria-disabled", "true");
  await expect(onCard(page)).toHaveAccessibleDescription(reason);
  await expect(merchantCopy(page)).toHaveAccessibleDescription(reason);
  await signed("PATCH", "/offers/OWED-LOCK", { version: 1, disclosure: { given: { date: "2026-01-02" } } });
  await page.reload();
  await onCard(page).click();
  await expect(onCard(page)).toHaveText("Copied");
});

for (const [city, state, name] of [
  ["Richmond", "VA", "Virginia"],
  ["Hartford", "CT", "Connecticut"],
] as const)
  test(`in ${city} the ISO is asked about ${name}’s disclosure`, async ({ page }) => {
    await page.goto(await austin(`OWED-${state}`, { merchant_state: state }));
    await expect(card(page)).toContainText(SENTENCE(name, "Harbor Funding"));
    await onCard(page).click();
    await question(page, name).getByRole("button", { name: "Yes, copy" }).click();
    await expect(onCard(page)).toHaveText("Copied");
  });

test("in Columbus nothing is said and nothing is asked", async ({ page }) => {
  await page.goto(await newOffer("OWED-OH", { merchant_state: "Ohio" }));
  await onCard(page).click();
  await expect(onCard(page)).toHaveText("Copied");
  await expect(card(page)).not.toContainText("disclosure");
});
