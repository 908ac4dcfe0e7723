import type { PageLock, SendingNeeds } from "@/components/calculator/merchant/sending";
import type { Micros } from "@/lib/calculator/money";
import { regimeName } from "@/lib/calculator/regimes";
import { formatSplit } from "@/lib/calculator/schedule-texts";

interface LockText {
  reason: string;
  /**
   * What to ask the funder, as the words after "Ask <brand>"; null where the reason itself says what to do.
   */
  ask: string | null;
}

/** Why terms are locked, and what opens them. */
export function lockText(lock: PageLock, needs: SendingNeeds, holdback: Micros): LockText {
  if (lock === "outdated")
    return { reason: "This page is out of date. Reload it before terms go to the merchant.", ask: null };
  if (lock === "impossible") return { reason: "These terms are not possible.", ask: null };
  if (lock === "absent") return { reason: "This offer has no state.", ask: "to add it" };
  if (lock === "unreadable") return { reason: "This offer's state cannot be read.", ask: "to correct it" };
  const required = `${regimeName(lock)} requires a disclosure with the APR before these terms go to the merchant.`;
  if (needs === "payment_basis")
    return {
      reason: `These payments are not close enough to ${formatSplit(holdback)} of income for the disclosure.`,
      ask: "to change the payment basis",
    };
  if (needs === "disclosure") return { reason: required, ask: "for it" };
  return { reason: `${required} Send it first.`, ask: null };
}
