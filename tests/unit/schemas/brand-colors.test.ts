import { expect, test } from "vitest";
import { brandColors, contrast } from "@/lib/schemas/brand-colors";

test.each(["#0b6073", "#ffff00", "#ffffff", "#000000", "#ff0000", "#7f7f7f", "#00ff00"])(
  "the accent %s becomes readable in both themes",
  (accent) => {
    const { light, dark } = brandColors(accent);
    expect(contrast(light.text, "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(light.onBrand, light.brand)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(light.onBrand, light.hover)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark.text, "#15191b")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark.onBrand, dark.brand)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark.onBrand, dark.hover)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(["#7b2d26", "#5b2a86", "#6b4f1d", "#0b6073", "#ff0000", "#ffffff", "#000000"])(
  "text in the accent %s is readable on the grounds that are tinted with it",
  (accent) => {
    const { light, dark } = brandColors(accent);
    for (const [{ brand, text }, surface, shares] of [
      [light, "#ffffff", [0.07, 0.14]],
      [dark, "#15191b", [0.09, 0.18]],
    ] as const) {
      for (const share of shares)
        expect(contrast(text, tinted(surface, brand, share))).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test("an accent that is readable already is left as it is", () => {
  expect(brandColors("#0b6073").light.brand).toBe("#0b6073");
});

test.each(["#0b6073", "#8a1c7c", "#7a1f1f"])(
  "the accent %s keeps its saturation in the dark theme",
  (accent) => {
    const saturation = (color: string) => {
      const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255);
      const [high, low] = [Math.max(...channels), Math.min(...channels)];
      return (high - low) / (1 - Math.abs(high + low - 1));
    };
    expect(saturation(brandColors(accent).dark.brand)).toBeCloseTo(saturation(accent), 1);
  },
);

/** As `color-mix(in srgb, ...)` mixes them. */
function tinted(surface: string, brand: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => channel(surface, at) * (1 - share) + channel(brand, at) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}
