import type { ReactNode } from "react";
import { DatesOverview } from "@/components/calculator/dates/dates-overview";
import { type Estimate, shownEstimate } from "@/components/calculator/dates/estimate";
import { merchantPace } from "@/components/calculator/dates/merchant-pace";
import { datedRows } from "@/components/calculator/dates/schedule-content";
import { datesFrom, isOf, sendingNeeds } from "@/components/calculator/merchant/sending";
import type { Brand, Offer } from "@/components/calculator/offer/offer";
import { DealHeader, Stipulations } from "@/components/calculator/offer/offer-facts";
import { WithoutScript } from "@/components/calculator/page/page-notices";
import { MoreButton, PrepaymentSchedule } from "@/components/calculator/prepayment/prepayment";
import { RenewalCard, RenewalRow } from "@/components/calculator/renewal/renewal-card";
import { ScreenMoneyBar } from "@/components/calculator/results/money-bar";
import { LockedSheet } from "@/components/calculator/share/locked-sheet";
import { TermSheet } from "@/components/calculator/share/term-sheet";
import { type CardViews, cardViews } from "@/components/calculator/structures/card-views";
import { untouched } from "@/components/calculator/structures/entered";
import { dayOfTerms } from "@/components/calculator/structures/structured";
import { buttonLook } from "@/components/ui/button";
import { amountFinancedOf } from "@/lib/calculator/disclosure-figures";
import { formatMoney } from "@/lib/calculator/formats";
import { merchantLock } from "@/lib/calculator/merchant-lock";
import type { Disclosing, MerchantState } from "@/lib/calculator/merchant-state";
import { computeQuote } from "@/lib/calculator/quote";
import type { Schedule } from "@/lib/calculator/schedule";
import { fundingDay } from "@/lib/calculator/schedule-dates";
import { formatShortDay } from "@/lib/calculator/schedule-texts";
import { defaultTerms } from "@/lib/calculator/terms";
import { violationsOf } from "@/lib/calculator/violations";
import { termsToWire } from "@/lib/calculator/wire";

/** What the page shows and prints of the offer's defaults until the lazy parts are loaded. */
export interface Opening {
  /** Empty in a browser. */
  parts: OpeningParts & {
    header?: ReactNode;
    /** What a browser without JavaScript shows. */
    withoutScript?: ReactNode;
    /** Why the controls do nothing yet. */
    slowStart?: ReactNode;
    stipulations?: ReactNode;
    sheet?: ReactNode;
  };
  cards: CardViews;
}

/** The opening of a page, rendered on the server. In a browser `#opening` is opening.browser.ts instead. */
export function openingOf({ brand, offer, disclosing, linkExpiresAt }: OpeningInput): Opening {
  const opened = openingOffer(offer, disclosing);
  const { deal, limits, stipulations } = offer;
  return {
    parts: {
      header: <DealHeader deal={deal} limits={limits} />,
      withoutScript: <WithoutScript brandName={brand.name} />,
      slowStart: <SlowStart />,
      stipulations: <Stipulations stipulations={stipulations} brandName={brand.name} />,
      ...openingParts(opened.offer),
      sheet: openingSheet({ brand, disclosing, linkExpiresAt, ...opened }),
    },
    cards: openingCards(offer, disclosing),
  };
}

// Rule: L10-3
/**
 * The disclosure of an offer's defaults, null without one, and the offer with the dates that the defaults
 * have.
 */
export function openingOffer(
  offer: Offer,
  disclosing: Disclosing | null,
): { offer: Offer; current: MerchantState | null } {
  const { limits, financing } = offer;
  const made = disclosing?.current ?? null;
  const current = isOf(made, limits.version, termsToWire(defaultTerms(limits), limits)) ? made : null;
  const today = datesFrom(current, financing.today);
  return { offer: { ...offer, financing: { ...financing, today } }, current };
}

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

/** The cards of the structures' defaults, for the page's HTML. */
function openingCards({ structures, limits, financing }: Offer, disclosing: Disclosing | null): CardViews {
  const start = limits.structure?.id ?? "";
  const dayOf = dayOfTerms(disclosing?.current ?? null, financing.today);
  return cardViews(structures, start, untouched(start), dayOf);
}

// Rule: L10-18
/**
 * The payment dates of the offer's defaults, in the page's HTML: they are shown until the live ones are
 * loaded.
 */
function OpeningDates({ estimate }: { estimate: Estimate }) {
  const { schedule } = estimate;
  return (
    <DatesOverview estimate={estimate}>
      {schedule && (
        <>
          {/* The room of what the live section has here. */}
          <div aria-hidden="true" className="h-[7rem] noscript:hidden" />
          <noscript>
            <AllInText schedule={schedule} />
          </noscript>
        </>
      )}
    </DatesOverview>
  );
}

/** Every date without a table: a few kilobytes for the longest schedule. */
function AllInText({ schedule }: { schedule: Schedule }) {
  const days = datedRows(schedule).map(({ day, amount, list, movedFrom }) => {
    const notes = [];
    if (movedFrom !== null) notes.push(`moved from ${formatShortDay(movedFrom)}`);
    if (list !== null) notes.push(formatMoney(amount));
    return notes.length === 0 ? formatShortDay(day) : `${formatShortDay(day)} (${notes.join(", ")})`;
  });
  return <p className="mt-4 text-13 text-ink-2">{`All dates: ${days.join(", ")}.`}</p>;
}

/** A link to it reloads the page, without a script too. */
const SAME_ADDRESS = "";

/** Why the controls do nothing: the style sheet shows it after a while (app/[dealId]/calculator.css). */
function SlowStart() {
  return (
    <p className="slow-start">
      The controls are still loading. If this stays, reload the page.{" "}
      <a href={SAME_ADDRESS} className={buttonLook("link")}>
        Reload
      </a>
    </p>
  );
}

/** What the page's opening is made of. */
export interface OpeningInput {
  brand: Brand;
  offer: Offer;
  /** What decides whether a disclosure can be sent; null where none is required. */
  disclosing: Disclosing | null;
  /** Unix seconds. */
  linkExpiresAt: number;
}

interface OpeningSheetInput extends OpeningInput {
  /** The disclosure of the defaults, whose dates the offer has; null without one. */
  current: MerchantState | null;
}

/**
 * The merchant's sheet of the offer's defaults, for the page's HTML: it prints until the terms change or the
 * live sheet is loaded. Where these terms may not go to the merchant, it says why in their place.
 */
export function openingSheet({
  brand,
  offer,
  current,
  disclosing,
  linkExpiresAt,
}: OpeningSheetInput): ReactNode {
  const { deal, limits, show, stipulations, merchantGate, financing } = offer;
  const terms = defaultTerms(limits);
  const quote = computeQuote(limits, terms);
  const { day } = fundingDay(financing.schedule.fundingDay, financing.today);
  const required = merchantLock(merchantGate, day, amountFinancedOf(quote, financing.fees));
  const gated = current?.transmitted ? null : required;
  const lock = violationsOf(limits, terms).length > 0 ? "impossible" : gated;
  const estimate = shownEstimate(quote, limits, financing);
  if (lock !== null) {
    return (
      <LockedSheet
        lock={lock}
        needs={sendingNeeds(disclosing, estimate?.schedule ?? null)}
        holdback={limits.holdback}
        brand={brand}
        deal={deal}
      />
    );
  }
  return (
    <TermSheet
      audience="merchant"
      brand={brand}
      deal={deal}
      quote={quote}
      estimate={estimate}
      pace={merchantPace(quote, limits, financing, estimate)}
      feeBreakdown={show.feeBreakdown}
      prepayment={limits.prepayment}
      stipulations={stipulations}
      merchantUrl={current?.merchantUrl ?? null}
      link={null}
      linkExpiresAt={linkExpiresAt}
    />
  );
}
