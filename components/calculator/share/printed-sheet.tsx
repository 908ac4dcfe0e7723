"use client";

import { type ReactNode, useLayoutEffect } from "react";
import type { Priced } from "@/components/calculator/dates/estimate-outputs";
import type { Gate } from "@/components/calculator/merchant/use-gate";
import type { Brand } from "@/components/calculator/offer/deal";
import type { LazyParts } from "@/components/calculator/page/lazy-parts";
import type { Audience } from "@/components/calculator/results/money-bar";
import type { Offer } from "@/components/calculator/review/submission";
import { ServerHtml } from "@/components/ui/server-html";
import { fitSheet } from "./fit-sheet";
import { OpeningSheet } from "./opening-sheet";
import { UnreadySheet } from "./unready-sheet";
import { usePrinted, usePrinting } from "./use-print";

interface PrintedSheetProps {
  audience: Audience;
  /** Whether a button of the page asked for a print. */
  requested: boolean;
  brand: Brand;
  offer: Offer;
  /** The address of these terms, for the ISO's copy alone. */
  link: () => string;
  /** Unix seconds. */
  linkExpiresAt: number;
  priced: Priced;
  gate: Gate;
  /** Null until the live sheet is loaded. */
  parts: LazyParts | null;
  /** The sheet of the defaults, which only the server renders. */
  opening: ReactNode;
  /** Whether the terms are no longer those of `opening`, or the browser has lost it. */
  moved: boolean;
}

// Rule: L2-15
/** The sheet that is printed instead of the page: the terms, or the reason why there are no figures. */
export function PrintedSheet(props: PrintedSheetProps) {
  const { audience, requested, brand, offer, link, linkExpiresAt, priced, gate, parts, opening } = props;
  const prints = usePrinting() || requested;
  const printed = usePrinted(priced, prints);
  // After each render during a print: one sheet may have taken the place of another.
  useLayoutEffect(() => {
    if (prints) fitSheet();
  });
  const lock = gate.lockOf((printed ?? priced).quote);
  const locked = lock !== null && audience === "merchant";
  if (locked && parts) {
    return (
      <parts.LockedSheet
        lock={lock}
        needs={gate.needs}
        holdback={offer.limits.holdback}
        brand={brand}
        deal={offer.deal}
      />
    );
  }
  if (parts === null || printed === null) {
    if (props.moved) return <UnreadySheet merchantName={offer.deal.merchantName} />;
    if (locked) return <ServerHtml>{opening}</ServerHtml>;
    return <OpeningSheet sheet={opening} ready={printed !== null} />;
  }
  return (
    <parts.TermSheet
      brand={brand}
      deal={offer.deal}
      linkExpiresAt={linkExpiresAt}
      stipulations={offer.stipulations}
      audience={audience}
      quote={printed.quote}
      estimate={printed.estimate}
      pace={parts.merchantPace(printed.quote, offer.limits, printed.dated, printed.estimate)}
      feeBreakdown={offer.show.feeBreakdown}
      prepayment={offer.limits.prepayment}
      merchantUrl={gate.current?.merchantUrl ?? null}
      link={audience === "iso" ? link() : null}
    />
  );
}
