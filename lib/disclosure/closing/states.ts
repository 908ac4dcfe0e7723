import type { StateCode } from "@/lib/disclosure/regimes/us-states";

/** The states whose law wants a disclosure before closing, for which the product makes the closing sheet. */
export const CLOSING_STATES = ["FL", "GA", "LA", "UT", "KS", "MO"] as const satisfies StateCode[];
export type ClosingState = (typeof CLOSING_STATES)[number];

/** The state itself if the closing sheet is made for it, else null. */
export function closingState(state: StateCode | null): ClosingState | null {
  return CLOSING_STATES.find((one) => one === state) ?? null;
}

/** Whether merchants sign the documents of a state, by their brand's setting: nobody signs a closing sheet. */
export function asksToSign(state: string, brandSigns: boolean): boolean {
  return brandSigns && !CLOSING_STATES.some((one) => one === state);
}

/** Whether the law adds the deducted fees to the total dollar cost (K.S.A. 75-784(b)(4), Mo. Rev. Stat. 427.300.3(2)(d)). */
export function costHasFees(state: ClosingState): boolean {
  return state === "KS" || state === "MO";
}
