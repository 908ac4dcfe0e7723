import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

type Violation = [rule: string, elements: string[]];
type Look = [colorScheme: "light" | "dark", width: number];

/**
 * The rules whose result can differ between two appearances that share their theme with one fully checked
 * appearance and their width with the other.
 */
const RULES_OF_COLORS = ["color-contrast", "link-in-text-block"];

/** The violations axe finds on a page in its current state: the rule and its elements. */
export async function violationsOn(page: Page): Promise<Violation[]> {
  return run(page, {
    rules: { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } },
  });
}

/**
 * The violations axe finds on a page in its current state in the dark theme on a phone, and in the light one
 * on a wide screen.
 */
export async function violationsInBothThemes(page: Page): Promise<Violation[]> {
  const onPhone = await as(page, ["dark", 390], violationsOn);
  return [...onPhone, ...(await as(page, ["light", 1280], violationsOn))];
}

/**
 * The same, and the colour violations in the dark theme on a wide screen and in the light one on a phone.
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

async function run(page: Page, options: object): Promise<Violation[]> {
  // Runs in the page itself, which has no frames: collecting the violations in a separate page takes twice as
  // long.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await axe.options({ ...options, resultTypes: ["violations"] }).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
