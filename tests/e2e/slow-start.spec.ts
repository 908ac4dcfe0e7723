import { expect, test } from "@playwright/test";
import { newOffer } from "@/tests/helpers/demo-offers";

test("before the script has arrived the figures are readable, no entry is taken and lost, and the page says why", async ({
  page,
}) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(await newOffer("E2E-SLOW-START"), { waitUntil: "commit" });
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await expect(page.getByRole("region", { name: "Results" })).toContainText("$37,255.00");
  await expect(price).toHaveValue("$45,000.00");
  await expect(price).toBeDisabled();
  await expect(page.getByRole("slider", { name: "Purchase price" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Increase Purchase price" })).toBeDisabled();
  await expect(page.getByRole("radio", { name: "Weekly" })).toBeDisabled();
  const notice = page.getByText("The controls are still loading. If this stays, reload the page.");
  await expect(notice).toBeVisible();
  arrive();
  await expect(price).toBeEnabled();
  await expect(notice).toHaveCount(0);
  await page.getByRole("button", { name: "Increase Purchase price" }).click();
  await expect(price).toHaveValue("$45,500.00");
});

test("a script that cannot be fetched leaves no controls that do nothing, and a reload brings them", async ({
  page,
}) => {
  const scripts = /\/_next\/static\/.*\.js/;
  await page.route(scripts, (route) => route.abort("connectionreset"));
  await page.goto(await newOffer("E2E-NO-CHUNK"));
  const price = page.getByRole("textbox", { name: "Purchase price" });
  await expect(page.getByText("If this stays, reload the page.")).toBeVisible();
  await expect(price).toBeDisabled();
  await expect(page.getByRole("button", { name: "Review and submit" })).toHaveCSS("opacity", "0.55");
  await page.unroute(scripts);
  await page.getByRole("link", { name: "Reload" }).click();
  await expect(price).toBeEnabled();
});
