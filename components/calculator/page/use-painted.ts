"use client";

import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";

/**
 * The value one frame later. What is below the first screen renders from it, so that no input waits for that.
 */
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
    // The browser paints a frame after its callbacks. A task that a callback starts runs after the paint.
    requestAnimationFrame(() => setTimeout(() => follow()));
  }, [painted, value]);
  return painted;
}
