"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { Count } from "@/components/console/ui/count";

interface Place {
  href: string;
  name: string;
  /** Other paths that belong to this link. */
  also?: string[];
  waiting?: { count: number; what: string };
}

/** Higher counts are shown as `99+`. */
const MOST = 99;

const TAB =
  "relative flex min-h-11 items-center gap-2 px-3 whitespace-nowrap no-underline focus-visible:-outline-offset-3 wide:gap-1.5 wide:px-2 min-[62rem]:gap-2 min-[62rem]:px-3";
const CURRENT =
  "font-semibold text-ink after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:bg-brand forced-colors:after:bg-[Highlight] wide:after:inset-x-2 min-[62rem]:after:inset-x-3";

/**
 * The links to the console's main pages. On a phone they scroll, and the current one is scrolled into view.
 */
export function Tabs({ places }: { places: Place[] }) {
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
    tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shown]);

  return (
    <nav
      ref={list}
      aria-label="Console"
      className="order-last -mx-6 flex w-[calc(100%+48px)] flex-none [scrollbar-width:none] gap-1 overflow-x-auto px-3 max-phone:-mx-4 max-phone:w-[calc(100%+32px)] max-phone:px-1 wide:order-none wide:mx-0 wide:w-auto wide:min-w-0 wide:flex-1 wide:gap-0 wide:px-0 min-[62rem]:gap-1"
    >
      {places.map((place) => (
        <Link
          key={place.href}
          href={place.href}
          prefetch={false}
          aria-current={place === current ? "page" : undefined}
          className={`${TAB} ${place === current ? CURRENT : "font-medium text-ink-2 hover:text-ink"}`}
        >
          {place.name}
          {place.waiting !== undefined && place.waiting.count > 0 && (
            <Count tone="warn" what={place.waiting.what}>
              {place.waiting.count > MOST ? `${MOST}+` : place.waiting.count}
            </Count>
          )}
        </Link>
      ))}
    </nav>
  );
}

function isAtOrBelow(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}
