import { shownEstimate } from "@/components/calculator/dates/estimate";
import { OpeningDates } from "@/components/calculator/dates/opening-dates";
import { PrepaymentSection } from "@/components/calculator/prepayment/prepayment-section";
import { MoneyBar } from "@/components/calculator/results/money-bar";
import type { Offer } from "@/components/calculator/review/submission";
import { computeQuote } from "@/lib/calculator/quote";
import { defaultTerms } from "@/lib/calculator/terms";

/** What the offer's defaults come to, in the page's HTML: it is shown until the live breakdown is loaded. */
export function OpeningBreakdown({ limits, financing, show }: Offer) {
  const quote = computeQuote(limits, defaultTerms(limits));
  const estimate = shownEstimate(quote, limits, financing);
  return (
    <>
      <MoneyBar quote={quote} />
      {estimate && <OpeningDates estimate={estimate} />}
      {show.prepayment && (
        <PrepaymentSection
          quote={quote}
          rule={limits.prepayment}
          all={false}
          pointed={null}
          more={() => <MoreRoom />}
        />
      )}
    </>
  );
}

/** The room of the live section's button. */
function MoreRoom() {
  return <div aria-hidden="true" className="h-11 noscript:hidden" />;
}
