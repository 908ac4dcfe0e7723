import { describe, expect, test } from "vitest";
import {
  APPROVAL_FIELDS,
  brandColors,
  contrast,
  DISCLOSURE_PROFILE_FIELDS,
} from "@/lib/schemas/brands/fields";
import { detailOf } from "@/lib/schemas/wire/field-issues";
import { parseFields } from "@/lib/schemas/wire/parse-fields";

const detailsOf = (given: object) =>
  parseFields(DISCLOSURE_PROFILE_FIELDS, { ...given }).issues.map(detailOf);

describe("a field of the disclosure profile", () => {
  // Rule: L3-1
  test.each([
    [{ product_words: "one two three four five six" }, "product_words must have 1 to 5 words"],
    [{ historical_months: 3 }, "historical_months must be a whole number from 4 to 12"],
    [{ historical_months: 13 }, "historical_months must be a whole number from 4 to 12"],
    [{ time_zone: "New York" }, "time_zone must be a time zone such as America/New_York"],
    [{ time_zone: "+05:00" }, "time_zone must be a time zone such as America/New_York"],
    [{ contact_email: "deals at acme" }, "contact_email must be an e-mail address"],
    [{ merchant_outputs: "closed" }, "merchant_outputs must be one of gated, open"],
    [{ disclosure_signature: "yes" }, "disclosure_signature must be true or false"],
    [{ legal_name: "Acme\nLLC" }, "legal_name must be one line, without control characters"],
    [{ legal_nam: "Acme" }, "legal_nam is not a known field; the nearest known name is legal_name"],
  ])("%j is refused by name", (given, detail) => {
    expect(detailsOf(given)).toEqual([detail]);
  });

  // Rule: L3-1
  test("is accepted at its limits, and with words that only a document refuses", () => {
    const taken = {
      legal_name: "Acme Funding LLC",
      product_words: "low interest rate sales financing",
      address: "1 Main St, Austin, TX 78701",
      phone: "+1 512-555-0100",
      contact_email: "deals@acme.example",
      time_zone: "US/Eastern",
      historical_months: 12,
      ny_broker_sentence: "The broker is paid by us.",
      signing_place: "In the agreement we send you",
      disclosure_signature: true,
      merchant_outputs: "open",
    };
    expect(detailsOf(taken)).toEqual([]);
    expect(detailsOf({ historical_months: 4, product_words: "Advance" })).toEqual([]);
  });
});

test("an approval names a state that has a document, the template and who approved it", () => {
  const { issues } = parseFields(APPROVAL_FIELDS, { state: "VA", template_version: "" });
  expect(issues.map(detailOf)).toEqual([
    "state must be one of CA, NY, TX, FL, GA, LA, UT, KS, MO",
    "template_version must not be empty",
    "approved_by is required",
  ]);
});

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
