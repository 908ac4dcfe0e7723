"use client";

import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { fitsOnePage, pagesOf, stampSheet } from "./fit-sheet";
import type { SectionPart } from "./sheet-pages";
import type { SheetSection } from "./sheet-sections";
import "./paged-sheet.css";

/** A page of a sheet, and how many there are. */
export type SheetPage = [page: number, pages: number];

interface PagedSheetProps {
  /** Whether a print has begun, or was asked for. */
  prints: boolean;
  /** What the sheet is about: with another content it is laid out anew. */
  content: unknown[];
  opening: ReactNode;
  /** What follows the opening on a sheet of one page. */
  short: ReactNode;
  /** What follows it on a sheet of several pages. */
  sections: SheetSection[];
  /** The head of each page after the first. */
  running: ReactNode;
  /** The foot; null stands for the page of a sheet of one page. */
  foot: (page: SheetPage | null) => ReactNode;
}

/**
 * A printed sheet: on one page where that fits in readable type, else on several, each with its head. No row is
 * left out.
 */
export function PagedSheet({
  prints,
  content,
  opening,
  short,
  sections: below,
  running,
  foot,
}: PagedSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const pages = usePages(sheet, [prints, ...content]);
  if (pages === "one") {
    return (
      <article ref={sheet} aria-hidden="true" className="term-sheet">
        {opening}
        {short}
        {foot(null)}
      </article>
    );
  }
  const sections: SheetSection[] = [{ key: "opening", rows: 0, render: () => opening }, ...below];
  if (pages === "flow") {
    return (
      <article ref={sheet} aria-hidden="true" className="term-sheet long-sheet">
        {sections.map(({ key, rows, render }) => (
          <div key={key} data-section className="flow-root">
            {render(0, rows)}
          </div>
        ))}
        {running}
        {foot([9, 9])}
      </article>
    );
  }
  return (
    <article ref={sheet} aria-hidden="true" className="term-sheet long-sheet sheet-pages">
      {pages.map((parts, index) => (
        <div key={parts.map(({ section, from }) => `${section}:${from}`).join()} className="sheet-page">
          {index > 0 && running}
          {parts.map(({ section, from, to }) => (
            <div key={section} className="flow-root">
              {sections[section]?.render(from, to)}
            </div>
          ))}
          {foot([index + 1, pages.length])}
        </div>
      ))}
    </article>
  );
}

/** How a sheet is laid out: on one page, as one flow to be measured, or on these pages. */
type Pages = "one" | "flow" | SectionPart[][];

/**
 * Lays out a sheet while it is printed, the first of `content`: on one page if it fits in readable type, else
 * measured as a flow and cut into pages.
 */
function usePages(sheet: RefObject<HTMLElement | null>, content: [prints: boolean, ...unknown[]]): Pages {
  const [prints] = content;
  const [laid, setLaid] = useState<{ out: Pages; content: unknown[] }>({ out: "one", content });
  // Another content, or another print, begins anew.
  const isLaid =
    laid.content.length === content.length && laid.content.every((part, index) => part === content[index]);
  const pages = isLaid ? laid.out : "one";
  useLayoutEffect(() => {
    const element = sheet.current;
    if (element === null || !prints) return;
    if (pages === "one" && !fitsOnePage(element)) setLaid({ out: "flow", content });
    if (pages === "flow") setLaid({ out: pagesOf(element), content });
    stampSheet(element);
  });
  return pages;
}
