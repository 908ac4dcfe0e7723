import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  title: string;
  /** One line beside the title. */
  note?: string;
  children: ReactNode;
}

/** A part of a submission's page. */
export function Section({ id, title, note, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3.5">
        <h2 id={id} className="text-18 font-semibold tracking-[-0.01em]">
          {title}
        </h2>
        {note && <p className="text-13 text-ink-3">{note}</p>}
      </div>
      {children}
    </section>
  );
}

/** A list of names and values. */
export function FactList({ facts }: { facts: { name: string; value: ReactNode; strong?: boolean }[] }) {
  return (
    <dl className="text-13">
      {facts.map(({ name, value, strong }) => (
        <div
          key={name}
          className={`flex justify-between gap-4 border-t border-line py-[7px] ${strong ? "font-semibold text-ink" : ""}`}
        >
          <dt className={strong ? undefined : "text-ink-2"}>{name}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
