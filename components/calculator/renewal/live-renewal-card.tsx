"use client";

import { memo } from "react";
import { usePainted } from "@/components/calculator/page/use-painted";
import type { Quote } from "@/lib/calculator/quote";
import type { Renewal } from "@/lib/calculator/renewal";
import { RenewalCard } from "./renewal-card";

/** The renewal card of the present terms. It follows an input one frame later. */
export const LiveRenewalCard = memo(function LiveRenewalCard(props: { owed: Renewal; quote: Quote }) {
  const quote = usePainted(props.quote);
  return quote.renewal && <RenewalCard owed={props.owed} quote={quote} renewal={quote.renewal} />;
});
