"use client";

import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { listErrors } from "./field-errors";
import { SECTIONS, type SectionId, sectionOf } from "./sections";
import type { OfferFormValues } from "./values";

/** Links to the form's sections, with the number of errors in each. The section in view is marked. */
export function SectionList() {
  const { formState } = useFormContext<OfferFormValues>();
  const current = useSectionInView();
  const counts = new Map<SectionId, number>();
  for (const { path } of listErrors(formState.errors)) {
    if (path.startsWith("root")) continue;
    const section = sectionOf(path);
    counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  return (
    <nav aria-label="Sections" className="sticky top-20 -ml-3 hidden min-[82.5rem]:grid">
      {SECTIONS.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? "true" : undefined}
          className={`flex min-h-10 items-center justify-between gap-2 rounded-m px-3 no-underline ${id === current ? "bg-sunken font-semibold text-ink" : "text-ink-2 hover:text-ink"}`}
        >
          {title}
          {counts.has(id) && (
            <span className="count" data-tone="bad">
              {counts.get(id)}
              <span className="sr-only"> {counts.get(id) === 1 ? "error" : "errors"}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

function useSectionInView(): SectionId {
  const [current, setCurrent] = useState<SectionId>("deal");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) setCurrent(target.id as SectionId);
      },
      { rootMargin: "-15% 0px -75%" },
    );
    for (const { id } of SECTIONS) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
