"use client";

import { useState } from "react";
import type { Terms } from "@/lib/calculator/terms";

// Rule: T3-20
/** A configuration put aside to compare, with the id of its structure where the offer has structures. */
export interface Pin extends Terms {
  structure?: string;
}

/** The configurations put aside to compare, oldest first. */
export function usePins() {
  const [pins, setPins] = useState<Pin[]>([]);
  return {
    pins,
    setPins,
    pin: (terms: Pin) => setPins([...pins, terms]),
    unpin: (index: number) => setPins(pins.filter((_, position) => position !== index)),
  };
}
