"use client";

import { useAsking } from "@/components/calculator/page/use-asking";
import type { MerchantLock } from "@/lib/calculator/merchant-lock";

/** The time of the decision that is shown, null without one, and why the terms may not go to the merchant. */
interface ShownState {
  decidedAt: string | null;
  lock: MerchantLock | null;
}

interface ReceiptWatchProps {
  shown: ShownState;
  /** Asks the server whether `shown` is still true; where it is not, the server renders the page again. */
  check: (shown: ShownState) => Promise<unknown>;
}

/** Keeps an open receipt up to date, also for the browser's own print. Renders nothing. */
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
