import type { Financing } from "@/components/calculator/offer/financing";
import { day, scheduleInput } from "../calculator/example-schedule";

/** What dates the payments of worked example 1: in California, funded on Monday, January 5, 2026, by default. */
export function exampleFinancing(
  changes: Partial<Omit<Financing, "schedule">> = {},
  schedule: Partial<Financing["schedule"]> = {},
): Financing {
  return {
    schedule: scheduleInput(schedule),
    fees: [{ financeCharge: true }, { financeCharge: true }],
    today: day("2026-01-02"),
    state: "CA",
    shareOf: null,
    showEstimatedApr: false,
    ...changes,
  };
}
