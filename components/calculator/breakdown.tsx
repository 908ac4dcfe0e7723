"use client";

import { memo, type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Priced } from "@/components/calculator/dates/merchant-pace";
import type { OpeningParts } from "@/components/calculator/opening/opening";
import { usePainted } from "@/components/calculator/page/after-load";
import type { LazyParts } from "@/components/calculator/page/lazy-parts";
import { EXPLANATIONS } from "@/components/calculator/page/wording";
import { HelpTerm } from "@/components/ui/help-term";
import { PageSection } from "@/components/ui/page-section";
import { ServerHtml } from "@/components/ui/server-html";
import { formatCount, formatFactor, formatMoney } from "@/lib/calculator/formats";
import type { Prepayment as PrepaymentRule } from "@/lib/calculator/offer-limits";

interface BreakdownProps {
  priced: Priced;
  dealId: string;
  merchantName: string;
  /** Whether these terms may not go to the merchant. */
  locked: boolean;
  /** Null where the offer does not show it. */
  prepayment: PrepaymentRule | null;
  /** Null until the live parts are loaded. */
  parts: LazyParts | null;
  /** What the server rendered of the defaults, shown until then; null where it may no longer be shown. */
  opening: OpeningParts | null;
  /** Whether the terms are no longer those of `opening`. */
  moved: boolean;
  /** Whether the offer leaves nothing to choose: the payment dates come first then. */
  fixed: boolean;
  /** Whether the page's script is at work. */
  ready: boolean;
  /** Fetches the live parts. */
  onNeed: () => void;
}

/**
 * Dates, shares and prepayment of the terms, below the first screen. They follow an input one frame later.
 */
export const Breakdown = memo(function Breakdown(props: BreakdownProps) {
  const { priced, dealId, merchantName, locked, prepayment, opening, moved, fixed, ready, onNeed } = props;
  const place = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState(false);
  const parts = useSwappedIn(props.parts, place, whole);
  const askForMore = useEffectEvent(({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest(MORE) === null) return;
    setWhole(true);
    onNeed();
  });
  useEffect(() => {
    const holder = place.current;
    if (parts !== null || holder === null) return;
    const hear = (event: MouseEvent) => askForMore(event);
    holder.addEventListener("click", hear);
    return () => holder.removeEventListener("click", hear);
  }, [parts]);
  useEffect(() => {
    // The button that was pressed was part of the server's table, which is gone.
    if (parts !== null && whole) place.current?.querySelector<HTMLElement>(MORE)?.focus();
  }, [parts, whole]);
  const { quote, estimate } = usePainted(priced);
  const waits = moved && parts === null;
  const dates = parts
    ? estimate && (
        <parts.PaymentDates estimate={estimate} dealId={dealId} merchantName={merchantName} locked={locked} />
      )
    : opening && estimate && <ServerHtml>{opening.dates}</ServerHtml>;
  return (
    <div ref={place} aria-busy={waits} className={waits ? "opacity-50" : ""}>
      {fixed && dates}
      {quote.amountSold > 0 && (
        <PageSection
          title="Where the money goes"
          aside={`Of the ${formatMoney(quote.amountSold)} sold, ${formatMoney(quote.netFunding)} reaches the merchant.`}
        >
          {parts ? (
            <parts.ScreenMoneyBar quote={quote} />
          ) : (
            opening && <ServerHtml>{opening.money}</ServerHtml>
          )}
        </PageSection>
      )}
      {!fixed && dates}
      {prepayment && quote.prepayment.tiers.length > 0 && (
        <PageSection
          title={<HelpTerm explanation={EXPLANATIONS.prepayment}>If the merchant pays early</HelpTerm>}
          aside={<span className="iso-only">{ruleSentence(prepayment)}</span>}
        >
          {parts ? (
            <parts.Prepayment quote={quote} rule={prepayment} whole={whole} />
          ) : (
            <fieldset disabled={!ready} className="contents">
              {opening && <ServerHtml>{opening.prepayment}</ServerHtml>}
            </fieldset>
          )}
        </PageSection>
      )}
    </div>
  );
});

const MORE = "[data-more]";

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

/**
 * `loaded`, once it may replace the content of `place`. While the focus is in there it waits, since the focus
 * would be lost; except where the reader waits for it (`awaited`).
 */
function useSwappedIn<T>(loaded: T | null, place: RefObject<HTMLElement | null>, awaited: boolean): T | null {
  const [shown, setShown] = useState<T | null>(null);
  useEffect(() => {
    const holder = place.current;
    if (loaded === null || holder === null) return;
    const show = () => startTransition(() => setShown(() => loaded));
    if (awaited || !holder.contains(document.activeElement)) return show();
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && holder.contains(relatedTarget))) show();
    };
    holder.addEventListener("focusout", leave);
    return () => holder.removeEventListener("focusout", leave);
  }, [loaded, place, awaited]);
  return shown;
}
