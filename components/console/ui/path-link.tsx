"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { keptAddress } from "./kept-lists";
import { Link } from "./link";

/**
 * A link in the line above a page's title, to the list that the page belongs to: with the filters, the order and the
 * page that this tab last showed.
 */
export function PathLink({ href, children }: { href: string; children: ReactNode }) {
  const address = useSyncExternalStore(
    () => () => undefined,
    () => keptAddress(href),
    () => href,
  );
  return (
    <Link href={address} className="text-ink-2 no-underline">
      {children}
    </Link>
  );
}
