"use client";

import { type RefObject, useEffect, useRef } from "react";
import { whenSeen } from "@/components/ui/when-seen";

/** Tells the server once that a browser with JavaScript shows the page; nothing depends on the response. */
export function useViewRecord(recordView: () => Promise<void>): void {
  const recorded = useRef(false);
  useEffect(() => {
    if (recorded.current) return;
    return whenSeen(() => {
      recorded.current = true;
      recordView().catch(() => undefined);
    });
  }, [recordView]);
}

/** A function that moves the focus to an element once something is told there. */
export function useWhenTold(told: boolean, place: RefObject<HTMLElement | null>): () => void {
  const awaited = useRef(false);
  useEffect(() => {
    if (!told || !awaited.current) return;
    awaited.current = false;
    place.current?.focus();
  }, [told, place]);
  return () => {
    awaited.current = true;
  };
}
