import { shownEstimate } from "@/components/calculator/dates/estimate";
import { OpeningDates } from "@/components/calculator/dates/opening-dates";
import { KEPT_COMPONENTS } from "@/components/calculator/page/kept-components";
import { MoreButton } from "@/components/calculator/prepayment/more-button";
import { PrepaymentSchedule } from "@/components/calculator/prepayment/prepayment-schedule";
import { RenewalCard } from "@/components/calculator/renewal/renewal-card";
import { RenewalRow } from "@/components/calculator/renewal/renewal-row";
import { ScreenMoneyBar } from "@/components/calculator/results/screen-money-bar";
import type { Offer } from "@/components/calculator/review/submission";
import { packTree } from "@/components/ui/static-tree/pack";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import { defaultTerms } from "@/lib/calculator/terms";
import type { Opening } from "./breakdown";

/** What the offer's defaults come to, in the page's HTML: it is shown until the live parts are loaded. */
export function openingOf({ limits, financing, show }: Offer): Opening {
  const quote = computeQuote(limits, defaultTerms(limits));
  const estimate = shownEstimate(quote, limits, financing);
  return {
    renewal: renewalOf(limits, quote),
    money: packTree(<ScreenMoneyBar quote={quote} />, KEPT_COMPONENTS),
    dates: estimate && packTree(<OpeningDates estimate={estimate} />, KEPT_COMPONENTS),
    prepayment: show.prepayment
      ? packTree(
          <PrepaymentSchedule
            quote={quote}
            rule={limits.prepayment}
            all={false}
            pointed={null}
            more={(rows) => <MoreButton rows={rows} all={false} />}
          />,
          KEPT_COMPONENTS,
        )
      : null,
  };
}

function renewalOf({ renewal: owed }: OfferLimits, quote: Quote): Opening["renewal"] {
  const { renewal } = quote;
  if (owed === null || renewal === null) return null;
  return {
    row: packTree(<RenewalRow renewal={renewal} />, KEPT_COMPONENTS),
    card: packTree(<RenewalCard owed={owed} quote={quote} renewal={renewal} />, KEPT_COMPONENTS),
  };
}
