"use client";

import { startTransition, useEffect, useState, useSyncExternalStore } from "react";
import { merchantPace, type Priced } from "@/components/calculator/dates/merchant-pace";
import type { Gate } from "@/components/calculator/merchant/use-gate";
import type { Brand, Offer } from "@/components/calculator/offer/offer";
import { OptionsSheetOnDemand, TermSheetOnDemand } from "@/components/calculator/on-demand/on-demand";
import type { Audience } from "@/components/calculator/results/money-bar";
import type { Fix } from "@/lib/calculator/terms/problems";
import { LockedSheet } from "./locked-sheet";
import type { MerchantOption } from "./options";

interface PrintedSheetProps {
  audience: Audience;
  /** Whether a button of the page asked for a print. */
  requested: boolean;
  /** The two options that are printed instead of the present terms; null for the present terms. */
  options: MerchantOption[] | null;
  brand: Brand;
  offer: Offer;
  /** The address of these terms, for the ISO's copy alone. */
  link: () => string;
  /** Unix seconds. */
  linkExpiresAt: number;
  priced: Priced;
  gate: Gate;
  /** The change that makes these terms sendable; null without one. */
  fix: Fix | null;
}

/** The sheet that is printed instead of the page: the terms, or the reason why there are no figures. */
export function PrintedSheet(props: PrintedSheetProps) {
  const { audience, requested, options, brand, offer, link, linkExpiresAt, priced, gate } = props;
  const prints = usePrinting() || requested;
  const printed = usePrinted(priced, prints);
  // A print by the browser's own menu cannot ask first.
  const unasked = requested ? null : (gate.asked?.state ?? null);
  const locks = options?.map(({ quote, financing }) => gate.lockOf(quote, financing.fees));
  const shown = locks ?? [gate.lockOf((printed ?? priced).quote), unasked];
  const lock = shown.find((each) => each !== null) ?? null;
  if (lock !== null && audience === "merchant") {
    return (
      <LockedSheet
        lock={lock}
        needs={gate.needs}
        holdback={offer.limits.holdback}
        brand={brand}
        deal={offer.deal}
        fix={props.fix}
      />
    );
  }
  // Before hydration, and without a script, the page prints as it stands: as the ISO's copy.
  if (printed === null) return null;
  if (options !== null) {
    return (
      <OptionsSheetOnDemand
        meanwhile={<UnreadySheet merchantName={offer.deal.merchantName} />}
        prints={prints}
        brand={brand}
        deal={offer.deal}
        options={options}
        stipulations={offer.stipulations}
      />
    );
  }
  return (
    <TermSheetOnDemand
      meanwhile={<UnreadySheet merchantName={offer.deal.merchantName} />}
      brand={brand}
      deal={offer.deal}
      linkExpiresAt={linkExpiresAt}
      stipulations={offer.stipulations}
      audience={audience}
      prints={prints}
      quote={printed.quote}
      estimate={printed.estimate}
      share={printed.scheduled.share}
      pace={merchantPace(printed.quote, offer.limits, printed.dated, printed.estimate)}
      feeBreakdown={offer.show.feeBreakdown}
      prepayment={offer.limits.prepayment}
      merchantUrl={gate.current?.merchantUrl ?? null}
      link={audience === "iso" ? link() : null}
    />
  );
}

interface Requested {
  audience: Audience;
  /** Two options in place of the present terms; null for the present terms. */
  options: MerchantOption[] | null;
}

/**
 * Prints the sheet for an audience. A print by the browser's own menu is the merchant's sheet, which shows
 * nothing that a merchant may not read.
 */
export function usePrint() {
  const [requested, setRequested] = useState<Requested | null>(null);

  useEffect(() => {
    if (requested !== null) print();
  }, [requested]);

  useEffect(() => {
    const reset = () => setRequested(null);
    addEventListener("afterprint", reset);
    return () => removeEventListener("afterprint", reset);
  }, []);

  return {
    audience: requested?.audience ?? "merchant",
    /** Whether a button asked for the print, which begins once this is rendered. */
    requested: requested !== null,
    options: requested?.options ?? null,
    print: (audience: Audience, options: MerchantOption[] | null = null) =>
      setRequested({ audience, options }),
  };
}

/** The sheet whose script is not loaded: it has no figure. */
function UnreadySheet({ merchantName }: { merchantName: string }) {
  return (
    <article aria-hidden="true" className="term-sheet">
      <p className="text-24 font-semibold tracking-[-0.022em] wrap-anywhere">
        <bdi>{merchantName}</bdi>
      </p>
      <p className="pt-2 text-15">The terms are still loading. Print again in a moment.</p>
    </article>
  );
}

/** Whether the browser is printing the page. The change renders before the browser reads the page. */
function usePrinting(): boolean {
  return useSyncExternalStore(
    followPrinting,
    () => printing,
    () => false,
  );
}

const REST_MS = 250;

/**
 * The value for the sheet: null before hydration, then the value at the last pause, and during a print the
 * present one.
 */
function usePrinted<T>(value: T, prints: boolean): T | null {
  const [rested, setRested] = useState<T | null>(null);
  useEffect(() => {
    const rest = setTimeout(() => startTransition(() => setRested(value)), REST_MS);
    return () => clearTimeout(rest);
  }, [value]);
  return prints ? value : rested;
}

let printing = false;

function followPrinting(notify: () => void) {
  const follow = ({ type }: Event) => {
    printing = type === "beforeprint";
    notify();
  };
  addEventListener("beforeprint", follow);
  addEventListener("afterprint", follow);
  return () => {
    removeEventListener("beforeprint", follow);
    removeEventListener("afterprint", follow);
  };
}
