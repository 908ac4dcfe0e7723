"use client";

import { useEffect, useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { formatMoney } from "@/lib/calculator/formats";
import { countedPayments } from "@/lib/calculator/frequency";
import { fromDecimal } from "@/lib/calculator/money";
import type { WireQuote } from "@/lib/calculator/wire";

/** On a narrow screen, while the decision panel is out of view: the net funding and a link to the panel. */
export function DecideBar({ quote }: { quote: WireQuote }) {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const panel = document.getElementById("decision");
    if (!panel) return;
    const observer = new IntersectionObserver(([entry]) => setHidden(entry?.isIntersecting === true));
    observer.observe(panel);
    return () => observer.disconnect();
  }, []);
  if (hidden) return null;
  const payments = countedPayments(quote.num_payments, quote.frequency);
  return (
    <div className="bottom-bar justify-between gap-4 [--bar-space:12px] min-[64rem]:hidden">
      <p className="text-13 text-ink-3">
        <b className="block text-16 text-ink">{formatMoney(fromDecimal(quote.net_funding, 2))}</b>
        net funding, {payments} of {formatMoney(fromDecimal(quote.payment_amount, 2))}
      </p>
      <a href="#decision" className={`${buttonLook("primary")} flex-none`}>
        Decide
      </a>
    </div>
  );
}
