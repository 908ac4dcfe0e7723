"use client";

import { startTransition, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";

/** The value as it was painted last: what stands beyond the first screen follows it, and no input waits for that. */
export function usePainted<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  const scheduled = useRef(false);
  const follow = useEffectEvent(() => {
    scheduled.current = false;
    startTransition(() => setPainted(value));
  });
  useEffect(() => {
    if (painted === value || scheduled.current) return;
    scheduled.current = true;
    // A frame is painted after its callbacks, and a task that they begin runs after that.
    requestAnimationFrame(() => setTimeout(() => follow()));
  }, [painted, value]);
  return painted;
}

const REST_MS = 250;

/** The value for the printer: null before hydration, then as it last stood still, and while it prints as it stands. */
export function usePrinted<T>(value: T): T | null {
  const [rested, setRested] = useState<T | null>(null);
  useEffect(() => {
    const rest = setTimeout(() => startTransition(() => setRested(value)), REST_MS);
    return () => clearTimeout(rest);
  }, [value]);
  // A store's news is rendered before the next listener of the event, which measures the sheet.
  const prints = useSyncExternalStore(
    followPrinting,
    () => printing,
    () => false,
  );
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
