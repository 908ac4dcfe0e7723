"use client";

import { type ReactNode, useEffect, useRef } from "react";

/**
 * Keeps the decision beside the terms while the page scrolls. A panel that is higher than the window is held
 * by its lower edge, so that the page scrolls and not the panel.
 */
export function BesidePanel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      element.style.setProperty("--panel-height", `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={panel}
      className="grid min-w-0 min-[64rem]:sticky min-[64rem]:top-[min(5rem,calc(100dvh-var(--panel-height,0px)-1rem))] min-[64rem]:row-span-2"
    >
      {children}
    </div>
  );
}
