import type { SendingNeeds } from "@/components/calculator/merchant/sending";
import type { MerchantLock } from "@/lib/calculator/merchant-gate";
import { regimeName } from "@/lib/calculator/us-states";

interface LockText {
  reason: string;
  /** What to ask the funder, in the words after "Ask <brand>"; null where the reason says what has to happen. */
  ask: string | null;
}

/** Why terms are locked, and what opens them. */
export function lockText(lock: MerchantLock, needs: SendingNeeds, brandName: string): LockText {
  if (lock === "unreadable") return { reason: "This offer's state cannot be read.", ask: "to correct it" };
  const required = `${regimeName(lock)} requires a disclosure with the APR before these terms go to the merchant.`;
  if (needs === "disclosure") return { reason: required, ask: "for it" };
  const next =
    needs === "nothing" ? "Send it first." : `${brandName} has to change the payment basis for these terms.`;
  return { reason: `${required} ${next}`, ask: null };
}
