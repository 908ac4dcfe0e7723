"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";

interface LiveListProps {
  /** The list's filters and page. When the query changes, the new list is shown at once. */
  query: object;
  /** The ids of the rows in their order. */
  rows: string[];
  /**
   * The pager of these rows. It changes with them, but being at the pager does not count as reading the list.
   */
  pager: ReactNode;
  children: ReactNode;
}

/**
 * A list that refreshes by itself. Values change in place. Added, removed and moved rows wait for a click
 * while the reader uses the list: the page is scrolled, or a row has the focus or the pointer.
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
    setShown({ list, order, pager, children });
    setWaits(false);
  }, [isCurrent, list, order, pager, children]);

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
      <div ref={region} tabIndex={-1} data-list className="outline-none">
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
