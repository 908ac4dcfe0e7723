"use client";

import { useState } from "react";
import { checkTerms } from "@/lib/calculator/limits";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Terms } from "@/lib/calculator/terms";
import { carryOver } from "./carry-over";

/** The configurations put aside to compare, oldest first. */
export function usePins() {
  const [pins, setPins] = useState<Terms[]>([]);
  return {
    pins,
    setPins,
    pin: (terms: Terms) => setPins([...pins, terms]),
    unpin: (index: number) => setPins(pins.filter((_, position) => position !== index)),
  };
}

/** Whether two choices are the same in every term. */
export function sameTerms(a: Terms, b: Terms): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The pins under a new version: inside its limits, each once, and none that no entry of its own can mend. */
export function carryPins(now: OfferLimits, pins: Terms[]): Terms[] {
  const carried = pins
    .map((pin) => carryOver(now, pin))
    .filter((pin) => checkTerms(now, pin).problems.length === 0);
  return carried.filter((pin, index) => carried.findIndex((other) => sameTerms(other, pin)) === index);
}
