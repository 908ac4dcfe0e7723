import type { MerchantLock } from "@/lib/calculator/merchant-gate";
import { regimeName } from "@/lib/calculator/states";

/** Why terms are locked, and what the funder can do about it, in the words after "Ask <brand>". */
export function lockText(lock: MerchantLock): { reason: string; ask: string } {
  if (lock === "unreadable") return { reason: "This offer's state cannot be read.", ask: "to correct it" };
  return {
    reason: `${regimeName(lock)} requires a disclosure with the APR before these terms go to the merchant.`,
    ask: "for it",
  };
}
