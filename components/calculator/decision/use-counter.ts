"use client";

import { useMemo, useState } from "react";
import type { Pin } from "@/components/calculator/compare/use-pins";
import type { LazyParts } from "@/components/calculator/page/lazy-parts";
import { sameTerms } from "@/components/calculator/terms/term-changes";
import type { LastSubmission } from "@/lib/calculator/decisions";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Terms } from "@/lib/calculator/terms";

// Rule: A2-1
/**
 * The terms that a counter replies to, once the page shows the counter's own terms; null before that. The
 * counters are those of the latest submission and of the earlier ones, in this order.
 */
export function useCounter(
  limits: OfferLimits,
  latest: LastSubmission | null,
  terms: Terms,
  parts: LazyParts | null,
): Pin | null {
  const [opened, setOpened] = useState<number | null>(null);
  const known = useMemo(
    () =>
      parts &&
      [latest, ...(latest?.earlier ?? [])].map(
        (sub) => sub?.counter && parts.counterTerms(limits, sub.counter),
      ),
    [parts, limits, latest],
  );
  if (known === null) return null;
  const shown = known.findIndex((counter) => counter?.here && sameTerms(terms, counter.offered));
  if (shown >= 0 && shown !== opened) setOpened(shown);
  return opened === null ? null : (known[opened]?.sent ?? null);
}
