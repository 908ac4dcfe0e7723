import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { SkipLink } from "@/components/ui/skip-link";
import { DocsSearch } from "./docs-search";
import { GUIDE_SECTIONS } from "./sections";

interface DocsPageProps {
  /** The path of the page itself. */
  current: string;
  title: string;
  lead: ReactNode;
  /** The headings of this page, and the pages below it. */
  contents: { href: string; title: string }[];
  /** Whether the page has its own columns and needs the full width. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of every page of the documentation. */
export function DocsPage({ current, title, lead, contents, wide = false, children }: DocsPageProps) {
  return (
    <>
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="page-width flex min-h-14 items-center gap-3 py-2">
          <a href="/docs" className="flex-none text-15 font-semibold">
            Offer Calculator
          </a>
          <span className="border-l border-line-strong pl-3 text-ink-2 max-phone:sr-only">Documentation</span>
          <DocsSearch />
        </div>
      </header>
      <div className="page-width gap-10 wide:grid wide:grid-cols-[13rem_minmax(0,1fr)] desk:gap-14">
        <nav
          aria-label="Documentation"
          className="top-0 -ml-3 hidden max-h-dvh self-start overflow-y-auto py-8 pl-3 wide:sticky wide:block"
        >
          <SectionList current={current} contents={contents} />
        </nav>
        <details className="group -mx-4 border-b border-line bg-surface px-4 phone:-mx-8 phone:px-8 wide:hidden">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-medium [&::-webkit-details-marker]:hidden">
            On these pages
            <Icon name="arrowDown" className="size-4 text-ink-3 group-open:rotate-180" />
          </summary>
          <nav aria-label="Documentation, in short" className="pb-4">
            <SectionList current={current} contents={contents} />
          </nav>
        </details>
        <main
          id="main"
          tabIndex={-1}
          className={`min-w-0 pt-8 pb-24 outline-none ${wide ? "" : "max-w-[46rem]"}`}
        >
          <h1 className="text-28 font-semibold tracking-[-0.022em]">{title}</h1>
          <p className="mt-3 max-w-[42rem] text-16 text-ink-2">{lead}</p>
          {children}
        </main>
      </div>
    </>
  );
}

function SectionList({ current, contents }: Pick<DocsPageProps, "current" | "contents">) {
  return (
    <ul className="grid gap-0.5">
      {GUIDE_SECTIONS.map(({ href, title }) => (
        <li key={href}>
          <a href={href} aria-current={href === current ? "page" : undefined} className="docs-section">
            {title}
          </a>
          {href === current && contents.length > 0 && (
            <ul className="my-1 ml-0.5 border-l border-line">
              {contents.map(({ href, title }) => (
                <li key={href}>
                  <a
                    href={href}
                    className="flex min-h-7 items-center py-0.5 pl-4 text-13 text-ink-2 hover:text-ink"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
