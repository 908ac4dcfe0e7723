"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { Link } from "@/components/console/ui/link";

interface SettingsNavProps {
  /** The sections that the person's role may open. */
  sections: { href: string; name: string }[];
}

/** Links to the sections of the settings: a list, or scrolling tabs on a narrow screen. */
export function SettingsNav({ sections }: SettingsNavProps) {
  const path = usePathname();
  const list = useRef<HTMLElement>(null);
  const current = sections.find(({ href }) => path === href || path.startsWith(`${href}/`))?.href;

  useEffect(() => {
    const link = list.current?.querySelector(`[href="${CSS.escape(current ?? "")}"]`);
    link?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);

  return (
    <nav
      ref={list}
      aria-label="Settings"
      className="-mx-[24px] flex gap-1 edge-shade border-b border-line px-3 py-1 [scrollbar-width:none] min-[36rem]:flex-wrap max-phone:-mx-[16px] max-phone:px-1 min-[73.75rem]:mx-0 min-[73.75rem]:grid min-[73.75rem]:gap-0.5 min-[73.75rem]:overflow-x-visible min-[73.75rem]:border-b-0 min-[73.75rem]:p-0"
    >
      {sections.map(({ href, name }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === current ? "page" : undefined}
          className={`flex min-h-11 items-center rounded-m px-3 whitespace-nowrap no-underline hover:bg-sunken min-[73.75rem]:-ml-3 min-[73.75rem]:min-h-10 ${href === current ? "bg-sunken font-semibold text-ink" : "text-ink-2"}`}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
