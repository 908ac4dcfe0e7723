import { shownEstimate } from "@/components/calculator/dates/estimate";
import { OpeningDates } from "@/components/calculator/dates/opening-dates";
import { MoreButton } from "@/components/calculator/prepayment/more-button";
import { PrepaymentSchedule } from "@/components/calculator/prepayment/prepayment-schedule";
import { MoneyBar } from "@/components/calculator/results/money-bar";
import type { Offer } from "@/components/calculator/review/submission";
import { computeQuote } from "@/lib/calculator/quote";
import { defaultTerms } from "@/lib/calculator/terms";
import type { Opening } from "./breakdown";

/** What the offer's defaults come to, in the page's HTML: it is shown until the live parts are loaded. */
export function openingOf({ limits, financing, show }: Offer): Opening {
  const quote = computeQuote(limits, defaultTerms(limits));
  const estimate = shownEstimate(quote, limits, financing);
  return {
    money: <MoneyBar quote={quote} audience="iso" />,
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
