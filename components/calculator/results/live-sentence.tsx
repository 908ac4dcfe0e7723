"use client";

import { useEffect, useState } from "react";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import { usePrivateHidden } from "@/components/calculator/privacy/private-figures";
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

/** What is hidden on a shared screen is not said aloud beside it. */
function spokenSummary(quote: Quote, problems: Problem[], hidden: boolean): string {
  const payments = `${countedPayments(quote.numPayments, quote.frequency)} of ${formatMoney(quote.paymentAmount)}`;
  const commission = hidden ? "" : `, commission ${formatMoney(quote.commission)}`;
  const figures = `${payments}, net funding ${formatMoney(quote.netFunding)}${commission}.`;
  const told = problems.map(({ message }) => message);
  const messages = new Set(hidden ? told.filter((message) => !isoOnly(message)) : told);
  const summary = [...messages, figures].join(" ");
  return quote.structure ? `${quote.structure.label}: ${summary}` : summary;
}
