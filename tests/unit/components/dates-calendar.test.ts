import { expect, test } from "vitest";
import { datesCalendar } from "@/components/calculator/dates/dates-files";
import { scheduleOf } from "@/lib/calculator/schedule";
import { day, paymentsOf, scheduleInput } from "@/tests/unit/calculator/example-document";

const OF = { dealId: "HSB-20417", merchantName: "Harbor Street Bakery LLC", madeAt: 1_767_366_000 };

function calendar(changes: Partial<typeof OF> = {}): string {
  const { schedule } = scheduleOf(paymentsOf("weekly", 3, 10_000), 0, scheduleInput(), day("2026-01-02"));
  if (schedule === null) throw new Error("There is no schedule.");
  return datesCalendar(schedule, { ...OF, ...changes });
}

// Rule: L10-14
test("payments as a calendar have a whole day each, the day that stands in for a closed one included", () => {
  const lines = calendar().replaceAll("\r\n ", "").split("\r\n");
  expect(lines.slice(0, 3)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Offer Calculator//EN"]);
  expect(lines.filter((line) => line.startsWith("DTSTART"))).toEqual([
    "DTSTART;VALUE=DATE:20260112",
    "DTSTART;VALUE=DATE:20260120",
    "DTSTART;VALUE=DATE:20260126",
  ]);
  expect(lines).toContain("SUMMARY:Harbor Street Bakery LLC: Payment 2 of 3\\, $33.33");
  expect(lines.at(-2)).toBe("END:VCALENDAR");
  expect(new Set(lines.filter((line) => line.startsWith("UID:"))).size).toBe(3);
});

// Rule: L10-14
test("a calendar holds days and payments, and nothing of a link, a rate or a commission", () => {
  const kinds = new Set(
    calendar()
      .replaceAll("\r\n ", "")
      .split("\r\n")
      .map((line) => line.split(/[:;]/)[0]),
  );
  expect([...kinds].filter(Boolean).sort()).toEqual([
    "BEGIN",
    "DTSTAMP",
    "DTSTART",
    "END",
    "PRODID",
    "SUMMARY",
    "TRANSP",
    "UID",
    "VERSION",
  ]);
  expect(calendar()).not.toMatch(/https?:|sig=|commission|upsell|factor|buy rate/i);
});

// Rule: L10-14
test("no name breaks a line of the file, and none is longer than 75 bytes", () => {
  const merchantName = `Café; "Río", ${"Ω".repeat(80)}\r\nBEGIN:VALARM`;
  const lines = calendar({ merchantName }).split("\r\n");
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(lines.filter((line) => line.startsWith("BEGIN:VALARM"))).toEqual([]);
  const whole = lines.join("\r\n").replaceAll("\r\n ", "");
  expect(whole).toContain(`Café\\; "Río"\\, ${"Ω".repeat(80)}\\nBEGIN:VALARM: Payment 1 of 3`);
});
