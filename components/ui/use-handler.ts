"use client";

import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * A function that stays the same through all renders and calls the latest handler. Components that receive it
 * need not render again.
 */
export function useHandler<Args extends unknown[]>(handler: (...args: Args) => void) {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
