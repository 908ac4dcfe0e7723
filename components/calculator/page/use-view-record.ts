"use client";

import { useEffect, useRef } from "react";

/** Reports to the server once that a person's browser opened the page; nothing depends on the response. */
export function useViewRecord(recordView: () => Promise<void>): void {
  const recorded = useRef(false);
  useEffect(() => {
    if (recorded.current) return;
    recorded.current = true;
    recordView().catch(() => undefined);
  }, [recordView]);
}
