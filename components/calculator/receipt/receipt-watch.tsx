"use client";

import { useAsking } from "@/components/calculator/page/use-asking";
import type { MerchantLock } from "@/lib/calculator/merchant-lock";

/** When the decision that is shown was made, null without one, and why the terms may not go to the merchant. */
interface ShownState {
  decidedAt: string | null;
  lock: MerchantLock | null;
}

interface ReceiptWatchProps {
  shown: ShownState;
  /** Asks whether that is still so: where not, the server renders the page again. */
  check: (shown: ShownState) => Promise<unknown>;
}

/** Keeps a receipt true while the page is open, also for the browser's own print. Shows nothing. */
export function ReceiptWatch({ shown, check }: ReceiptWatchProps) {
  const ask = async () => {
    try {
      await check(shown);
    } catch {
      // Without a connection the page keeps what it shows.
    }
  };
  useAsking(ask, shown.decidedAt === null ? "a decision" : null);
  return null;
}
