"use client";

import { useEffect, useEffectEvent } from "react";
import { IDLE_MS } from "./times";

/** The intervals, growing, at which the server is asked while a change is expected. */
const FIRST_MS = 2_000;
const LONGEST_MS = 15_000;

/** Events that say that somebody returns to the page. */
const SIGNS = ["focus", "pageshow", "online"];

/**
 * Calls `ask` when somebody returns to the page, and at intervals. `awaits` names the expected change and its
 * last step, and null expects none: each new value restarts the short intervals. A hidden page asks nothing:
 * it asks once it is seen again.
 */
export function useAsking(ask: () => Promise<void>, awaits: string | null): void {
  const asked = useEffectEvent(ask);

  useEffect(() => {
    const come = () => {
      if (document.visibilityState === "visible") void asked();
    };
    for (const sign of SIGNS) addEventListener(sign, come);
    document.addEventListener("visibilitychange", come);
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, come);
      document.removeEventListener("visibilitychange", come);
    };
  }, []);

  useEffect(() => {
    let wait = FIRST_MS;
    let timer = 0;
    const later = () => {
      const act = async () => {
        const mine = timer;
        if (document.visibilityState === "visible") await asked();
        if (timer === mine) later();
      };
      timer = window.setTimeout(act, awaits === null ? IDLE_MS : wait);
      wait = Math.min(2 * wait, LONGEST_MS);
    };
    later();
    return () => {
      clearTimeout(timer);
      timer = 0;
    };
  }, [awaits]);
}
