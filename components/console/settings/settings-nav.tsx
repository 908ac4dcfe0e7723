"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { Link } from "@/components/console/ui/link";
import { currentSection, type SectionGroup } from "./section-groups";

interface SectionsProps {
  /** Developers and Settings, with the sections that the person's role may open. */
  groups: SectionGroup[];
}

/** The name of the place whose section is open. */
export function SectionsTitle({ groups }: SectionsProps) {
  return currentSection(groups, usePathname())?.group.name ?? "Settings";
}

/** Links to the sections of the place that is open: a list, or scrolling tabs on a narrow screen. */
export function SettingsNav({ groups }: SectionsProps) {
  const current = currentSection(groups, usePathname());
  const list = useRef<HTMLElement>(null);
  const shown = current?.section.href;

  useEffect(() => {
    const link = list.current?.querySelector(`[href="${CSS.escape(shown ?? "")}"]`);
    link?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [shown]);

  if (current === null) return null;
  return (
    <nav
      ref={list}
      aria-label={current.group.name}
      className="-mx-[24px] flex gap-1 edge-shade border-b border-line px-3 py-1 [scrollbar-width:none] min-[36rem]:flex-wrap max-phone:-mx-[16px] max-phone:px-1 min-[73.75rem]:mx-0 min-[73.75rem]:grid min-[73.75rem]:gap-0.5 min-[73.75rem]:overflow-x-visible min-[73.75rem]:border-b-0 min-[73.75rem]:p-0"
    >
      {current.group.sections.map(({ href, name }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === shown ? "page" : undefined}
          className={`flex min-h-11 items-center rounded-m px-3 whitespace-nowrap no-underline hover:bg-sunken min-[73.75rem]:-ml-3 min-[73.75rem]:min-h-10 ${href === shown ? "bg-sunken font-semibold text-ink" : "text-ink-2"}`}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
