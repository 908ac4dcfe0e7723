"use client";

import { startTransition, useEffect, useState, useSyncExternalStore } from "react";
import type { Audience } from "@/components/calculator/results/money-bar";

/**
 * Prints the sheet for an audience. A print by the browser's own menu is the merchant's sheet, which shows
 * nothing that a merchant may not read.
 */
export function usePrint() {
  const [requested, setRequested] = useState<{ audience: Audience } | null>(null);

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
    print: (audience: Audience) => setRequested({ audience }),
  };
}

/** Whether the browser is printing the page. The change renders before the browser reads the page. */
export function usePrinting(): boolean {
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
export function usePrinted<T>(value: T, prints: boolean): T | null {
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
