"use client";

import { useState } from "react";
import type { Terms } from "@/lib/calculator/terms";

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
