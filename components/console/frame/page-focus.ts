import { useEffect, useRef } from "react";
import { MAIN_ID, standsNowhere } from "@/components/console/ui/stands-nowhere";

/** Puts the focus on the content of a page that was opened from another, where what had the focus is gone. */
export function usePageFocus(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // After the page itself, which may have a first field.
    const frame = requestAnimationFrame(() => {
      if (standsNowhere()) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [path]);
}
