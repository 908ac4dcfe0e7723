import { expect, test } from "@playwright/test";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { openReview } from "@/tests/helpers/submission-faults";

for (const width of [390, 320]) {
  test(`at ${width} px a part of compare's next column shows, and neither the tools nor a term's name wrap`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(await newOffer(`E2E-NARROW-${width}`));
    const price = page.getByRole("textbox", { name: "Purchase price" });
    for (const amount of ["40000", "50000", "60000"]) {
      await price.fill(amount);
      await page.getByRole("button", { name: "Pin to compare" }).click();
    }
    const columns = page.getByRole("region", { name: "Compare" }).getByRole("columnheader");
    await expect(columns).toHaveCount(5);
    const seen = await columns.evaluateAll((all) =>
      all.map((column) => {
        const { left, right } = column.getBoundingClientRect();
        if (right <= innerWidth) return "whole";
        return left < innerWidth - 24 ? "a part" : "none";
      }),
    );
    expect(seen).toContain("whole");
    expect(seen).toContain("a part");
    const top = async (name: RegExp) => (await page.getByRole("button", { name }).boundingBox())?.y;
    expect([await top(/^Solve/), await top(/^Reset/)]).toEqual([await top(/^Undo/), await top(/^Undo/)]);
    for (const name of ["Number of payments", "Est. term", "Purchase price", "Amount sold"]) {
      const words = page.getByRole("group").getByText(name, { exact: true });
      const lines = await words.evaluateAll((all) =>
        all.map((word) => {
          const text = document.createRange();
          text.selectNodeContents(word);
          return text.getClientRects().length;
        }),
      );
      expect(lines).toEqual([1]);
    }
  });
}

test("at 320 px one pinned configuration stands whole beside the current one, and the link's expiry on one line", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(await newOffer("E2E-NARROW-PAIR"));
  const expiry = page.getByRole("banner").getByText(/^expires in \d+ days$/);
  expect(await expiry.evaluate((line) => line.getClientRects().length)).toBe(1);
  expect((await expiry.boundingBox())?.height).toBeLessThan(24);
  await page.getByRole("textbox", { name: "Purchase price" }).fill("40000");
  await page.getByRole("button", { name: "Pin to compare" }).click();
  const columns = page.getByRole("region", { name: "Compare" }).getByRole("columnheader");
  await expect(columns).toHaveCount(3);
  const ends = await columns.evaluateAll((all) => all.map((column) => column.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(320);
});

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`at ${width} by ${height} the summary bar never covers the button of a changed offer's banner`, async ({
    page,
  }) => {
    const dealId = `E2E-BANNER-${width}`;
    await page.setViewportSize({ width, height });
    await page.goto(await newOffer(dealId));
    await page.getByRole("textbox", { name: "Purchase price" }).fill("50000");
    // The net funding falls below zero: the bar has a second line, which says so.
    await signed("PATCH", `/offers/${dealId}`, {
      version: 1,
      existing_funding_balance: 60_000,
      max_upsell: 0.09,
    });
    await (await openReview(page)).getByRole("button", { name: /^Submit to/ }).click();
    const button = page.getByRole("button", { name: "Continue with the new limits" });
    await expect(button).toBeVisible();
    const usable = () =>
      button.evaluate((element) => {
        const { left, right, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint((left + right) / 2, bottom - 2));
      });
    await expect.poll(usable).toBe(true);
    await button.click();
    await expect(button).toHaveCount(0);
  });
}
