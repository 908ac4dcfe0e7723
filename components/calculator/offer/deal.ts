import type { Day } from "@/lib/calculator/calendar";
import type { ShareOf } from "@/lib/calculator/disclosed-share";
import type { ScheduleInput } from "@/lib/calculator/schedule";
import type { StateCode } from "@/lib/calculator/us-states";

/** `logoUrl` is a same-origin path or an allowed https address; null shows the neutral mark. */
export interface Brand {
  name: string;
  logoUrl: string | null;
  /** The funder's address for questions; null without one. */
  contactEmail: string | null;
}

/** The facts of the deal that the ISO may read. */
export interface Deal {
  dealId: string;
  merchantName: string;
  /** Two-letter code or free text, as the funder gave it. */
  merchantState: string | null;
  isoName: string;
  dealType: string | null;
  position: number | null;
}

/**
 * What the dates and the APR of an offer are computed from, beside its limits. It holds nothing the ISO may
 * not see.
 */
export interface Financing {
  /**
   * For `scheduleOf`, together with the holdback of the limits. What the offer leaves to a default is null.
   */
  schedule: ScheduleInput;
  /** One for each fee of the limits, in their order. */
  fees: { financeCharge: boolean }[];
  /** The date in the brand's time zone when the page was made. */
  today: Day;
  /** Where the merchant is, for `regimeOf`; null when that cannot be read. */
  state: StateCode | null;
  /** What a disclosure measures the payments against; null where no disclosure is required. */
  shareOf: ShareOf | null;
  /** Whether the estimated APR is shown also where no disclosure is required. Where one is, it always is. */
  showEstimatedApr: boolean;
}
