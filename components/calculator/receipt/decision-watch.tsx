"use client";

import { useAsking } from "@/components/calculator/page/use-asking";

interface DecisionWatchProps {
  /** When the decision that is shown was made; null without one. */
  decidedAt: string | null;
  /** Asks for a later one: the server then renders the page again. */
  check: (decidedAt: string | null) => Promise<unknown>;
}

/** Keeps the decision on a receipt true while the page is open. Shows nothing. */
export function DecisionWatch({ decidedAt, check }: DecisionWatchProps) {
  const ask = async () => {
    try {
      await check(decidedAt);
    } catch {
      // Without a connection the page keeps what it shows.
    }
  };
  useAsking(ask, decidedAt === null ? "a decision" : null);
  return null;
}
