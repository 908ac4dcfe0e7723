"use client";

import { memo } from "react";
import { EXPLANATIONS } from "@/components/calculator/page/wording";
import { PrepaymentCard } from "@/components/calculator/prepayment/prepayment";
import { ScreenMoneyBar } from "@/components/calculator/results/money-bar";
import { HelpTerm } from "@/components/ui/help-term";
import { PageSection } from "@/components/ui/page-section";
import { formatCount, formatFactor, formatMoney } from "@/lib/calculator/money/formats";
import type { Prepayment as PrepaymentRule } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";

interface BreakdownProps {
  quote: Quote;
  /** Null where the offer does not show it. */
  prepayment: PrepaymentRule | null;
}

/** Shares and prepayment of the terms, below the first screen. */
export const Breakdown = memo(function Breakdown(props: BreakdownProps) {
  const { quote, prepayment } = props;
  return (
    <div>
      {quote.amountSold > 0 && (
        <PageSection
          title="Where the money goes"
          aside={`Of the ${formatMoney(quote.amountSold)} sold, ${formatMoney(quote.netFunding)} reaches the merchant.`}
        >
          <ScreenMoneyBar quote={quote} />
        </PageSection>
      )}
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
