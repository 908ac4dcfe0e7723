"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { Link } from "@/components/console/ui/link";

interface Place {
  href: string;
  name: string;
  /** Other paths that belong to this link. */
  also?: string[];
  waiting?: { count: number; what: string };
}

/** Higher counts are shown as `99+`. */
const MOST = 99;

/**
 * The links to the console's main pages. On a phone they scroll, and the current one is scrolled into view.
 */
export function Tabs({ places, className }: { places: Place[]; className: string }) {
  const path = usePathname();
  const list = useRef<HTMLElement>(null);
  // The last match wins: the first link's path is a prefix of all the others.
  const current = places.findLast(({ href, also = [] }) =>
    [href, ...also].some((at) => isAtOrBelow(path, at)),
  );

  const shown = current?.href;
  useEffect(() => {
    const tabs = [...(list.current?.querySelectorAll("a") ?? [])];
    const tab = tabs.find((link) => link.getAttribute("href") === shown);
    tab?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [shown]);

  return (
    <nav ref={list} aria-label="Console" className={className}>
      {places.map((place) => (
        <Link
          key={place.href}
          href={place.href}
          aria-current={place === current ? "page" : undefined}
          className="tab"
        >
          <span data-name={place.name}>{place.name}</span>
          {place.waiting !== undefined && place.waiting.count > 0 && (
            <span className="count">
              {place.waiting.count > MOST ? `${MOST}+` : place.waiting.count}
              <span className="sr-only"> {place.waiting.what}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

function isAtOrBelow(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}
