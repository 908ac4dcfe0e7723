import { expect, test } from "@/tests/helpers/browser-test";
import { newOffer } from "@/tests/helpers/demo-offers";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("everything is done by taps, without dragging: facts, terms, comparing, and a review whose errors are in sight", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-TAPS", { merchant_state: "TX" }));
  const facts = page.locator("main dl").first().getByRole("term");
  await expect(facts.filter({ visible: true })).toHaveText(["Deal", "ISO"]);
  await page.getByText("All facts").tap();
  await expect(facts.filter({ visible: true })).toHaveText([
    "Deal",
    "ISO",
    "State",
    "Type",
    "Position",
    "Monthly receivables",
    "Offer version",
  ]);
  // By its name, as everywhere else, though the offer has its code.
  await expect(page.getByRole("definition").filter({ hasText: /^Texas$/ })).toBeVisible();
  await page.getByText("Fewer facts").tap();
  await expect(facts.filter({ visible: true })).toHaveCount(2);

  const price = page.getByRole("textbox", { name: "Purchase price" });
  await page.getByRole("button", { name: "Increase Purchase price" }).tap();
  await expect(price).not.toHaveValue("$45,000.00");
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(price).toHaveValue("$45,000.00");
  const slider = page.getByRole("slider", { name: "Number of payments" });
  const track = await slider.boundingBox();
  await slider.tap({ position: { x: (track?.width ?? 0) - 4, y: 20 } });
  await expect(page.getByRole("textbox", { name: "Number of payments" })).toHaveValue("150");
  await page.getByRole("radio", { name: "Weekly" }).tap();
  await page.getByRole("button", { name: "Solve for a payment" }).tap();
  await page.getByRole("textbox", { name: "The merchant can pay" }).fill("2000");
  await page
    .getByRole("button", { name: /^Use: / })
    .first()
    .tap();
  await page.getByRole("button", { name: "Upsell", exact: true }).tap();
  await expect(page.locator("[popover]:popover-open")).toBeVisible();
  await page.getByRole("heading", { level: 1 }).tap();
  await page.getByRole("button", { name: "Pin to compare" }).tap();
  await page.getByRole("button", { name: "Use configuration A" }).tap();
  await page.getByRole("region", { name: "Summary" }).getByRole("button", { name: "Review" }).tap();
  const dialog = page.getByRole("dialog", { name: "Review and submit" });
  for (const label of ["Your name", "E-mail, to be told of the decision"]) {
    await dialog.getByLabel(label).fill("x".repeat(201));
    await dialog.getByRole("button", { name: /^Submit to/ }).tap();
    const described = await dialog.getByLabel(label).getAttribute("aria-describedby");
    await expect(dialog.locator(`[id="${described}"]`)).toBeInViewport({ ratio: 1 });
    await dialog.getByLabel(label).fill("");
  }
  await dialog.getByRole("button", { name: "Submit to Meridian Capital" }).tap();
  await expect(page.getByRole("heading", { name: "Terms submitted to Meridian Capital" })).toBeVisible();
});

test("a finger drags a slider, and the figures follow before it is lifted; the bar says why terms cannot be submitted", async ({
  page,
}) => {
  await page.goto(await newOffer("E2E-FINGER", { existing_funding_balance: 20_000 }));
  const price = page.getByRole("textbox", { name: "Purchase price" });
  const slider = page.getByRole("slider", { name: "Purchase price" });
  await slider.scrollIntoViewIfNeeded();
  const track = await slider.boundingBox();
  if (track === null) throw new Error("The slider is not on the page.");
  const touches = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x: Math.round(x), y: Math.round(track.y + track.height / 2) }];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    touches.send("Input.dispatchTouchEvent", { type, touchPoints });
  const start = track.x + 14 + ((45 - 15) / (80 - 15)) * (track.width - 28);
  await touch("touchStart", at(start));
  for (let step = 1; step <= 10; step++) await touch("touchMove", at(start + 8 * step));
  await expect(price).not.toHaveValue("$45,000.00");
  const during = await price.inputValue();
  await expect(page.getByRole("region", { name: "Summary" })).not.toContainText("$23,455.00");
  for (let step = 11; step <= 60; step++) await touch("touchMove", at(start + 8 * step));
  await touch("touchEnd", []);
  await expect(price).toHaveValue("$80,000.00");
  expect(during).not.toBe("$80,000.00");

  await price.fill("15000");
  // The bar is hidden while the keyboard of a phone is up.
  await price.blur();
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByRole("paragraph")).toContainText(/below zero|net funding/i);
  await price.fill("60000");
  await price.blur();
  await expect(summary.getByRole("button", { name: "Review" })).toBeVisible();
  await expect(summary.getByRole("paragraph")).toHaveCount(0);
});
