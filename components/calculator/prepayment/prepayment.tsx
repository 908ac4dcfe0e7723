"use client";

import { memo, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/lib/calculator/formats";
import type { Prepayment as PrepaymentRule } from "@/lib/calculator/offer-limits";
import type { Quote } from "@/lib/calculator/quote";
import type { Pointed } from "./pointing";
import { PrepaymentSchedule, ROWS_SHOWN } from "./prepayment-schedule";

/** The prepayment schedule whose chart and table point at the same step, with the rest of a long table on request. */
export const Prepayment = memo(function Prepayment({ quote, rule }: { quote: Quote; rule: PrepaymentRule }) {
  const [pointed, setPointed] = useState<Pointed>(null);
  const [all, setAll] = useState(false);
  return (
    <PrepaymentSchedule
      quote={quote}
      rule={rule}
      all={all}
      pointed={pointed}
      onPoint={setPointed}
      more={(rows) => (
        <Button kind="quiet" onClick={() => setAll(!all)} className="-ml-3 text-brand-text">
          {all ? `Show the first ${formatCount(ROWS_SHOWN)}` : `Show all ${formatCount(rows)}`}
        </Button>
      )}
    />
  );
});
