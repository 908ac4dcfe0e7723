import type { ReactNode } from "react";
import { shownEstimate } from "@/components/calculator/dates/estimate";
import { MoreButton } from "@/components/calculator/prepayment/more-button";
import { PrepaymentSchedule } from "@/components/calculator/prepayment/prepayment-schedule";
import { RenewalCard } from "@/components/calculator/renewal/renewal-card";
import { RenewalRow } from "@/components/calculator/renewal/renewal-row";
import { ScreenMoneyBar } from "@/components/calculator/results/screen-money-bar";
import type { Offer } from "@/components/calculator/review/submission";
import { computeQuote } from "@/lib/calculator/quote";
import { defaultTerms } from "@/lib/calculator/terms";
import { OpeningDates } from "./opening-dates";

/** What the offer's defaults come to; a part is absent where the offer does not show it. */
export interface OpeningParts {
  renewalRow?: ReactNode;
  renewalCard?: ReactNode;
  money?: ReactNode;
  dates?: ReactNode;
  prepayment?: ReactNode;
}

/** What the offer's defaults come to, for the page's HTML. */
export function openingParts({ limits, financing, show }: Offer): OpeningParts {
  const quote = computeQuote(limits, defaultTerms(limits));
  const estimate = shownEstimate(quote, limits, financing);
  const { renewal } = quote;
  return {
    renewalRow: renewal && <RenewalRow renewal={renewal} />,
    renewalCard: limits.renewal && renewal && (
      <RenewalCard owed={limits.renewal} quote={quote} renewal={renewal} />
    ),
    money: <ScreenMoneyBar quote={quote} />,
    dates: estimate && <OpeningDates estimate={estimate} />,
    prepayment: show.prepayment && (
      <PrepaymentSchedule
        quote={quote}
        rule={limits.prepayment}
        all={false}
        pointed={null}
        more={(rows) => <MoreButton rows={rows} all={false} />}
      />
    ),
  };
}
