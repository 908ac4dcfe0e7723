import type { MerchantLock } from "@/lib/calculator/merchant-gate";
import { regimeName } from "@/lib/calculator/states";

/**
 * Why terms are locked, and what the funder can do about it, in the words after "Ask <brand>"; null where the ISO
 * can send the disclosure.
 */
export function lockText(lock: MerchantLock, canSend: boolean): { reason: string; ask: string | null } {
  if (lock === "unreadable") return { reason: "This offer's state cannot be read.", ask: "to correct it" };
  return {
    reason: `${regimeName(lock)} requires a disclosure with the APR before these terms go to the merchant.${canSend ? " Send it first." : ""}`,
    ask: canSend ? null : "for it",
  };
}
