"use client";

import { memo } from "react";
import type { Priced } from "@/components/calculator/dates/estimate";
import { PaymentDates } from "@/components/calculator/dates/payment-dates";
import { usePainted } from "@/components/calculator/page/use-painted";
import { Prepayment } from "@/components/calculator/prepayment/prepayment";
import { MoneyBar } from "@/components/calculator/results/money-bar";
import type { Prepayment as PrepaymentRule } from "@/lib/calculator/offer-limits";

interface BreakdownProps {
  priced: Priced;
  dealId: string;
  /** Null where the offer does not show it. */
  prepayment: PrepaymentRule | null;
}

/** What the terms come to, below the first screen: it follows an input a frame later. */
export const Breakdown = memo(function Breakdown({ priced, dealId, prepayment }: BreakdownProps) {
  const { quote, estimate } = usePainted(priced);
  return (
    <>
      <MoneyBar quote={quote} />
      {estimate && <PaymentDates estimate={estimate} dealId={dealId} />}
      {prepayment && <Prepayment quote={quote} rule={prepayment} />}
    </>
  );
});
