import type { ReactNode } from "react";
import { HeadActions } from "./page-head";

interface SectionHeadProps {
  id: string;
  title: string;
  /** One line beside the title. */
  about?: ReactNode;
  /** At the end of the title's line. */
  children?: ReactNode;
}

/** The head of a part of a page. */
export function SectionHead({ id, title, about, children }: SectionHeadProps) {
  return (
    <header className="flex flex-wrap items-baseline gap-x-3.5 gap-y-1 pb-3">
      <h2 id={id} className="text-18 font-semibold tracking-[-0.012em]">
        {title}
      </h2>
      {about && <p className="text-13 text-ink-3">{about}</p>}
      {children}
    </header>
  );
}

interface SectionProps extends SectionHeadProps {
  /** At the end of the title's line. */
  tools?: ReactNode;
  className?: string;
}

/** A part of a page. */
export function Section({ tools, className, children, ...head }: SectionProps) {
  return (
    <section aria-labelledby={head.id} data-focus-home className={className}>
      <SectionHead {...head}>{tools}</SectionHead>
      {children}
    </section>
  );
}

interface SettingsSectionProps {
  title: string;
  /** One sentence below the title. */
  about: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One section of the settings. */
export function SettingsSection({ title, about, actions, children }: SettingsSectionProps) {
  return (
    <section aria-labelledby="section-title" data-focus-home className="grid max-w-260 gap-5">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="section-title" className="text-20 font-semibold tracking-[-0.016em]">
            {title}
          </h2>
          <p className="max-w-160 text-13 text-ink-3">{about}</p>
        </div>
        {actions && <HeadActions>{actions}</HeadActions>}
      </header>
      {children}
    </section>
  );
}

interface FoldProps {
  summary: string;
  children: ReactNode;
}

/** Content that opens below a one-line summary. */
export function Fold({ summary, children }: FoldProps) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-3 font-medium">{summary}</summary>
      {children}
    </details>
  );
}
