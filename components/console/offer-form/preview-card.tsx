"use client";

import { Fragment, useState } from "react";
import { brokenLimit } from "@/components/calculator/structures/broken-limit";
import { DisclosureState } from "@/components/console/offers/disclosure-lacks";
import { Amount } from "@/components/ui/amount";
import { Icon } from "@/components/ui/icon";
import {
  formatCount,
  formatFactor,
  formatMoney,
  formatMonths,
  formatShare,
} from "@/lib/calculator/money/formats";
import { countedPayments, frequencyAdverb } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import { PLACES, type Place, quoteAt } from "@/lib/calculator/terms/places";
import type { OfferCheck } from "@/lib/schemas/console/rows";
import { idOf } from "./form-words";
import type { PreviewLimits } from "./preview-limits";
import { namedLabelAt } from "./sections";

const CARD = "rounded-l border border-line bg-surface p-5 shadow-lift";

const NAMES: Record<Place, string> = { lowest: "Lowest", default: "Default", highest: "Highest" };

interface PreviewCardProps {
  /** Null until the entries form a valid offer for the first time. */
  limits: PreviewLimits | null;
  /** Whether the current entries are invalid, so that `limits` are the last valid ones. */
  held: boolean;
  /** The paths of fields that must be entered or corrected first. */
  needs: string[];
  /** The structures in the form, for their labels. */
  structures: { label: string }[];
  /** Null if the checked entries are not a valid offer. */
  financing: OfferCheck["financing"];
  /** Whether the server has checked the current entries. */
  checked: boolean;
  brandsPath: string;
}

/**
 * The figures that the ISO sees, with every choice at its lowest, default or highest; if those terms break a
 * limit, that limit instead. With structures: a list of them, and below the figures of the chosen one.
 */
export function PreviewCard(props: PreviewCardProps) {
  const { limits, held, needs, structures, financing, checked, brandsPath } = props;
  const [place, setPlace] = useState<Place>("default");
  const [structure, setStructure] = useState<string | null>(null);
  const { all = [], start = 0 } = limits ?? {};
  const found = all.findIndex((each) => each.structure?.id === structure);
  const chosen = found === -1 ? Math.min(start, all.length - 1) : found;
  const own = all[chosen] ?? null;
  const shown = own && quoteAt(own, place);
  const broken = shown && brokenLimit(own, shown.terms, shown.quote);
  const financed = financing?.[chosen]?.[place];
  const apr = (index: number, at: Place) => {
    const value = financing?.[index]?.[at].apr;
    return value === undefined ? null : checked ? aprText(value) : "…";
  };
  return (
    <>
      <fieldset className="mb-3 grid grid-cols-3 rounded-m border border-edge bg-surface">
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
      {own?.structure && (
        <PreviewStructures
          limits={all}
          start={start}
          chosen={chosen}
          place={place}
          apr={apr}
          onChoose={setStructure}
        />
      )}
      {shown === null ? (
        <p className={`${CARD} text-ink-2`}>
          The preview waits for <Needs paths={needs} structures={structures} />.
        </p>
      ) : (
        <div className={CARD}>
          {held && (
            <p className="mb-2 text-13 text-warn">
              Your last valid entries.{" "}
              {needs.length > 0 && (
                <>
                  The preview waits for <Needs paths={needs} structures={structures} />.
                </>
              )}
            </p>
          )}
          {broken === null ? (
            <Figures
              quote={shown.quote}
              name={own?.structure?.label ?? null}
              holdback={own?.holdback ?? 0}
              apr={apr(chosen, place)}
              noApr={(checked && financed?.noApr) || null}
            />
          ) : (
            <p className="text-13 text-warn">
              {broken.limit}. {broken.why}
            </p>
          )}
        </div>
      )}
      {shown && !broken && financed && (
        <div className="mt-4">
          <DisclosureState
            readiness={financed.readiness}
            of="these terms"
            editPath=""
            brandPath={brandsPath}
          />
        </div>
      )}
    </>
  );
}

function Needs({ paths, structures }: { paths: string[]; structures: { label: string }[] }) {
  return paths.map((path, index) => (
    <Fragment key={path}>
      {index > 0 && ", "}
      <a href={`#${idOf(path)}`} className="underline underline-offset-3">
        {namedLabelAt(path, structures)}
      </a>
    </Fragment>
  ));
}

interface FiguresProps {
  quote: Quote;
  /** The structure's label; null if the offer has no structures. */
  name: string | null;
  holdback: number;
  /** Null if the ISO's page does not show an APR. */
  apr: string | null;
  /** Why there is no APR; null if there is one. */
  noApr: string | null;
}

function Figures({ quote, name, holdback, apr, noApr }: FiguresProps) {
  const [term = "", unit = ""] = formatMonths(quote.estimatedTermMonths).split(" ");
  const held = holdback > 0 ? `, ${formatShare(holdback / 100)} held back` : "";
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-ink-2">Net funding to merchant</h3>
        {name !== null && <b className="min-w-0 truncate text-13 font-semibold">{name}</b>}
      </div>
      <p className="text-[2.25rem] leading-[2.75rem] font-semibold tracking-[-0.026em]">
        <Amount cents={quote.netFunding} />
      </p>
      <h3 className="mt-2 text-ink-2">{countedPayments(quote.numPayments, quote.frequency)} of</h3>
      <p className="text-24 font-semibold tracking-[-0.02em]">
        <Amount cents={quote.paymentAmount} />
      </p>
      <dl className="mt-3 grid grid-cols-2 border-y border-line">
        <Figure name="Amount sold">{formatMoney(quote.amountSold)}</Figure>
        <Figure name="Their commission">{formatMoney(quote.commission)}</Figure>
        <Figure name="Factor" aside={`${formatFactor(quote.buyRate)} + ${formatFactor(quote.upsell)}`}>
          {formatFactor(quote.factorRate)}
        </Figure>
        <Figure name="Estimated term" aside={unit}>
          {term}
        </Figure>
      </dl>
      <dl className="pt-2">
        {apr !== null && <Line name="Estimated APR">{apr}</Line>}
        <Line name="Purchase price">{formatMoney(quote.purchasePrice)}</Line>
        <Line name="Fees">{formatMoney(-quote.totalFees)}</Line>
        <Line name="Existing balance paid off">{formatMoney(-quote.existingFundingBalance)}</Line>
        {quote.renewal && <Line name="Added payback">{formatMoney(quote.renewal.addedPayback)}</Line>}
        {quote.receivablesShare !== null && (
          <Line name={`Share of receivables${held}`}>{formatShare(quote.receivablesShare)}</Line>
        )}
      </dl>
      {noApr !== null && <p className="pt-2 text-13 text-ink-2">{noApr}</p>}
    </>
  );
}

function aprText(apr: number | null): string {
  return apr === null ? "None" : formatShare(apr);
}

function Figure({ name, aside, children }: { name: string; aside?: string; children: string }) {
  return (
    <div className="min-w-0 border-line py-2 even:border-l even:pl-4 nth-[n+3]:border-t">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="text-[1.0625rem]/6 font-semibold">
        {children} {aside && <small className="text-13/6 font-normal text-ink-3">{aside}</small>}
      </dd>
    </div>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex justify-between gap-3 py-1">
      <dt className="text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The invisible radio button covers the row, which shows its state. */
const ROW =
  "choice-row grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 py-[9px] pr-3.5 pl-3 text-13 text-ink-2 group-first:rounded-t-[11px] group-last:rounded-b-[11px]";

const FIGURE = "text-right text-15/5 text-ink";

interface PreviewStructuresProps {
  /** The limits of each structure, in order. */
  limits: OfferLimits[];
  /** The indexes of the default structure and the chosen one. */
  start: number;
  chosen: number;
  /** The position of the chosen structure's values; the others are at their defaults. */
  place: Place;
  /** Returns null if the ISO's page does not show an APR. */
  apr: (index: number, place: Place) => string | null;
  onChoose: (id: string) => void;
}

/**
 * The list of structures, as the ISO's page shows it on a phone. A structure whose terms break a limit shows
 * that limit in place of its figures.
 */
function PreviewStructures({ limits, start, chosen, place, apr, onChoose }: PreviewStructuresProps) {
  const hasApr = limits.some((_, index) => apr(index, "default") !== null);
  return (
    <>
      <p aria-hidden="true" className="px-[15px] pb-1 text-right text-12/5 text-ink-3">
        {hasApr ? "Payment, estimated APR" : "Payment, a month"}
      </p>
      <div
        role="radiogroup"
        aria-label="Structure"
        className="mb-3 grid overflow-hidden rounded-[12px] border border-edge bg-surface"
      >
        {limits.map((each, index) => {
          const at = index === chosen ? place : "default";
          const { terms, quote } = quoteAt(each, at);
          const broken = brokenLimit(each, terms, quote);
          return (
            <label
              key={each.structure?.id}
              className="group relative cursor-pointer border-line not-first:border-t"
            >
              <input
                type="radio"
                name="preview-structure"
                checked={index === chosen}
                onChange={() => onChoose(each.structure?.id ?? "")}
                className="absolute inset-0 size-full opacity-0"
              />
              <span className={ROW}>
                <span className={`radio-mark flex min-w-0 items-center gap-2 ${broken ? "col-span-2" : ""}`}>
                  <b className="truncate text-14 text-ink">{each.structure?.label}</b>
                  {index === start && <em className="text-12/5 text-ink-3 not-italic">Default</em>}
                </span>
                {broken ? (
                  <>
                    <span className="col-span-2 flex items-center gap-1 pl-6 text-warn">
                      <Icon name="warning" />
                      {broken.limit}
                    </span>
                    <span className="col-span-2 pl-6">{broken.why}</span>
                  </>
                ) : (
                  <>
                    <b className={FIGURE}>{formatMoney(quote.paymentAmount)}</b>
                    <span className="pl-6">
                      {formatCount(quote.numPayments)} {frequencyAdverb(quote.frequency)},{" "}
                      {formatMonths(quote.estimatedTermMonths)}
                    </span>
                    {hasApr ? (
                      <b className={FIGURE}>{apr(index, at) ?? "…"}</b>
                    ) : (
                      <span className={FIGURE}>{formatMoney(quote.monthlyPayment)}</span>
                    )}
                  </>
                )}
              </span>
            </label>
          );
        })}
      </div>
    </>
  );
}
