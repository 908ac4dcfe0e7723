"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";

interface LiveListProps {
  /** What the list shows: filters and page. Another query is another list, shown at once. */
  query: object;
  /** The ids of the rows in their order. */
  rows: string[];
  /** The pages beside these rows. It stays with them, and is no part of what is being read. */
  pager: ReactNode;
  children: ReactNode;
}

// Rule: C3-3
/**
 * A list that refreshes by itself: values change where they stand. Rows that come, go or move wait for a click
 * while the reader is at the list: it is scrolled, focused or under the pointer.
 */
export function LiveList({ query, rows, pager, children }: LiveListProps) {
  const region = useRef<HTMLDivElement>(null);
  const list = JSON.stringify(query);
  const order = rows.join();
  const [shown, setShown] = useState({ list, order, pager, children });
  const [waits, setWaits] = useState(false);
  const isTurned = list !== shown.list;
  const isCurrent = isTurned || order === shown.order;

  useEffect(() => {
    if (!isCurrent && isRead(region.current)) return setWaits(true);
    if (isTurned) takeLostFocus(region.current);
    setShown({ list, order, pager, children });
    setWaits(false);
  }, [isCurrent, isTurned, list, order, pager, children]);

  const catchUp = () => {
    setShown({ list, order, pager, children });
    setWaits(false);
    scrollTo({ top: 0 });
    region.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <p role="status" className="sticky top-16 z-3 h-0 text-center">
        {waits && !isCurrent && (
          <Button
            kind="quiet"
            className="mt-2 border border-line-strong bg-surface text-brand-text shadow-float"
            onClick={catchUp}
          >
            The list has changed. Show it
          </Button>
        )}
      </p>
      <div ref={region} tabIndex={-1} className="outline-none">
        {isCurrent ? children : shown.children}
      </div>
      {isCurrent ? pager : shown.pager}
    </>
  );
}

function isRead(region: HTMLElement | null): boolean {
  const focused = document.activeElement;
  const isAtRow = focused !== region && region?.contains(focused);
  return region !== null && (scrollY > 0 || region.matches(":hover") || isAtRow === true);
}

/** The link to a page that has no further one is gone once it was followed. */
function takeLostFocus(region: HTMLElement | null): void {
  if (document.activeElement === document.body) region?.focus({ preventScroll: true });
}
