import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, test } from "@/tests/helpers/browser-test";

// What the other tests rely on: no look of a page is passed over, though the rules of colours check one text
// of each paint, and the other rules two of the three looks.

const PHONE = "@media (width < 500px)";
const OWN_COLORS = "@media (prefers-color-scheme: dark) and (forced-colors: none)";

const FAULTS = [
  ["no violation", "", []],
  [
    "a ground that another element puts behind a text",
    `${PHONE} and (prefers-color-scheme: dark) { i { background: #ccc } }`,
    ["dark, 390 px"],
  ],
  [
    "a text too small for its colour",
    `p { background: #fff; color: #888; font-size: 32px } ${PHONE} { p { font-size: 14px } }`,
    ["dark, 390 px"],
  ],
  [
    "a faint text that only a wide screen shows",
    `p { background: #222; color: #444 } ${PHONE} { p { display: none } }`,
    ["light, 1280 px"],
  ],
  ["a faded text", "@media (width > 500px) { main { opacity: 0.3 } }", ["light, 1280 px"]],
  [
    "a text with colours of its own where the reader has forced theirs",
    "@media (forced-colors: active) { p { forced-color-adjust: none; background: #bbb; color: #aaa } }",
    ["dark, 390 px, forced colours"],
  ],
  [
    "a text like another, on the ground of its own box",
    `${OWN_COLORS} { p { background: #222; color: #bbb } p:last-child { background: #ccc } }`,
    ["dark, 390 px"],
  ],
  [
    "a text like another that stands out of its box",
    `${OWN_COLORS} { main { background: #222; height: 120px } p { color: #ddd } p:last-child { margin-top: 99px } }`,
    ["dark, 390 px"],
  ],
] as const;

test("a fault of colours is found in each look that paints it, and only there", async ({ page }) => {
  for (const [kind, styles, looks] of FAULTS) {
    await page.setContent(`<!doctype html><html lang="en"><head><title>Looks</title><style>
        :root { color-scheme: light dark } main, p { position: relative } i { position: absolute; inset: 0 }
        h1 { position: relative; background: Canvas } ${styles}
      </style></head><body><main><i></i><h1>Heading</h1><p>Text on a ground</p><p>Another</p></main></body></html>`);
    const found = await violationsInEveryLook(page);
    expect(
      found.map(([rule]) => rule),
      kind,
    ).toEqual(looks.map((look) => `color-contrast, ${look}`));
  }
});
