import type { ReactNode } from "react";

interface LineProps {
  name: string;
  total?: boolean;
  className?: string;
  children: ReactNode;
}

/** A name and its value: a long name breaks anywhere, an amount never. */
export function Line({ name, total = false, className = "", children }: LineProps) {
  return (
    <div
      className={`flex justify-between gap-4 border-t py-(--row) ${total ? "border-ink font-semibold" : "border-line"} ${className}`}
    >
      <dt className={`min-w-0 wrap-anywhere ${total ? "" : "text-ink-2"}`}>
        <bdi>{name}</bdi>
      </dt>
      <dd className="max-w-3/4 flex-none text-right">{children}</dd>
    </div>
  );
}

/** The heading of a section. */
export function Title({ children }: { children: ReactNode }) {
  return <p className="pt-(--title) pb-1.5 text-15 font-semibold">{children}</p>;
}
