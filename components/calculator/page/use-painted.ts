"use client";

import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";

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
