import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

type Violation = [rule: string, elements: string[]];
type Look = [colorScheme: "light" | "dark", width: number];

/** The rules whose result can differ between two looks that share their theme with one and their width with another. */
const RULES_OF_COLORS = ["color-contrast", "link-in-text-block"];
const EVERY_RULE = {
  rules: { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } },
};

/** The violations axe finds on a page in its current state: the rule and its elements. */
export async function violationsOn(page: Page): Promise<Violation[]> {
  return run(page, EVERY_RULE);
}

/**
 * The violations axe finds on a page in its current state in the dark theme on a phone, and in the light one
 * on a wide screen; of the open dialog alone if there is one, since nothing behind it can be reached.
 * For pages whose text has the same colours at every width (tests/unit/components/colors.test.ts).
 */
export async function violationsInBothThemes(page: Page): Promise<Violation[]> {
  const within = (await page.locator("dialog:modal").count()) > 0 ? "dialog:modal" : undefined;
  const everyRule = (shown: Page) => run(shown, EVERY_RULE, within);
  const onPhone = await as(page, ["dark", 390], everyRule);
  return [...onPhone, ...(await as(page, ["light", 1280], everyRule))];
}

/**
 * The same, and the colour violations in the dark theme on a wide screen and in the light one on a phone: for a
 * page with parts or colours that only one of the widths has.
 */
export async function violationsInEveryLook(page: Page): Promise<Violation[]> {
  const colors = (shown: Page) => run(shown, { runOnly: RULES_OF_COLORS });
  const onPhone = await as(page, ["light", 390], colors);
  const dark = await as(page, ["dark", 1280], colors);
  return [...onPhone, ...dark, ...(await violationsInBothThemes(page))];
}

async function as(page: Page, look: Look, violationsOf: (page: Page) => Promise<Violation[]>) {
  const [colorScheme, width] = look;
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  // During the transition between themes, colours belong to neither.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
  const violations = await violationsOf(page);
  return violations.map(([rule, elements]): Violation => [`${rule}, ${look.join(", ")} px`, elements]);
}

async function run(page: Page, options: object, within?: string): Promise<Violation[]> {
  // Runs in the page itself, which has no frames: collecting the violations in a separate page takes twice as
  // long.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (within) axe.include(within);
  const { violations } = await axe.options({ ...options, resultTypes: ["violations"] }).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
