import { expect, test } from "@/tests/helpers/browser-test";
import { newOffer, signed, submittedOffer, submitUnder } from "@/tests/helpers/demo-offers";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

test("shots", async ({ page }) => {
  const root = `${demo().base_url}/console/${demo().funder}`;
  const link = await newOffer("SHOT-1");
  const older = await submitUnder(link, { purchase_price: 40_000 });
  const newer = await submitUnder(link, { purchase_price: 50_000 });
  const number = await submittedOffer("SHOT-2", {
    funder_notes:
      "Payoff letter promised for Monday. Owner has a second store; ask before going above 60,000.",
    stipulations: ["Last four months of business bank statements", "Voided business check"],
    metadata: { crm_id: "0061x00004T2", tier: "B" },
  });
  await signed("PATCH", "/offers/SHOT-2", { version: 1, buy_rate: 1.29, purchase_price_ceiling: 60_000 });
  await signInPage(page, { funder: demo().funder, role: "operator", name: "Ruth Okafor" });
  const shot = async (name: string) => {
    for (const scheme of ["light", "dark"] as const)
      for (const width of [1440, 1280, 390]) {
        if (scheme === "dark" && width === 1280) continue;
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await page.waitForTimeout(200);
        await page.screenshot({ path: `/tmp/shots/${name}-${width}-${scheme}.png` });
      }
  };
  await page.goto(`${root}/submissions?q=SHOT`);
  await page.getByRole("button", { name: /1 earlier/ }).click();
  await shot("queue");
  await page.goto(`${root}/submissions/${number}`);
  await expect(page.getByText("Choose a decision")).toBeVisible();
  await shot("desk");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await shot("accept");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: /^Accept \$/ }).click();
  await shot("asks");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Counter", exact: true }).click();
  await expect(page.getByLabel(/^Purchase price/)).toBeVisible();
  await shot("counter");
  await page.goto(`${root}/submissions/${older}`);
  await shot("replaced");
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await page.getByRole("button", { name: /^Accept \$/ }).click();
  await shot("newer");
  await page.goto(`${root}/submissions/${newer}`);
  await page.setViewportSize({ width: 1440, height: 1600 });
  await page.screenshot({ path: "/tmp/shots/newest-long.png", fullPage: true });
  await page.goto(`${root}/offers/SHOT-2`);
  await shot("offer");
});
