"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";

interface LiveListProps {
  /** The ids of the rows in their order. */
  rows: string[];
  children: ReactNode;
}

/**
 * A list that refreshes by itself: values change where they stand. Rows that come, go or move wait for a click
 * while the reader is at the list: it is scrolled, focused or under the pointer.
 */
export function LiveList({ rows, children }: LiveListProps) {
  const region = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState({ order: rows.join(), children });
  const order = rows.join();
  const [waits, setWaits] = useState(false);

  useEffect(() => {
    if (order !== shown.order && isRead(region.current)) return setWaits(true);
    setShown({ order, children });
    setWaits(false);
  }, [order, shown.order, children]);

  const catchUp = () => {
    setShown({ order, children });
    setWaits(false);
    scrollTo({ top: 0 });
    region.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <p role="status" className="list-news">
        {waits && (
          <Button kind="quiet" onClick={catchUp}>
            The list has changed. Show it
          </Button>
        )}
      </p>
      <div ref={region} tabIndex={-1} className="outline-none">
        {order === shown.order ? children : shown.children}
      </div>
    </>
  );
}

function isRead(region: HTMLElement | null): boolean {
  return (
    region !== null && (scrollY > 0 || region.matches(":hover") || region.contains(document.activeElement))
  );
}
