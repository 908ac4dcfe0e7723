import { describe, expect, test } from "vitest";
import { nextAtHour } from "@/lib/services/time-zones";

const next = (zone: string, now: string) => nextAtHour(8, zone, new Date(now)).toISOString();

describe("the next 8:00 of a zone", () => {
  // Rule: A5-10
  test("is today before it and tomorrow from then on", () => {
    expect(next("America/Chicago", "2026-01-05T13:59:59Z")).toBe("2026-01-05T14:00:00.000Z");
    expect(next("America/Chicago", "2026-01-05T14:00:00Z")).toBe("2026-01-06T14:00:00.000Z");
    expect(next("UTC", "2026-01-05T00:00:00Z")).toBe("2026-01-05T08:00:00.000Z");
    expect(next("Asia/Kolkata", "2026-01-05T00:00:00Z")).toBe("2026-01-05T02:30:00.000Z");
    expect(next("Pacific/Kiritimati", "2026-01-05T00:00:00Z")).toBe("2026-01-05T18:00:00.000Z");
  });

  // Rule: A5-10
  test("is 8:00 on the clock also where clocks change that night", () => {
    expect(next("America/Chicago", "2026-03-07T20:00:00Z")).toBe("2026-03-08T13:00:00.000Z");
    expect(next("America/Chicago", "2026-10-31T20:00:00Z")).toBe("2026-11-01T14:00:00.000Z");
    expect(next("Australia/Lord_Howe", "2026-10-03T12:00:00Z")).toBe("2026-10-03T21:00:00.000Z");
  });
});
