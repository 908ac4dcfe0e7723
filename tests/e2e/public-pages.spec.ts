import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, test } from "@/tests/helpers/browser-test";
import { demo } from "@/tests/helpers/product";
import { withWrongSignature } from "@/tests/helpers/signatures";

/** The demo's link with another signature, as a link that was cut off has it. */
function brokenLink(): string {
  return withWrongSignature(demo().calculator_url);
}

// Rule: D6-15
test("an invalid link is 404 with a sentence that says so, without JavaScript too", async ({
  page,
  browser,
}) => {
  const scriptless = await browser.newPage({ javaScriptEnabled: false });
  const receipt = brokenLink().replace("?", "/receipt?");
  const unknown = ["/DEAL-UNKNOWN", "/a/b/c"].map((path) => demo().base_url + path);
  for (const [from, addresses] of [
    [scriptless, [brokenLink(), receipt, ...unknown]],
    [page, [brokenLink(), ...unknown]],
  ] as const) {
    for (const address of addresses) {
      const response = await from.goto(address);
      expect(response?.status()).toBe(404);
      await expect(from.getByRole("heading", { name: "We can’t open this link" })).toHaveCount(1);
      await expect(from.getByText("Still stuck? Ask the funder who sent it for a new one.")).toBeVisible();
    }
  }
  await scriptless.close();
});

test("the home page says what this is and leads to the documentation, without a violation in any look", async ({
  page,
}) => {
  await page.goto(demo().base_url);
  await expect(
    page.getByText("An offer opens with the complete link that your funder sent you."),
  ).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [390])).toEqual([]);
  await page.getByRole("link", { name: "Read the documentation" }).click();
  await expect(page.getByRole("heading", { name: "Ten minutes to the first submission" })).toBeVisible();
});
