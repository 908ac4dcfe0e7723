import type { ReactNode } from "react";

/** Code or protocol text. Long lines wrap instead of scrolling sideways. */
export function CodeText({ children }: { children: ReactNode }) {
  return (
    <pre className="rounded-s bg-sunken px-4 py-3.5 font-mono text-12/5 wrap-anywhere whitespace-pre-wrap">
      {children}
    </pre>
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
