"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

interface SettingsNavProps {
  /** The sections that the person's role may open. */
  sections: { href: string; name: string }[];
}

/** The sections of the settings: a list, and tabs that scroll where there is no room for one. */
export function SettingsNav({ sections }: SettingsNavProps) {
  const path = usePathname();
  const list = useRef<HTMLElement>(null);
  const current = sections.find(({ href }) => path === href || path.startsWith(`${href}/`))?.href;

  useEffect(() => {
    const link = list.current?.querySelector(`[href="${CSS.escape(current ?? "")}"]`);
    link?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);

  return (
    <nav ref={list} aria-label="Settings" className="settings-nav">
      {sections.map(({ href, name }) => (
        <Link key={href} href={href} prefetch={false} aria-current={href === current ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
