"use client";

import { useDeferredValue, useEffect, useRef } from "react";
import { MOST_PINS, MOST_STRUCTURED_PINS } from "@/components/calculator/address/configuration";
import { estimateOf, shownEstimate } from "@/components/calculator/dates/estimate";
import type { Priced } from "@/components/calculator/dates/merchant-pace";
import type { Financing, Offer } from "@/components/calculator/offer/offer";
import { EXPLANATIONS } from "@/components/calculator/page/wording";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import { Button } from "@/components/ui/button";
import { HelpTerm } from "@/components/ui/help-term";
import { Icon } from "@/components/ui/icon";
import { PageSection } from "@/components/ui/page-section";
import { formatCount, formatFactor } from "@/lib/calculator/money/formats";
import { frequencyAdverb } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { ownValue } from "@/lib/calculator/own-value";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import type { Day } from "@/lib/calculator/schedule/calendar";
import "./compare.css";
import type { Pin } from "@/components/calculator/terms/use-terms";
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
  "Share of monthly income": EXPLANATIONS.shareOfYear,
  "Share of monthly receivables": EXPLANATIONS.shareOfYear,
  "Estimated term": EXPLANATIONS.term,
};

interface CompareProps {
  /** The offer as it is shown: in an offer with structures, the limits of the chosen one. */
  offer: Offer;
  /** The date in the brand's time zone. */
  today: Day;
  priced: Priced;
  pins: Pin[];
  /** Counts how often the comparison was asked for: each time the focus moves here. */
  comparing: number;
  onUse: (terms: Pin) => void;
  onUnpin: (index: number) => void;
}

/** The pinned configurations beside the current one, a frame after an input; nothing while none is pinned. */
export function Compare({ offer, today, priced, pins, comparing, onUse, onUnpin }: CompareProps) {
  const painted = useDeferredValue(priced);
  const section = useRef<HTMLElement>(null);
  const counted = useRef(0);
  useEffect(() => {
    if (comparing > counted.current) section.current?.focus();
    counted.current = comparing;
  }, [comparing]);
  if (pins.length === 0) return null;
  const structured = offer.structures.length > 0;
  const of = ({ structure }: Pin) =>
    offer.structures.find(({ limits }) => limits.structure.id === structure) ?? offer;
  const quotes = [painted.quote, ...pins.map((pin) => computeQuote(of(pin).limits, pin))];
  const offers = [offer, ...pins.map(of)];
  const each = <T,>(make: (quote: Quote, limits: OfferLimits, financing: Financing) => T) =>
    quotes.map((quote, index) => {
      const { limits, financing } = offers[index] ?? offer;
      return make(quote, limits, { ...financing, today });
    });
  // Where the APR is shown for one of them it is shown for all, so that they can be compared.
  const shown = each(shownEstimate).some((estimate) => estimate !== null);
  const estimates = shown ? each(estimateOf) : [];
  if (shown && painted.estimate !== null) estimates[0] = painted.estimate;
  const rows = compareQuotes(quotes, estimates, structured);
  return (
    <PageSection
      ref={section}
      title="Compare"
      aside={`${countSentence(offer, pins)} Values equal to the current terms are dimmed.${structured ? monthSentence(quotes) : ""}`}
      data-focus-home
      tabIndex={-1}
      className="outline-none"
    >
      <div className="relative overflow-x-auto">
        <table
          data-pins={pins.length}
          data-structured={structured}
          className="compare-table w-full table-fixed border-collapse text-left"
        >
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Figure</span>
              </th>
              <th scope="col" className="bg-sunken">
                <span className="flex min-h-12 items-center px-3.5 font-semibold">
                  <ColumnName limits={offer.limits} current />
                </span>
              </th>
              {pins.map((pin, index) => (
                <th scope="col" key={JSON.stringify(pin)}>
                  <PinHeading
                    letter={pinLetter(index)}
                    limits={of(pin).limits}
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
                className={`border-t ${isoOnly(label)} ${label === FIRST_RESULT ? "border-ink-3 [&_td]:font-semibold" : "border-line"}`}
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

/** Says how many configurations are compared with the current terms, or that all structures are. */
function countSentence({ structures, limits }: Offer, pins: Pin[]): string {
  const most = structures.length > 0 ? MOST_STRUCTURED_PINS : MOST_PINS;
  const ids = new Set([limits.structure?.id, ...pins.map(({ structure }) => structure)]);
  if (structures.length > 0 && ids.size === structures.length && pins.length === structures.length - 1) {
    return `All ${formatCount(structures.length)} structures.`;
  }
  return `${formatCount(pins.length)} of ${formatCount(most)} pinned.`;
}

function monthSentence(quotes: Quote[]): string {
  const names = [...new Set(quotes.map(({ frequency }) => frequencyAdverb(frequency)))];
  const [first = "", ...others] = names;
  if (others.length === 0) return "";
  const joined = [[first, ...others.slice(0, -1)].join(", "), others.at(-1)].join(" and ");
  return ` ${joined.charAt(0).toUpperCase()}${joined.slice(1)} payments are compared by the month.`;
}

/** The label and buy rate of a structure; in an offer without structures, "Current". */
function ColumnName({ limits, current = false }: { limits: OfferLimits; current?: boolean }) {
  if (limits.structure === null) return "Current";
  const rate = `uy rate ${formatFactor(limits.buyRate)}`;
  return (
    <span className="min-w-0">
      <span className="block font-semibold wrap-anywhere">{limits.structure.label}</span>
      <span className="block text-12 font-normal text-ink-3">
        {current && "Current"}
        <span className="iso-only">{current ? `, b${rate}` : `B${rate}`}</span>
      </span>
    </span>
  );
}

function RowName({ label }: { label: string }) {
  const explanation = ownValue(ROW_EXPLANATIONS, label);
  return explanation === undefined ? label : <HelpTerm explanation={explanation}>{label}</HelpTerm>;
}

/** The name of a pinned configuration. */
function pinLetter(index: number): string {
  return "ABCD".charAt(index);
}

interface PinHeadingProps {
  letter: string;
  limits: OfferLimits;
  onUse: () => void;
  onUnpin: () => void;
}

function PinHeading({ letter, limits, onUse, onUnpin }: PinHeadingProps) {
  const name = limits.structure?.label ?? `configuration ${letter}`;
  return (
    <span className="flex min-h-12 items-center justify-between pl-3.5 max-phone:flex-wrap max-phone:pt-2 max-phone:pl-2.5">
      {limits.structure ? (
        <ColumnName limits={limits} />
      ) : (
        <span className="grid size-[22px] place-items-center rounded-s bg-sunken text-12 font-semibold text-ink-2">
          {letter}
        </span>
      )}
      <span className="flex max-phone:-ml-2.5">
        <Button kind="quiet" onClick={onUse} className="text-brand-text max-phone:px-2.5">
          Use<span className="sr-only"> {name}</span>
        </Button>
        <Button kind="quiet" vanishes onClick={onUnpin} aria-label={`Unpin ${name}`} className="w-11">
          <Icon name="close" />
        </Button>
      </span>
    </span>
  );
}

function Cell({ cell, current }: { cell: ComparisonCell; current: boolean }) {
  const { text, difference, same, best, note } = cell;
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
        {note && <span className="text-12 text-ink-3">{note}</span>}
      </span>
    </td>
  );
}
