import { expect } from "@playwright/test";
import { test } from "@/tests/helpers/product";
test("works", async ({ page, demo, callbacks }) => { await page.goto(demo.calculator_url); await expect(page.locator("h1").first()).toBeVisible(); expect(await callbacks()).toEqual([]); });
