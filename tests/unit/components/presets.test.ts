import { describe, expect, test } from "vitest";
import {
  filledWith,
  hasEntries,
  keptFields,
  keptText,
  summaryText,
  withFilled,
} from "@/components/console/offer-form/presets/use-presets";
import { valuesOf } from "@/components/console/offer-form/values";
import { PRESET_LIMITS } from "@/lib/schemas/page-forms";
import { parseFields } from "@/lib/schemas/parse-fields";
import { STRUCTURED_OFFER } from "@/tests/helpers/form-offer";

const KEPT = keptFields(valuesOf("D-1", STRUCTURED_OFFER));

describe("a preset", () => {
  test("keeps limits, fees, prepayment and structures of the form, and nothing of the deal", () => {
    const { values, issues } = parseFields(PRESET_LIMITS, KEPT);
    expect(issues).toEqual([]);
    expect(values).toEqual(KEPT);
    for (const field of ["merchant_name", "monthly_receivables", "existing_funding_balance", "disclosure"])
      expect(KEPT).not.toHaveProperty(field);
    expect(KEPT).toMatchObject({ structures: STRUCTURED_OFFER.structures, default_structure: "9m" });
    expect(keptText(valuesOf("", STRUCTURED_OFFER))).toBe("Limits, fees, prepayment, 3 structures");
    expect(keptText(valuesOf("", {}))).toBe("Limits");
    expect(keptFields(valuesOf("", {}))).toEqual({});
  });

  test("fills exactly that into another form, whose other entries stay", () => {
    const typed = { ...valuesOf("D-2", {}), merchant_name: "Other Cafe", monthly_receivables: "$9,000.00" };
    const filled = filledWith(typed, KEPT);
    expect(keptFields(filled)).toEqual(KEPT);
    expect(filled).toMatchObject({
      deal_id: "D-2",
      merchant_name: "Other Cafe",
      monthly_receivables: "$9,000.00",
    });
    expect(withFilled(filled, typed)).toEqual(typed);
  });

  test("asks before it replaces limits that are entered, not before others", () => {
    expect(hasEntries({ ...valuesOf("D-2", {}), merchant_name: "Other Cafe" })).toBe(false);
    expect(hasEntries({ ...valuesOf("D-2", {}), buy_rate: "1.2" })).toBe(true);
    expect(hasEntries(valuesOf("D-2", { structures: STRUCTURED_OFFER.structures }))).toBe(true);
  });

  test("is told by its structures and their buy rates, one without by its limits", () => {
    const preset = { id: "", brandId: "", name: "", by: "", at: "", structures: [], limits: NO_LIMITS };
    const structures = [
      { label: "6 months", buyRate: 1.22 },
      { label: "9 months", buyRate: null },
    ];
    expect(summaryText({ ...preset, structures })).toBe("6 months 1.22, 9 months");
    const limits = {
      buyRate: 1.25,
      frequencies: ["weekly", "daily"],
      payments: [60, 150] as [number, number],
    };
    expect(summaryText({ ...preset, limits })).toBe(
      "Limits only: 1.25, daily and weekly, 60 to 150 payments",
    );
    expect(summaryText(preset)).toBe("Limits only");
  });
});

const NO_LIMITS = { buyRate: null, frequencies: [], payments: null };
