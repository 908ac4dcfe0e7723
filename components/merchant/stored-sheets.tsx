"use client";

import { useEffect, useRef, useState } from "react";

/**
 * A disclosure document exactly as stored and hashed. `sheets` is HTML that the product made and escaped when
 * it made the document; nothing renders it again. Where its columns do not fit, the region scrolls sideways
 * and is a tab stop, so that a keyboard can scroll it.
 */
export function StoredSheets({ sheets, name }: { sheets: string; name: string }) {
  const region = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="min-w-0">
      {scrolls && (
        <p className="pb-2 text-13 text-ink-2 print:hidden">
          The table is wider than the screen: slide it sideways.
        </p>
      )}
      <section
        ref={region}
        id="summary"
        aria-label={name}
        tabIndex={scrolls ? 0 : undefined}
        className="sheets grid gap-6"
        lang="en-US"
        dangerouslySetInnerHTML={{ __html: sheets }}
      />
    </div>
  );
}
