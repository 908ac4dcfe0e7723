import { type ComponentProps, type ReactNode, useId } from "react";

type PageSectionProps = Omit<ComponentProps<"section">, "title"> & {
  title: ReactNode;
  /** A short text beside the title. */
  aside: ReactNode;
};

/** A part of a page with its own heading. Other properties are passed to `section`. */
export function PageSection({ title, aside, className = "", children, ...section }: PageSectionProps) {
  const id = useId();
  return (
    <section {...section} aria-labelledby={id} className={`mt-11 phone:mt-14 ${className}`}>
      <div className="flex flex-wrap items-baseline gap-x-3.5 gap-y-0.5 pb-4">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        <p className="text-13 text-pretty text-ink-3">{aside}</p>
      </div>
      {children}
    </section>
  );
}
