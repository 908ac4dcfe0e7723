import type { ReactNode } from "react";

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
