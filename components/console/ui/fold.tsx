import type { ReactNode } from "react";

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
