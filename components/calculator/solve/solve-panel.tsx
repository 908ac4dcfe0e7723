"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Pin } from "@/components/calculator/compare/use-pins";
import type { Structured } from "@/components/calculator/structures/structured";
import { sameTerms } from "@/components/calculator/terms/term-changes";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { parseMoneyEntry } from "@/lib/calculator/entry";
import { formatMoney, formatPayments } from "@/lib/calculator/formats";
import { frequencyAdverb } from "@/lib/calculator/frequency";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Quote } from "@/lib/calculator/quote";
import { type Solution, solveForPayment } from "@/lib/calculator/solve";
import type { Terms } from "@/lib/calculator/terms";
import { type OnlyNearest, onlyNearest, paymentsText } from "./nearest-text";
import { OtherStructures } from "./other-structures";
import { SolutionRow } from "./solution-row";

interface SolvePanelProps {
  limits: OfferLimits;
  terms: Terms;
  /** Null in an offer without structures. */
  structured: Structured | null;
  onUse: (terms: Pin) => void;
  onClose: () => void;
}

/** What the merchant can pay, and the two ways there within the limits. */
export function SolvePanel({ limits, terms, structured, onUse, onClose }: SolvePanelProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    const opener = document.activeElement;
    field.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  const entry = parseMoneyEntry(text);
  const target = entry !== null && entry > 0 ? entry : null;
  const unreadable = text.trim() !== "" && target === null;
  const solutions = target === null ? null : solveForPayment(limits, terms, target);
  const unmet = target === null || solutions === null ? null : onlyNearest(solutions, target);
  return (
    <section
      aria-labelledby={`${id}-title`}
      data-focus-home
      tabIndex={-1}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className="mb-4 rounded-l border border-brand-line bg-tint px-4 pt-3 pb-1 outline-none"
    >
      <h3 id={`${id}-title`} className="sr-only">
        Solve for a payment
      </h3>
      <div className="flex items-center gap-x-2.5 pb-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <label htmlFor={id} className="font-semibold">
            The merchant can pay
          </label>
          <input
            id={id}
            ref={field}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="$500"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onBlur={() => target !== null && setText(formatMoney(target))}
            aria-invalid={unreadable}
            aria-describedby={`${id}-help`}
            className="h-[2.875rem] w-36 max-w-full rounded-m border border-edge bg-surface px-3 text-center text-16 font-semibold not-forced-colors:outline-none placeholder:font-normal placeholder:text-ink-3 focus-visible:rounded-m focus-visible:border-brand-text focus-visible:shadow-[0_0_0_1px_var(--brand-text),0_0_0_4px_var(--color-area)] aria-invalid:border-bad"
          />
          <span className="text-ink-2">{frequencyAdverb(terms.frequency)}</span>
        </div>
        <Button kind="quiet" aria-label="Close Solve for a payment" onClick={onClose} className="-mr-2 w-11">
          <Icon name="close" />
        </Button>
      </div>
      <p id={`${id}-help`} role="status" className="pb-2.5 text-13 text-ink-2">
        {unreadable
          ? "This is not an amount the calculator can read."
          : unmet
            ? within(limits, unmet.sentence)
            : target !== null
              ? within(limits, `Within the limits, to pay at most ${formatMoney(target)} each:`)
              : "Two solutions: the fewest payments, and the highest purchase price."}
      </p>
      {unmet ? (
        <Nearest nearest={unmet.nearest} terms={terms} onUse={onUse} />
      ) : (
        solutions && <SolutionList {...solutions} terms={terms} onUse={onUse} />
      )}
      {structured?.entered && target !== null && (
        <OtherStructures
          structured={structured}
          entered={structured.entered}
          terms={terms}
          target={target}
          onUse={onUse}
        />
      )}
    </section>
  );
}

/** A sentence about the limits of a structure, which it then names. */
function within({ structure }: OfferLimits, sentence: string): string {
  if (structure === null) return sentence;
  return `In ${structure.label} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

interface SolutionsProps {
  fewestPayments: Solution;
  highestPrice: Solution;
  terms: Terms;
  onUse: (terms: Terms) => void;
}

function SolutionList({ fewestPayments, highestPrice, terms, onUse }: SolutionsProps) {
  return (
    <ul>
      <SolutionItem name="Fewest payments" solution={fewestPayments} terms={terms} onUse={onUse}>
        {paymentsText}
      </SolutionItem>
      <SolutionItem name="Highest purchase price" solution={highestPrice} terms={terms} onUse={onUse}>
        {(quote) => (
          <>
            <b>{formatMoney(quote.purchasePrice)}</b>, {paymentsText(quote)}
          </>
        )}
      </SolutionItem>
    </ul>
  );
}

interface NearestProps {
  nearest: OnlyNearest["nearest"];
  terms: Terms;
  onUse: (terms: Terms) => void;
}

/** Where no terms reach the target: a way to each of the nearest. */
function Nearest({ nearest, terms, onUse }: NearestProps) {
  return (
    <div className="flex flex-wrap gap-2 pb-2.5 empty:hidden">
      {nearest.map((found) => {
        const inUse = sameTerms(found.terms, terms);
        const { numPayments, purchasePrice } = found.quote;
        return (
          <Button
            key={`${numPayments} ${purchasePrice}`}
            onClick={() => onUse(found.terms)}
            aria-disabled={inUse}
          >
            {inUse ? "In use: " : "Use "}
            {formatPayments(numPayments)} at {formatMoney(purchasePrice)}
          </Button>
        );
      })}
    </div>
  );
}

interface SolutionItemProps {
  name: string;
  solution: Solution;
  terms: Terms;
  onUse: (terms: Terms) => void;
  children: (quote: Quote) => ReactNode;
}

function SolutionItem({ name, solution, terms, onUse, children }: SolutionItemProps) {
  const found = solution.met ? solution : solution.nearest;
  const inUse = found !== null && sameTerms(found.terms, terms);
  return (
    <SolutionRow
      name={name.toLowerCase()}
      quote={found ? found.quote : null}
      inUse={inUse}
      onUse={() => found && onUse(found.terms)}
    >
      <p className="text-13 text-ink-2">{solution.met ? name : `${name}: the nearest`}</p>
      {found && <p>{children(found.quote)}</p>}
      {!solution.met && <p className="text-13 text-warn">{solution.reason}</p>}
    </SolutionRow>
  );
}
