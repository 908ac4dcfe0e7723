"use client";

import { usePathname } from "next/navigation";
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { isAtOrBelow } from "@/components/console/settings/section-groups";
import { Link } from "@/components/console/ui/link";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { cappedCount } from "./capped-count";

interface Place {
  href: string;
  name: string;
  /** Other paths that belong to this link. */
  also?: string[];
  waiting?: { count: number; what: string };
  /** What is wrong there; it takes the place of the count. */
  alarm?: string | false;
}

/**
 * The links to the console's main pages, in one line. Those that do not fit are in a menu at its end, which is named
 * after the current one if that is among them. Until that is measured the line is cut and the menu has all of them.
 */
export function Tabs({ places, className }: { places: Place[]; className: string }) {
  const path = usePathname();
  const { line, fits } = useFitting(places.length);
  // The last match wins: the first link's path is a prefix of all the others.
  const current = places.findLast(({ href, also = [] }) =>
    [href, ...also].some((at) => isAtOrBelow(path, at)),
  );
  const folded = places.slice(fits ?? 0);
  const foldedCurrent = fits === null ? undefined : folded.find((place) => place === current);
  const link = (place: Place, onClick?: (event: MouseEvent<HTMLElement>) => void) => ({
    href: place.href,
    onClick,
    "aria-current": place === current ? ("page" as const) : undefined,
    children: <Name place={place} />,
  });
  return (
    <nav ref={line} aria-label="Console" className={className}>
      <div className="flex h-full min-w-0 flex-wrap gap-x-(--tab-gap) overflow-hidden">
        {places.map((place, index) => (
          <Link
            key={place.href}
            {...link(place)}
            data-place
            className={`tab h-full ${fits !== null && index >= fits ? "invisible absolute" : ""}`}
          />
        ))}
      </div>
      <div
        data-folded
        className={`flex h-full flex-none ${fits === null ? "min-[80rem]:invisible" : foldedLook(folded.length)}`}
      >
        <Menu
          id="places-menu"
          className="tab h-full"
          current={foldedCurrent !== undefined}
          button={
            <>
              <span>{foldedCurrent?.name ?? "More"}</span>
              <Signal places={fits === null ? [] : folded} />
              <Icon name="arrowDown" className="size-4 text-ink-3" />
              <span className="sr-only">, more places</span>
            </>
          }
        >
          {folded.map((place) => (
            <Link key={place.href} {...link(place, closeMenu)} className="gap-2" />
          ))}
        </Menu>
      </div>
    </nav>
  );
}

function foldedLook(count: number): string {
  return count === 0 ? "invisible absolute" : "";
}

function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}

/** How many links stand in a line with the menu, from its first on; null until it is measured. */
function useFitting(count: number) {
  const line = useRef<HTMLElement>(null);
  const [fits, setFits] = useState<number | null>(null);
  useLayoutEffect(() => {
    const nav = line.current;
    if (nav === null) return;
    const tabs = [...nav.querySelectorAll<HTMLElement>("[data-place]")].slice(0, count);
    const menu = nav.querySelector<HTMLElement>("[data-folded]");
    const measure = () => {
      const gap = Number.parseFloat(getComputedStyle(tabs[0]?.parentElement ?? nav).columnGap) || 0;
      const { paddingLeft, paddingRight } = getComputedStyle(nav);
      const room = nav.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const ends: number[] = [];
      for (const tab of tabs) {
        const before = ends.at(-1);
        ends.push((before === undefined ? 0 : before + gap) + tab.getBoundingClientRect().width);
      }
      const beside = room - (menu?.getBoundingClientRect().width ?? 0);
      setFits((ends.at(-1) ?? 0) <= room ? tabs.length : ends.filter((end) => end <= beside).length);
    };
    const sizes = new ResizeObserver(measure);
    for (const each of [nav, ...tabs, ...(menu ? [menu] : [])]) sizes.observe(each);
    return () => sizes.disconnect();
  }, [count]);
  return { line, fits };
}

function Name({ place }: { place: Place }) {
  return (
    <>
      <span data-name={place.name}>{place.name}</span>
      <Signal places={[place]} />
    </>
  );
}

/** What is wrong at one of the places, else what waits there. */
function Signal({ places }: { places: Place[] }): ReactNode {
  const failing = places.find(({ alarm }) => alarm);
  if (failing)
    return (
      <span className="count" data-tone="bad">
        {failing.alarm}
      </span>
    );
  const waiting = places.find((place) => (place.waiting?.count ?? 0) > 0)?.waiting;
  if (waiting === undefined) return null;
  return (
    <span className="count">
      {cappedCount(waiting.count)}
      <span className="sr-only"> {waiting.what}</span>
    </span>
  );
}
