"use client";

import { useEffect } from "react";
import { LINK_LIFE, linkLife } from "./link-life";
import { secondsNow } from "./times";

const EACH_MS = 5_000;
const SIGNS = ["focus", "pageshow"];

/**
 * Keeps the text at the head of the page up to date that says how long the link still works. Renders nothing
 * itself.
 */
export function LinkClock({ expiresAt }: { expiresAt: number }) {
  useEffect(() => {
    const look = () => {
      const shown = document.getElementById(LINK_LIFE);
      if (shown) shown.textContent = linkLife(expiresAt - secondsNow());
    };
    const timer = setInterval(look, EACH_MS);
    for (const sign of SIGNS) addEventListener(sign, look);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) removeEventListener(sign, look);
    };
  }, [expiresAt]);
  return null;
}
