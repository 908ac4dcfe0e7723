"use client";

import { useCallback, useLayoutEffect, useRef } from "react";

/** One function through all renders, which calls the latest handler: what takes it need not render again. */
export function useHandler<Args extends unknown[]>(handler: (...args: Args) => void) {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
