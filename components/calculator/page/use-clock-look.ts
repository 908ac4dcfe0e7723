"use client";

import { useEffect, useEffectEvent } from "react";

/** Events that look again: timers stop while a device sleeps. */
const SIGNS = ["focus", "pageshow", "beforeprint"];

/**
 * Calls `look`, which looks at the clock, every so many milliseconds, and when somebody returns to the page or prints
 * it. Null: nothing is waited for.
 */
export function useClockLook(look: () => void, eachMs: number | null): void {
  const looked = useEffectEvent(look);
  useEffect(() => {
    if (eachMs === null) return;
    const act = () => looked();
    const timer = setInterval(act, eachMs);
    for (const sign of SIGNS) addEventListener(sign, act);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) removeEventListener(sign, act);
    };
  }, [eachMs]);
}
