import { expect, test } from "@playwright/test";
import { SIGNING_VECTORS, VECTOR_SECRET } from "@/components/docs/signing-vectors";
import { violationsInEveryLook } from "@/tests/helpers/accessible";
import { demo } from "@/tests/helpers/product";

/** Each page, and the smallest and the largest of each kind of which there are many. */
const PAGES = [
  "",
  "/signing",
  "/reference",
  "/reference/personal-data",
  "/reference/offers",
  "/reference/objects/NewFee",
  "/reference/objects/NewOffer",
  "/errors",
  "/limits",
  "/webhooks",
];

test("no page of the documentation has a violation, scrolls sideways, or sends a request to another host", async ({
  page,
}) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(demo().base_url)) elsewhere.push(request.url());
  });
  for (const path of PAGES) {
    await page.goto(`${demo().base_url}/docs${path}`);
    expect([path, await violationsInEveryLook(page)]).toEqual([path, []]);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([path, overflow]).toEqual([path, 0]);
    }
  }
  expect(elsewhere).toEqual([]);
});

test("every page of the documentation runs its scripts: nothing of it is blocked, and the code names this service", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  for (const path of PAGES) {
    await page.goto(`${demo().base_url}/docs${path}`);
  }
  await page.goto(`${demo().base_url}/docs`);
  await expect(page.getByText(`export BASE_URL=${demo().base_url} FUNDER=acme`)).toBeVisible();
  expect(errors).toEqual([]);
});

test("the reference leads to an operation, and the operation to the fields of its body", async ({ page }) => {
  await page.goto(`${demo().base_url}/docs/reference`);
  await page.getByRole("main").getByRole("link", { name: "Create an offer" }).click();
  await expect(page).toHaveURL(/\/docs\/reference\/offers#createOffer$/);
  await page.locator("#createOffer").getByRole("link", { name: "NewOffer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("NewOffer");
  await expect(page.getByRole("main")).toContainText("purchase_price_floor");
});

test("the signing page shows each vector's signature, and sends nothing of what is typed", async ({
  page,
}) => {
  await page.goto(`${demo().base_url}/docs/signing`);
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("String to sign, 320 bytes");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  for (const [index, { method, signature }] of SIGNING_VECTORS.entries()) {
    await page.getByRole("button", { name: `${index + 1} ${method}` }).click();
    await expect(result).toContainText(`X-Signature: ${signature}`);
  }
  await page
    .getByLabel("Paste a whole request")
    .fill("DELETE /api/v1/acme/offers/DEAL-1001\nX-Timestamp: 1767225600");
  await expect(result).toContainText(`X-Signature: ${SIGNING_VECTORS[2]?.signature}`);
  await page.getByLabel("Body").fill("{}");
  await expect(result).toContainText("A DELETE is sent without a body.");
  await page.getByLabel("Secret, if you want the signature").fill("");
  await expect(result).not.toContainText("X-Signature");
  expect(sent).toEqual([]);
});

test("code is copied by keyboard, to the letter", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${demo().base_url}/docs/signing`);
  const copy = page.getByRole("button", { name: "Copy Secret" });
  await copy.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Copied Secret" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(VECTOR_SECRET);
});
