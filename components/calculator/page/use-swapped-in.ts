"use client";

import { type RefObject, startTransition, useEffect, useState } from "react";

/**
 * `loaded`, once it may replace the content of `place`. While the focus is in there it waits, since the focus
 * would be lost; except where the reader waits for it (`awaited`).
 */
export function useSwappedIn<T>(
  loaded: T | null,
  place: RefObject<HTMLElement | null>,
  awaited: boolean,
): T | null {
  const [shown, setShown] = useState<T | null>(null);
  useEffect(() => {
    const holder = place.current;
    if (loaded === null || holder === null) return;
    const show = () => startTransition(() => setShown(() => loaded));
    if (awaited || !holder.contains(document.activeElement)) return show();
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && holder.contains(relatedTarget))) show();
    };
    holder.addEventListener("focusout", leave);
    return () => holder.removeEventListener("focusout", leave);
  }, [loaded, place, awaited]);
  return shown;
}
