import { expect, test } from "@playwright/test";
import { violationsInEveryLook } from "@/tests/helpers/accessibility";

// What the other tests rely on: no look of a page is passed over, though most rules run in four of the six.

const PHONE = "@media (width < 500px)";

for (const [kind, styles, looks] of [
  ["no violation", "", []],
  [
    "a ground that another element puts behind a text",
    `${PHONE} and (prefers-color-scheme: light) { i { background: #333 } }`,
    ["light, 390 px"],
  ],
  [
    "a text too small for its colour",
    `p { background: #fff; color: #888; font-size: 32px } ${PHONE} { p { font-size: 14px } }`,
    ["light, 390 px", "dark, 390 px"],
  ],
  [
    "a faint text that only a wide screen shows",
    `p { background: #222; color: #444 } ${PHONE} { p { display: none } }`,
    ["light, 1280 px", "dark, 1280 px"],
  ],
  [
    "a faded text",
    "@media (width > 500px) { main { opacity: 0.3 } }",
    ["light, 1280 px", "dark, 1280 px", "light, 1280 px, forced colours"],
  ],
  [
    "a text with colours of its own where the reader has forced theirs",
    "@media (forced-colors: active) { p { forced-color-adjust: none; background: #bbb; color: #aaa } }",
    ["light, 1280 px, forced colours", "dark, 390 px, forced colours"],
  ],
] as const) {
  test(`${kind} is found in each look that paints it anew`, async ({ page }) => {
    await page.setContent(`<!doctype html><html lang="en"><head><title>Looks</title><style>
        :root { color-scheme: light dark } main, p { position: relative } i { position: absolute; inset: 0 }
        h1 { position: relative; background: Canvas } ${styles}
      </style></head><body><main><i></i><h1>Heading</h1><p>Text on a ground</p></main></body></html>`);
    const found = await violationsInEveryLook(page);
    expect(found.map(([rule]) => rule)).toEqual(looks.map((look) => `color-contrast, ${look}`));
  });
}
