"use client";

import { useMemo, useState } from "react";
import type { LazyParts } from "@/components/calculator/page/lazy-parts";
import { sameTerms } from "@/components/calculator/terms/term-changes";
import type { Counter } from "@/lib/calculator/decisions";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Terms } from "@/lib/calculator/terms";

// Rule: A2-1
/** The terms that the counter replies to, once the page shows the counter's own terms; null before that. */
export function useCounter(
  limits: OfferLimits,
  counter: Counter | null,
  terms: Terms,
  parts: LazyParts | null,
): Terms | null {
  const [opened, setOpened] = useState(false);
  const known = useMemo(
    () => parts && counter && parts.counterTerms(limits, counter),
    [parts, limits, counter],
  );
  if (known === null) return null;
  if (!opened && known.here && sameTerms(terms, known.offered)) setOpened(true);
  return opened ? known.sent : null;
}
