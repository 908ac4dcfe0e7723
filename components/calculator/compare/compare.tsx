"use client";

import type { Ref } from "react";
import { MOST_PINS } from "@/components/calculator/address/configuration";
import { estimateOf, type Priced, shownEstimate } from "@/components/calculator/dates/estimate";
import type { Financing } from "@/components/calculator/offer/financing";
import { usePainted } from "@/components/calculator/page/use-painted";
import { EXPLANATIONS } from "@/components/calculator/page/wording";
import { Button } from "@/components/ui/button";
import { HelpTerm } from "@/components/ui/help-term";
import { Icon } from "@/components/ui/icon";
import { PageSection } from "@/components/ui/page-section";
import type { Day } from "@/lib/calculator/calendar";
import { formatCount } from "@/lib/calculator/formats";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { computeQuote } from "@/lib/calculator/quote";
import type { Terms } from "@/lib/calculator/terms";
import { type ComparisonCell, compareQuotes, FIRST_RESULT } from "./comparison";

const ROW_EXPLANATIONS: Record<string, string> = {
  "Purchase price": EXPLANATIONS.purchasePrice,
  Upsell: EXPLANATIONS.upsell,
  "Net funding to merchant": EXPLANATIONS.netFunding,
  "Amount sold": EXPLANATIONS.amountSold,
  Factor: EXPLANATIONS.factor,
  "Your commission": EXPLANATIONS.commission,
  Fees: EXPLANATIONS.fee,
  "Estimated APR": EXPLANATIONS.apr,
  "Share of receivables": EXPLANATIONS.share,
  "Estimated term": EXPLANATIONS.term,
};

interface CompareProps {
  limits: OfferLimits;
  financing: Financing;
  /** The date in the brand's time zone. */
  today: Day;
  priced: Priced;
  pins: Terms[];
  sectionRef: Ref<HTMLElement>;
  onUse: (terms: Terms) => void;
  onUnpin: (index: number) => void;
}

/** The pinned configurations beside the current one, a frame after an input; nothing while none is pinned. */
export function Compare({ limits, priced, pins, sectionRef, onUse, onUnpin, ...dated }: CompareProps) {
  const financing = { ...dated.financing, today: dated.today };
  const painted = usePainted(priced);
  if (pins.length === 0) return null;
  const quotes = [painted.quote, ...pins.map((pin) => computeQuote(limits, pin))];
  // Shown for one of them, the APR is shown for all: they are there to be compared.
  const shown = quotes.some((quote) => shownEstimate(quote, limits, financing) !== null);
  const rows = compareQuotes(
    quotes,
    shown
      ? quotes.map((quote, index) =>
          index === 0 && painted.estimate !== null ? painted.estimate : estimateOf(quote, limits, financing),
        )
      : [],
  );
  return (
    <PageSection
      ref={sectionRef}
      title="Compare"
      aside={`${formatCount(pins.length)} of ${formatCount(MOST_PINS)} pinned. Values equal to the current terms are dimmed.`}
      data-focus-home
      tabIndex={-1}
      className="outline-none"
    >
      <div className="relative overflow-x-auto">
        <table data-pins={pins.length} className="compare-table w-full table-fixed border-collapse text-left">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Figure</span>
              </th>
              <th scope="col" className="bg-sunken">
                <span className="flex min-h-12 items-center px-3.5 font-semibold">Current</span>
              </th>
              {pins.map((pin, index) => (
                <th scope="col" key={JSON.stringify(pin)}>
                  <PinHeading
                    letter={pinLetter(index)}
                    onUse={() => onUse(pin)}
                    onUnpin={() => onUnpin(index)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells }) => (
              <tr
                key={label}
                className={`border-t ${label === FIRST_RESULT ? "border-ink-3 [&_td]:font-semibold" : "border-line"}`}
              >
                <th scope="row" className="py-2 pr-3 font-normal text-ink-2">
                  <RowName label={label} />
                </th>
                {cells.map((cell, index) => (
                  <Cell
                    key={index === 0 ? "current" : pinLetter(index - 1)}
                    cell={cell}
                    current={index === 0}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PageSection>
  );
}

function RowName({ label }: { label: string }) {
  const explanation = ROW_EXPLANATIONS[label];
  return explanation === undefined ? label : <HelpTerm explanation={explanation}>{label}</HelpTerm>;
}

/** The name of a pinned configuration. */
function pinLetter(index: number): string {
  return "ABC".charAt(index);
}

function PinHeading({ letter, onUse, onUnpin }: { letter: string; onUse: () => void; onUnpin: () => void }) {
  return (
    <span className="flex min-h-12 items-center justify-between pl-3.5 max-[22.5rem]:flex-wrap max-[22.5rem]:pt-2 max-[22.5rem]:pl-2.5">
      <span className="grid size-[22px] place-items-center rounded-s bg-sunken text-12 font-semibold text-ink-2">
        {letter}
      </span>
      <span className="flex max-[22.5rem]:-ml-2.5">
        <Button kind="quiet" onClick={onUse} className="text-brand-text max-[22.5rem]:px-2.5">
          Use<span className="sr-only"> configuration {letter}</span>
        </Button>
        <Button
          kind="quiet"
          vanishes
          onClick={onUnpin}
          aria-label={`Unpin configuration ${letter}`}
          className="w-11"
        >
          <Icon name="close" />
        </Button>
      </span>
    </span>
  );
}

function Cell({ cell, current }: { cell: ComparisonCell; current: boolean }) {
  const { text, difference, same, best } = cell;
  return (
    <td className={`px-3.5 py-2 ${current ? "bg-sunken" : ""}`}>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span
          className={`inline-flex flex-wrap items-baseline gap-x-2 ${same && !current ? "text-ink-3" : ""}`}
        >
          {text}{" "}
          {best && (
            <span className="rounded-[4px] bg-area px-1.5 py-px text-[0.6875rem] font-medium text-brand-text">
              {best}
            </span>
          )}
        </span>{" "}
        {difference && <span className="text-12 text-brand-text">{difference}</span>}
      </span>
    </td>
  );
}
