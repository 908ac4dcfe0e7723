import type { ReactNode } from "react";

interface InsightSectionProps {
  id: string;
  title: string;
  /** One line beside the title. */
  about?: ReactNode;
  /** At the end of the title's line. */
  action?: ReactNode;
  /** Across both columns. */
  wide?: boolean;
  children: ReactNode;
}

/** One figure or table of Insight. */
export function InsightSection({ id, title, about, action, wide = false, children }: InsightSectionProps) {
  return (
    <section aria-labelledby={id} className={wide ? "min-[64rem]:col-span-2" : undefined}>
      <header className="flex flex-wrap items-baseline gap-x-3.5 gap-y-0.5 pb-2.5">
        <h2 id={id} className="text-18 font-semibold tracking-[-0.012em]">
          {title}
        </h2>
        {about && <p className="text-13 text-ink-3">{about}</p>}
        {action}
      </header>
      {children}
    </section>
  );
}
