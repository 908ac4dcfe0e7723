import type { Day } from "@/lib/calculator/calendar";
import type { ShareOf } from "@/lib/calculator/disclosed-share";
import type { ScheduleInput } from "@/lib/calculator/schedule";
import type { StateCode } from "@/lib/calculator/us-states";

/** What dates an offer's payments and makes its APR, beside its limits: what the page shows and no more. */
export interface Financing {
  /** For `scheduleOf`, with the holdback of the limits. Amounts and days of what is no default. */
  schedule: ScheduleInput;
  /** One for each fee of the limits, in their order. */
  fees: { financeCharge: boolean }[];
  /** The date in the brand's time zone when the page was made. */
  today: Day;
  /** Where the merchant is, for `regimeOf`; null when that cannot be read. */
  state: StateCode | null;
  /** What a disclosure measures the payments against, where one is required first; null elsewhere. */
  shareOf: ShareOf | null;
  /** Whether the estimated APR shows where no disclosure is required; where one is, it always does. */
  showEstimatedApr: boolean;
}
