import type { ReactNode } from "react";

/** Code or protocol text. Long lines wrap instead of scrolling sideways. */
export function CodeText({ children }: { children: ReactNode }) {
  return (
    <pre className="rounded-s bg-sunken px-4 py-3.5 font-mono text-12/5 wrap-anywhere whitespace-pre-wrap">
      {children}
    </pre>
  );
}

interface SecretValueProps {
  name?: string;
  value: ReactNode;
  /** The button beside it. */
  children: ReactNode;
}

/** A secret with its name above and a button beside it. */
export function SecretValue({ name, value, children }: SecretValueProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
      {name && <span className="basis-full font-semibold">{name}</span>}
      <code
        translate="no"
        className="grow basis-56 rounded-m border border-line bg-sunken px-3 py-[11px] text-13 wrap-anywhere select-all"
      >
        {value}
      </code>
      {children}
    </div>
  );
}
