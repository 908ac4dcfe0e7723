"use client";

import { memo } from "react";
import type { Priced } from "@/components/calculator/dates/merchant-pace";
import { PaymentDates } from "@/components/calculator/dates/payment-dates";
import { EXPLANATIONS } from "@/components/calculator/page/wording";
import { PrepaymentCard } from "@/components/calculator/prepayment/prepayment";
import { ScreenMoneyBar } from "@/components/calculator/results/money-bar";
import { HelpTerm } from "@/components/ui/help-term";
import { PageSection } from "@/components/ui/page-section";
import { formatCount, formatFactor, formatMoney } from "@/lib/calculator/money/formats";
import type { Prepayment as PrepaymentRule } from "@/lib/calculator/offer/limits";

interface BreakdownProps {
  priced: Priced;
  dealId: string;
  /** Whether these terms may not go to the merchant. */
  locked: boolean;
  /** Null on a page that is only looked at: it gives no files. */
  onCalendar: (() => void) | null;
  /** Whether the figures are no longer offered. */
  stale: boolean;
  /** Null where the offer does not show it. */
  prepayment: PrepaymentRule | null;
  /** Whether the offer leaves nothing to choose: the payment dates come first then. */
  fixed: boolean;
}

/** Dates, shares and prepayment of the terms, below the first screen. */
export const Breakdown = memo(function Breakdown(props: BreakdownProps) {
  const { priced, dealId, locked, stale, onCalendar, prepayment, fixed } = props;
  const { quote, estimate } = priced;
  const dates = estimate && (
    <PaymentDates estimate={estimate} dealId={dealId} locked={locked} stale={stale} onCalendar={onCalendar} />
  );
  return (
    <div>
      {fixed && dates}
      {quote.amountSold > 0 && (
        <PageSection
          title="Where the money goes"
          aside={`Of the ${formatMoney(quote.amountSold)} sold, ${formatMoney(quote.netFunding)} reaches the merchant.`}
        >
          <ScreenMoneyBar quote={quote} />
        </PageSection>
      )}
      {!fixed && dates}
      {prepayment && quote.prepayment.tiers.length > 0 && (
        <PageSection
          title={<HelpTerm explanation={EXPLANATIONS.prepayment}>If the merchant pays early</HelpTerm>}
          aside={<span className="iso-only">{ruleSentence(prepayment)}</span>}
        >
          <PrepaymentCard quote={quote} rule={prepayment} />
        </PageSection>
      )}
    </div>
  );
});

function ruleSentence(rule: PrepaymentRule): string {
  switch (rule.mode) {
    case "step_per_month":
      return `Each month sooner lowers the factor by ${formatFactor(rule.rateStep)}, down to month ${formatCount(rule.floorTermMonths)}.`;
    case "fixed_windows":
      return "Paying off within a window lowers the factor.";
    case "funder_provided":
      return "As the funder states it.";
    case "none":
      return "";
  }
}
