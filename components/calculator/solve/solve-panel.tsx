"use client";

import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { SolveAnswersOnDemand } from "@/components/calculator/on-demand/on-demand";
import type { Preview } from "@/components/calculator/solve/preview";
import type { Structured } from "@/components/calculator/structures/structured";
import type { Pin } from "@/components/calculator/terms/use-terms";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { parseMoneyEntry } from "@/lib/calculator/money/entry";
import { formatMoney } from "@/lib/calculator/money/formats";
import { frequencyEach, sameMoneyIn } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import type { SendingRule } from "@/lib/calculator/terms/sendable";
import type { Terms } from "@/lib/calculator/terms/terms";

interface SolvePanelProps {
  limits: OfferLimits;
  terms: Terms;
  /** The figures of the terms. */
  quote: Quote;
  /** Null where no disclosure measures the payments. */
  rule: SendingRule | null;
  /** Null in an offer without structures. */
  structured: Structured | null;
  onUse: (terms: Pin) => void;
  onPreview: (preview: Preview | null) => void;
  onClose: () => void;
}

/**
 * The question what fits a payment: a field for what the merchant can pay, which opens with the present
 * payment selected, and the answers. What is typed before their script has arrived is kept.
 */
export function SolvePanel({ terms, quote, onPreview, onClose, ...answers }: SolvePanelProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { frequency } = terms;
  const [typed, setTyped] = useState({ text: formatMoney(quote.paymentAmount), frequency });
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
    // The element that had the focus may have left the page while this was loading.
    return () => document.querySelector<HTMLElement>("[data-key=s]")?.focus();
  }, []);
  useEffect(() => () => onPreview(null), [onPreview]);

  const amount = parseMoneyEntry(typed.text);
  const entered = amount !== null && amount > 0 ? amount : null;
  const unreadable = typed.text.trim() !== "" && entered === null;
  // In another frequency the target is the same money a year.
  const target = entered === null ? null : sameMoneyIn(frequency, typed.frequency, entered) || null;
  const converted = target !== null && typed.frequency !== frequency;
  const settle = () => {
    if (entered !== null && !converted) setTyped({ text: formatMoney(entered), frequency });
  };
  return (
    <section
      aria-label="What fits"
      data-focus-home
      tabIndex={-1}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className="solve relative mb-4 rounded-l border border-line-strong bg-surface px-4 pt-2.5 pb-1 shadow-lift outline-none phone:px-5"
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 pr-10">
        <label htmlFor={id} id={`${id}-label`} className="font-semibold">
          What fits
        </label>
        <input
          id={id}
          ref={field}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={converted ? formatMoney(target) : typed.text}
          onChange={(event) => setTyped({ text: event.currentTarget.value, frequency })}
          onBlur={settle}
          aria-invalid={unreadable}
          aria-labelledby={`${id}-label ${id}-each`}
          aria-describedby={`${id}-help`}
          className="h-11 w-30 max-[22.5rem]:w-24 max-w-full rounded-m border border-edge bg-surface px-2 text-center text-16 font-semibold not-forced-colors:outline-none focus-visible:rounded-m focus-visible:border-brand-text focus-visible:shadow-focus aria-invalid:border-bad"
        />
        <span id={`${id}-each`} className="text-ink-2">
          {frequencyEach(frequency)}
        </span>
      </div>
      <SolveAnswersOnDemand
        {...answers}
        helpId={`${id}-help`}
        terms={terms}
        quote={quote}
        target={target}
        unreadable={unreadable}
        enteredAs={converted && entered !== null ? { amount: entered, frequency: typed.frequency } : null}
        onPreview={onPreview}
      />
      <Button
        kind="quiet"
        aria-label="Close What fits"
        onClick={onClose}
        className="absolute top-2.5 right-1.5 w-11"
      >
        <Icon name="close" />
      </Button>
    </section>
  );
}
