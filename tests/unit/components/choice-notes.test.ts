import { describe, expect, test } from "vitest";
import { choiceNotes } from "@/components/console/insight/choices";
import { parseDay } from "@/lib/calculator/iso-day";
import { CONSOLE_INSIGHT_QUERY } from "@/lib/schemas/console-queries";

const day = (date: string) => parseDay(date) ?? 0;
const BRAND = { id: "0199a5b2-7c3d-7e4f-8a5b-1c2d3e4f5a6b", name: "Express" };
const DAYS = { from: day("2026-10-27"), to: day("2026-11-26"), days: 30 as const };
const DATES = { from: day("2025-11-26"), to: day("2026-11-26"), days: null };

/** The sentences for an address and what is shown for it. */
function notes(
  given: Record<string, string | undefined>,
  period: typeof DAYS | typeof DATES,
  brand: typeof BRAND | null = null,
) {
  return choiceNotes(given, CONSOLE_INSIGHT_QUERY.parse(given), { period, brand }, "America/New_York");
}

// Rule: C7-4
describe("Insight says of an address", () => {
  test("that it reads at most 366 days, and where it starts", () => {
    expect(notes({ from: "2020-01-01", to: "2026-11-26" }, DATES)).toEqual([
      "Insight reads at most 366 days: this starts on Nov 26, 2025.",
    ]);
  });

  test("that two dates are swapped", () => {
    expect(notes({ from: "2026-11-26", to: "2025-11-26" }, DATES)).toEqual([
      "The first date was after the last: they are swapped.",
    ]);
  });

  test.each<Record<string, string>>([
    { from: "nonsense", to: "2026-11-26" },
    { from: "2026-02-30", to: "2026-11-26" },
    { to: "2026-11-26" },
  ])("that it has not two dates: %o", (given) => {
    expect(notes(given, DAYS)).toEqual([
      "The address does not have two dates that Insight can read: this shows 30 days.",
    ]);
  });

  test.each([
    [{ days: "45" }, "Insight reads 30 days, 90 days or two dates: this shows 30 days."],
    [{ iso: "keystone" }, "The ISO in the address is unknown: this shows all ISOs."],
    [{ brand: "express" }, "The brand in the address is unknown: this shows all brands."],
    [{ brand: BRAND.id }, "The brand in the address is unknown: this shows all brands."],
    [{ zone: "Mars" }, "The time zone in the address is unknown: this counts days in America/New York."],
  ])("what it cannot use: %o", (given, sentence) => {
    expect(notes(given, DAYS)).toEqual([sentence]);
  });

  test("nothing where it shows what was chosen", () => {
    expect(notes({}, DAYS)).toEqual([]);
    expect(notes({ from: "", to: "", days: "30", zone: "UTC", iso: "id:ISO-7", sort: "name" }, DAYS)).toEqual(
      [],
    );
    expect(notes({ from: "2025-11-26", to: "2026-11-26", brand: BRAND.id }, DATES, BRAND)).toEqual([]);
  });
});
