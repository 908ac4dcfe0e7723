"use client";

import { useEffect, useState } from "react";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import { usePrivateHidden } from "@/components/calculator/privacy/private-figures";
import { formatMoney } from "@/lib/calculator/money/formats";
import { countedPayments } from "@/lib/calculator/offer/frequency";
import type { Quote } from "@/lib/calculator/quote";
import type { Problem } from "@/lib/calculator/terms/problems";

const QUIET_MS = 700;

interface LiveSentenceProps {
  quote: Quote;
  problems: Problem[];
  /** Whether anything was changed: the figures that a page opens with are not announced. */
  changed: boolean;
}

/** Announces problems and figures to screen readers when they have stopped changing. */
export function LiveSentence({ quote, problems, changed }: LiveSentenceProps) {
  const hidden = usePrivateHidden();
  const sentence = spokenSummary(quote, problems, hidden);
  const [spoken, setSpoken] = useState("");

  useEffect(() => {
    if (!changed && spoken === "") return;
    const timer = setTimeout(() => setSpoken(sentence), QUIET_MS);
    return () => clearTimeout(timer);
  }, [sentence, changed, spoken]);

  return (
    <p role="status" className="sr-only">
      {hidden && isoOnly(spoken) ? "" : spoken}
    </p>
  );
}

/** The announcement. With `hidden` it leaves out what a shared screen hides. */
function spokenSummary(quote: Quote, problems: Problem[], hidden: boolean): string {
  const payments = `${countedPayments(quote.numPayments, quote.frequency)} of ${formatMoney(quote.paymentAmount)}`;
  const commission = hidden ? "" : `, commission ${formatMoney(quote.commission)}`;
  const figures = `${payments}, net funding ${formatMoney(quote.netFunding)}${commission}.`;
  const told = problems.map(({ message }) => message);
  const messages = new Set(hidden ? told.filter((message) => !isoOnly(message)) : told);
  const summary = [...messages, figures].join(" ");
  return quote.structure ? `${quote.structure.label}: ${summary}` : summary;
}
