import type { ReactNode } from "react";

/** Code or protocol text. Long lines wrap instead of scrolling sideways. */
export function CodeText({ children }: { children: ReactNode }) {
  return (
    <pre className="rounded-s bg-sunken px-4 py-3.5 font-mono text-12/5 wrap-anywhere whitespace-pre-wrap">
      {children}
    </pre>
  );
}
