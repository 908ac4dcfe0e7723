"use client";

import { useId, useLayoutEffect, useRef, useState } from "react";
import type { Structured } from "@/components/calculator/structures/structured";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { parseMoneyEntry } from "@/lib/calculator/money/entry";
import { formatMoney } from "@/lib/calculator/money/formats";
import { type Frequency, frequencyAdverb } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { targetIn } from "@/lib/calculator/solve/solve";
import type { Terms } from "@/lib/calculator/terms/terms";
import { SolveAnswers, type UseTerms } from "./solve-answers";

interface SolvePanelProps {
  limits: OfferLimits;
  terms: Terms;
  /** Null in an offer without structures. */
  structured: Structured | null;
  onUse: UseTerms;
  onClose: () => void;
}

/**
 * The panel that solves for a payment: a field for what the merchant can pay, and the solutions by price and
 * by count.
 */
export function SolvePanel({ terms, onClose, ...answers }: SolvePanelProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { frequency } = terms;
  const [typed, setTyped] = useState<{ text: string; frequency: Frequency }>({ text: "", frequency });
  useLayoutEffect(() => {
    field.current?.focus();
    // The element that had the focus may have left the page while this was loading.
    return () => document.querySelector<HTMLElement>("[data-key=s]")?.focus();
  }, []);

  const amount = parseMoneyEntry(typed.text);
  const entered = amount !== null && amount > 0 ? amount : null;
  const unreadable = typed.text.trim() !== "" && entered === null;
  // In another frequency the target is the same money a year.
  const target = entered === null ? null : targetIn(frequency, typed.frequency, entered) || null;
  const converted = target !== null && typed.frequency !== frequency;
  const settle = () => {
    if (entered !== null && !converted) setTyped({ text: formatMoney(entered), frequency });
  };
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
            value={converted ? formatMoney(target) : typed.text}
            onChange={(event) => setTyped({ text: event.currentTarget.value, frequency })}
            onBlur={settle}
            aria-invalid={unreadable}
            aria-describedby={`${id}-help`}
            className="h-11.5 w-36 max-w-full rounded-m border border-edge bg-surface px-3 text-center text-16 font-semibold not-forced-colors:outline-none placeholder:font-normal placeholder:text-ink-3 focus-visible:rounded-m focus-visible:border-brand-text focus-visible:shadow-focus aria-invalid:border-bad"
          />
          <span className="text-ink-2">{frequencyAdverb(frequency)}</span>
        </div>
        <Button kind="quiet" aria-label="Close Solve for a payment" onClick={onClose} className="-mr-2 w-11">
          <Icon name="close" />
        </Button>
      </div>
      <SolveAnswers
        {...answers}
        helpId={`${id}-help`}
        terms={terms}
        target={target}
        unreadable={unreadable}
        enteredAs={converted && entered !== null ? { amount: entered, frequency: typed.frequency } : null}
      />
    </section>
  );
}
