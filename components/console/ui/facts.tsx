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
