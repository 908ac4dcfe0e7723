"use client";

import { useEffect, useState } from "react";
import { formatMoney } from "@/lib/calculator/formats";
import { countedPayments } from "@/lib/calculator/frequency";
import type { Problem } from "@/lib/calculator/problems";
import type { Quote } from "@/lib/calculator/quote";

const QUIET_MS = 700;

interface LiveSentenceProps {
  quote: Quote;
  problems: Problem[];
  /** Whether anything was changed: what a page opens with is not said. */
  changed: boolean;
}

/** Says problems and figures politely once they have stood still. */
export function LiveSentence({ quote, problems, changed }: LiveSentenceProps) {
  const sentence = spokenSummary(quote, problems);
  const [spoken, setSpoken] = useState("");

  useEffect(() => {
    if (!changed && spoken === "") return;
    const timer = setTimeout(() => setSpoken(sentence), QUIET_MS);
    return () => clearTimeout(timer);
  }, [sentence, changed, spoken]);

  return (
    <p role="status" className="sr-only">
      {spoken}
    </p>
  );
}

function spokenSummary(quote: Quote, problems: Problem[]): string {
  const payments = `${countedPayments(quote.numPayments, quote.frequency)} of ${formatMoney(quote.paymentAmount)}`;
  const figures = `${payments}, net funding ${formatMoney(quote.netFunding)}, commission ${formatMoney(quote.commission)}.`;
  const messages = new Set(problems.map(({ message }) => message));
  const summary = [...messages, figures].join(" ");
  return quote.structure ? `${quote.structure.label}: ${summary}` : summary;
}
