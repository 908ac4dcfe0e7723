import type { Financing } from "@/components/calculator/offer/offer";
import { day, scheduleInput } from "../calculator/example-offer";

export const BRAND = { name: "Meridian Capital", logoUrl: null, contactEmail: null };

/** The deal of worked example 1, as its pages name it. */
export const DEAL = {
  dealId: "HSB-20417",
  merchantName: "Harbor Street Bakery LLC",
  merchantState: "California",
  isoName: "Northline Partners",
  dealType: null,
  position: null,
};

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
