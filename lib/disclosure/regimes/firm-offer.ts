import type { Day } from "@/lib/calculator/schedule/calendar";
import { formatDay } from "@/lib/calculator/schedule/texts";

/** The state whose law keeps a specific offer as it is for some days. */
export const FIRM_STATE = "CT";

/** Until midnight of the third calendar day after the offer (Conn. Gen. Stat. 36a-869). */
const FIRM_DAYS = 3;

/**
 * Returns what a change or a withdrawal of a specific offer runs into; null once its days are over. `viewed` is the
 * day on which its link was last viewed, and both are days of the brand.
 */
export function firmOfferWarning(viewed: Day, today: Day): string | null {
  if (today - viewed > FIRM_DAYS) return null;
  return `Connecticut (Gen. Stat. 36a-869): a specific offer stays as it is until midnight of the third calendar day after it was made, except on what underwriting finds, such as when the merchant’s statements are verified, and at the merchant’s request. The link of this offer was last viewed on ${formatDay(viewed)}. Ask counsel.`;
}
