"use client";

import { memo, useState } from "react";
import type { Prepayment as PrepaymentRule } from "@/lib/calculator/offer-limits";
import type { Quote } from "@/lib/calculator/quote";
import { MoreButton } from "./more-button";
import type { Pointed } from "./pointing";
import { PrepaymentSchedule } from "./prepayment-schedule";

interface PrepaymentProps {
  quote: Quote;
  rule: PrepaymentRule;
  /** Whether a long table shows all its rows at first. */
  whole: boolean;
}

// Rule: R4-8
/**
 * The prepayment schedule whose chart and table point at the same step, with the rest of a long table on
 * request.
 */
export const Prepayment = memo(function Prepayment({ quote, rule, whole }: PrepaymentProps) {
  const [pointed, setPointed] = useState<Pointed>(null);
  const [all, setAll] = useState(whole);
  return (
    <PrepaymentSchedule
      quote={quote}
      rule={rule}
      all={all}
      pointed={pointed}
      onPoint={setPointed}
      more={(rows) => <MoreButton rows={rows} all={all} onClick={() => setAll(!all)} />}
    />
  );
});
