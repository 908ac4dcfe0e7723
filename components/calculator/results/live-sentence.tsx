"use client";

import { useEffect, useState } from "react";
import { formatMoney } from "@/lib/calculator/formats";
import { countedPayments } from "@/lib/calculator/frequency";
import type { Problem } from "@/lib/calculator/problems";
import type { Quote } from "@/lib/calculator/quote";

const QUIET_MS = 700;

/** Says problems and figures politely once they have stood still; those a page opens with are not said. */
export function LiveSentence({ quote, problems }: { quote: Quote; problems: Problem[] }) {
  const sentence = spokenSummary(quote, problems);
  const [opening] = useState(sentence);
  const [spoken, setSpoken] = useState("");

  useEffect(() => {
    if (sentence === opening && spoken === "") return;
    const timer = setTimeout(() => setSpoken(sentence), QUIET_MS);
    return () => clearTimeout(timer);
  }, [sentence, opening, spoken]);

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
