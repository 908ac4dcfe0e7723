"use client";

import { useEffect, useRef } from "react";

/** Tells the server once that a browser with JavaScript opened the page; nothing depends on the response. */
export function useViewRecord(recordView: () => Promise<void>): void {
  const recorded = useRef(false);
  useEffect(() => {
    if (recorded.current) return;
    recorded.current = true;
    recordView().catch(() => undefined);
  }, [recordView]);
}
