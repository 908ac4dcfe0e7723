"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

interface Place {
  href: string;
  name: string;
  /** Further paths of this place. */
  also?: string[];
  waiting?: { count: number; what: string };
}

/** The most that a count shows. */
const MOST = 99;

/** The places of the console. On a phone they scroll, and the current one is brought into view. */
export function Tabs({ places }: { places: Place[] }) {
  const path = usePathname();
  const list = useRef<HTMLElement>(null);
  // The first place is the root of the others.
  const current = places.findLast(({ href, also = [] }) =>
    [href, ...also].some((at) => isAtOrBelow(path, at)),
  );

  const shown = current?.href;
  useEffect(() => {
    const tabs = [...(list.current?.querySelectorAll("a") ?? [])];
    const tab = tabs.find((link) => link.getAttribute("href") === shown);
    tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shown]);

  return (
    <nav ref={list} aria-label="Console" className="console-tabs">
      {places.map((place) => (
        <Link
          key={place.href}
          href={place.href}
          prefetch={false}
          aria-current={place === current ? "page" : undefined}
        >
          {place.name}
          {place.waiting !== undefined && place.waiting.count > 0 && (
            <span className="console-count">
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
