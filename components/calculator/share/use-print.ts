"use client";

import { useEffect, useRef, useState } from "react";
import { secondsNow } from "@/components/calculator/page/times";
import type { Audience } from "@/components/calculator/results/money-bar";

/**
 * Prints the sheet of an audience, and fits whatever is printed onto one page. A page printed by the browser's own
 * menu is the merchant's: it tells nothing that a merchant may not read.
 */
export function usePrint() {
  const sheet = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<{ audience: Audience; at: number } | null>(null);
  const [openedAt] = useState(secondsNow);

  useEffect(() => {
    if (asked !== null) print();
  }, [asked]);

  useEffect(() => {
    const fit = () => {
      if (sheet.current) fitToPage(sheet.current);
    };
    const forget = () => setAsked(null);
    addEventListener("beforeprint", fit);
    addEventListener("afterprint", forget);
    return () => {
      removeEventListener("beforeprint", fit);
      removeEventListener("afterprint", forget);
    };
  }, []);

  return {
    audience: asked?.audience ?? "merchant",
    /** Unix seconds. */
    preparedAt: asked?.at ?? openedAt,
    print: (audience: Audience) => setAsked({ audience, at: secondsNow() }),
    sheet,
  };
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
