"use client";

import { useDeferredValue, useEffect, useRef, useState } from "react";
import { MOST_PINS, MOST_STRUCTURED_PINS } from "@/components/calculator/address/configuration";
import { type Estimate, estimates } from "@/components/calculator/dates/estimate";
import { merchantPace, type Priced } from "@/components/calculator/dates/merchant-pace";
import type { Offer } from "@/components/calculator/offer/offer";
import type { MerchantOption } from "@/components/calculator/share/options";
import type { Pin } from "@/components/calculator/terms/use-terms";
import { PageSection } from "@/components/ui/page-section";
import { formatCount } from "@/lib/calculator/money/formats";
import { frequencyAdverb } from "@/lib/calculator/offer/frequency";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import type { Day } from "@/lib/calculator/schedule/calendar";
import { compareQuotes } from "./comparison";
import "./compare.css";
import { ComparisonTable } from "./comparison-table";
import { ForMerchant, type ForMerchantProps } from "./for-merchant";

interface CompareProps {
  /** The offer as it is shown: in an offer with structures, the limits of the chosen one. */
  offer: Offer;
  /** The date in the brand's time zone. */
  today: Day;
  priced: Priced;
  pins: Pin[];
  /** Counts how often the comparison was asked for: each time the page goes to its head. */
  comparing: number;
  /** What takes two options to the merchant; null where nothing goes out. */
  merchant: Omit<ForMerchantProps, "offer" | "options"> | null;
  onUse: (terms: Pin) => void;
  onUnpin: (index: number) => void;
}

/** The pinned configurations beside the current one, a frame after an input; nothing while none is pinned. */
export function Compare(props: CompareProps) {
  const { offer, today, priced, pins, comparing, merchant, onUse, onUnpin } = props;
  const painted = useDeferredValue(priced);
  const section = useRef<HTMLElement>(null);
  const counted = useRef(0);
  const [ticked, setTicked] = useState<string[] | null>(null);
  useEffect(() => {
    if (comparing > counted.current) {
      section.current?.focus({ preventScroll: true });
      section.current?.scrollIntoView({ block: "start" });
    }
    counted.current = comparing;
  }, [comparing]);
  if (pins.length === 0) return null;
  const structured = offer.structures.length > 0;
  const of = ({ structure }: Pin) =>
    offer.structures.find(({ limits }) => limits.structure.id === structure) ?? offer;
  const quotes = [painted.quote, ...pins.map((pin) => computeQuote(of(pin).limits, pin))];
  const offers = [offer, ...pins.map(of)];
  const own = quotes.map((quote, index) => {
    const { limits, financing } = offers[index] ?? offer;
    return estimates(quote, limits, { ...financing, today });
  });
  // Where the APR is shown for one of them it is shown for all, so that they can be compared.
  const shown = own.some(({ estimate }) => estimate !== null);
  const scheduled = own.map((of, index) => (index === 0 ? painted : of).scheduled);
  const shares = scheduled.map(({ share }) => share);

  const columns = quotes.map((quote, index) => {
    const { limits } = offers[index] ?? offer;
    const name = limits.structure?.label ?? (index === 0 ? "Now" : `Pin ${formatCount(index)}`);
    return { key: index === 0 ? "now" : JSON.stringify(pins[index - 1]), name, limits, quote };
  });
  const { gate } = merchant ?? {};
  const mayChoose =
    gate && quotes.every((quote, index) => gate.regimeOf(quote, offers[index]?.financing.fees) === null);
  const chosen = mayChoose ? chosenOf(ticked, columns) : null;
  const optionOf = (index: number): MerchantOption[] => {
    const [quote, of] = [quotes[index], offers[index]];
    if (!quote || !of) return [];
    const financing = { ...of.financing, today };
    const estimate: Estimate | null = own[index]?.estimate ?? null;
    const pace = merchantPace(quote, of.limits, financing, estimate);
    const { feeBreakdown } = of.show;
    return [{ quote, estimate, feeBreakdown, pace, merchantUrl: null, financing }];
  };
  return (
    <PageSection
      ref={section}
      title="Compare"
      aside={`${countSentence(offer, pins)} Differences are to your terms now.${structured ? monthSentence(quotes) : ""}`}
      data-focus-home
      tabIndex={-1}
      className="scroll-mt-4 outline-none"
    >
      <div className="flex flex-wrap items-start gap-x-14 gap-y-8">
        <ComparisonTable
          rows={compareQuotes(quotes, shown ? scheduled : [], shares, structured)}
          columns={columns}
          chosen={chosen}
          onTick={(key) => setTicked(tick(chosen?.map((index) => columns[index]?.key ?? "") ?? [], key))}
          onUse={(index) => onUse(pins[index - 1] as Pin)}
          onUnpin={(index) => onUnpin(index - 1)}
        />
        {merchant && chosen && (
          <ForMerchant {...merchant} offer={offer} options={inOrder(chosen).flatMap(optionOf)} />
        )}
      </div>
    </PageSection>
  );
}

/** The columns that are ticked, the one that was ticked first before the other: at the start the first two. */
function chosenOf(ticked: string[] | null, columns: { key: string }[]): number[] {
  if (ticked === null) return [0, 1];
  return ticked.map((key) => columns.findIndex((column) => column.key === key)).filter((index) => index >= 0);
}

/** Ticks or unticks a column: a third one takes the place of that which was ticked first. */
function tick(ticked: string[], key: string): string[] {
  return ticked.includes(key) ? ticked.filter((other) => other !== key) : [...ticked, key].slice(-2);
}

/** The options in the order of their columns, which names them. */
function inOrder(chosen: number[]): number[] {
  return chosen.toSorted((a, b) => a - b);
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
