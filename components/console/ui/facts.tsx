import type { ReactNode } from "react";

/** Facts in columns, below a line. */
export function FactColumns({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-3.5 border-t border-line pt-3.5 text-13">
      {children}
    </dl>
  );
}

/** One fact, its name above it; in a `dl`. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
