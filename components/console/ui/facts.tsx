import type { ReactNode } from "react";

/** A list of facts in columns, with a line above. */
export function FactColumns({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-3.5 border-t border-line pt-3.5 text-13">
      {children}
    </dl>
  );
}

/** One fact with its name above it; inside a `dl`. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="text-balance wrap-anywhere">{children}</dd>
    </div>
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
