import type { Financing } from "@/components/calculator/offer/deal";
import { day, scheduleInput } from "../calculator/example-document";

/** What dates the payments of worked example 1: by default in California, funded on Monday, 2026-01-05. */
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
