"use client";

import { type ReactNode, useMemo, useState } from "react";
import { termsOfCounter } from "@/components/calculator/address/submitted-terms";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Terms } from "@/lib/calculator/terms/terms";
import type { LastSubmission } from "@/lib/calculator/wire/decisions";
import { sameTerms } from "./terms-form";
import type { Pin } from "./use-terms";

/**
 * The terms that a counter replies to, once the page shows the counter's own terms; null before that. The
 * counters are those of the latest submission and of the earlier ones, in this order.
 */
export function useCounter(limits: OfferLimits, latest: LastSubmission | null, terms: Terms): Pin | null {
  const [opened, setOpened] = useState<number | null>(null);
  const known = useMemo(
    () =>
      [latest, ...(latest?.earlier ?? [])].map((sub) => sub?.counter && termsOfCounter(limits, sub.counter)),
    [limits, latest],
  );
  const shown = known.findIndex((counter) => counter?.here && sameTerms(terms, counter.offered));
  if (shown >= 0 && shown !== opened) setOpened(shown);
  return opened === null ? null : (known[opened]?.sent ?? null);
}

/** The hint of a term, after a mark with the submitted value where `sent` names one. */
export function withSent(hint: ReactNode, sent: string | null | undefined | false): ReactNode {
  if (!sent) return hint;
  return (
    <>
      <mark className="mr-2 rounded-s bg-area px-1.5 py-0.5 font-medium text-brand-text forced-colors:text-[MarkText]">
        You sent {sent}
      </mark>
      {hint}
    </>
  );
}
