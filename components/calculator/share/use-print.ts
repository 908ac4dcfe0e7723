"use client";

import { useEffect, useRef, useState } from "react";
import { formatLocal, secondsNow } from "@/components/calculator/page/times";
import type { Audience } from "@/components/calculator/results/money-bar";

/**
 * Prints the sheet of an audience, and fits whatever is printed onto one page. A page printed by the browser's own
 * menu is the merchant's: it contains nothing that a merchant may not read.
 */
export function usePrint() {
  const sheet = useRef<HTMLElement>(null);
  const [requested, setRequested] = useState<{ audience: Audience } | null>(null);

  useEffect(() => {
    if (requested !== null) print();
  }, [requested]);

  useEffect(() => {
    const fit = () => {
      if (sheet.current === null) return;
      sayPrinted(sheet.current);
      fitToPage(sheet.current);
    };
    const reset = () => setRequested(null);
    addEventListener("beforeprint", fit);
    addEventListener("afterprint", reset);
    return () => {
      removeEventListener("beforeprint", fit);
      removeEventListener("afterprint", reset);
    };
  }, []);

  return {
    audience: requested?.audience ?? "merchant",
    print: (audience: Audience) => setRequested({ audience }),
    sheet,
  };
}

/** Written when the browser asks for the sheet: a render would come too late. */
function sayPrinted(sheet: HTMLElement): void {
  const place = sheet.querySelector(".printed-at");
  if (place !== null) place.textContent = ` Printed ${formatLocal(secondsNow())}.`;
}

/** What both Letter and A4 hold inside the margins of 12 mm, in CSS pixels: A4's width, Letter's height. */
const PAGE = { width: 703, height: 955 };
const SMALLEST = 0.3;

/** The largest size at which the sheet, set as wide as the page, is no taller than it. */
function fitToPage(sheet: HTMLElement): void {
  sheet.classList.add("is-measured");
  let scale = 1;
  for (; scale > SMALLEST; scale -= 0.02) {
    sheet.style.width = `${PAGE.width / scale}px`;
    if (sheet.offsetHeight * scale <= PAGE.height) break;
  }
  sheet.classList.remove("is-measured");
  sheet.style.width = "";
  sheet.style.zoom = String(scale);
}
