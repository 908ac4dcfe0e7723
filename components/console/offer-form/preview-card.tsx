"use client";

import { useState } from "react";
import { Amount } from "@/components/ui/amount";
import { formatFactor, formatMoney, formatMonths, formatShare } from "@/lib/calculator/formats";
import { countedPayments } from "@/lib/calculator/frequency";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Quote } from "@/lib/calculator/quote";
import { PLACES, type Place, quoteAt } from "./preview-terms";

const NAMES: Record<Place, string> = { lowest: "Lowest", default: "Default", highest: "Highest" };

interface PreviewCardProps {
  /** Null until the entries are an offer once. */
  limits: OfferLimits | null;
  /** Whether the entries of now are no offer, so that the limits are those of before. */
  held: boolean;
}

/** The figures the ISO sees, with everything at its lowest, its default or its highest. */
export function PreviewCard({ limits, held }: PreviewCardProps) {
  const [place, setPlace] = useState<Place>("default");
  const shown = limits && quoteAt(limits, place);
  return (
    <>
      <fieldset className="preview-places">
        <legend className="sr-only">Everything the ISO chooses at its</legend>
        {PLACES.map((choice) => (
          <label key={choice} className="segment">
            <input
              type="radio"
              name="preview-place"
              checked={choice === place}
              onChange={() => setPlace(choice)}
            />
            <span>{NAMES[choice]}</span>
          </label>
        ))}
      </fieldset>
      {shown === null ? (
        <p className="preview-card text-ink-2">
          The preview appears when price, rate and payments are filled in.
        </p>
      ) : (
        <div className="preview-card">
          {held && <p className="mb-2 text-13 text-warn">Your last valid entries.</p>}
          {shown.problem !== null && <p className="mb-2 text-13 text-warn">{shown.problem}</p>}
          <Figures quote={shown.quote} holdback={limits?.holdback ?? 0} />
        </div>
      )}
    </>
  );
}

function Figures({ quote, holdback }: { quote: Quote; holdback: number }) {
  const [term = "", unit = ""] = formatMonths(quote.estimatedTermMonths).split(" ");
  return (
    <>
      <h3>Net funding to merchant</h3>
      <p className="text-[2.25rem] leading-[2.75rem] font-semibold tracking-[-0.026em]">
        <Amount cents={quote.netFunding} />
      </p>
      <h3 className="mt-2">{countedPayments(quote.numPayments, quote.frequency)} of</h3>
      <p className="text-24 font-semibold tracking-[-0.02em]">
        <Amount cents={quote.paymentAmount} />
      </p>
      <dl className="preview-figures">
        <Figure name="Amount sold">{formatMoney(quote.amountSold)}</Figure>
        <Figure name="Their commission">{formatMoney(quote.commission)}</Figure>
        <Figure name="Factor" aside={`${formatFactor(quote.buyRate)} + ${formatFactor(quote.upsell)}`}>
          {formatFactor(quote.factorRate)}
        </Figure>
        <Figure name="Estimated term" aside={unit}>
          {term}
        </Figure>
      </dl>
      <dl className="preview-ledger">
        <Line name="Purchase price">{formatMoney(quote.purchasePrice)}</Line>
        <Line name="Fees">{formatMoney(-quote.totalFees)}</Line>
        <Line name="Existing balance paid off">{formatMoney(-quote.existingFundingBalance)}</Line>
        {quote.receivablesShare !== null && (
          <Line
            name={
              holdback > 0
                ? `Share of receivables, ${formatShare(holdback / 100)} held back`
                : "Share of receivables"
            }
          >
            {formatShare(quote.receivablesShare)}
          </Line>
        )}
      </dl>
    </>
  );
}

function Figure({ name, aside, children }: { name: string; aside?: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children} {aside && <small>{aside}</small>}
      </dd>
    </div>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
