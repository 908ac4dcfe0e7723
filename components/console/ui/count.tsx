import type { ReactNode } from "react";

interface CountProps {
  tone: "warn" | "bad";
  /** The noun for a screen reader, such as `failed`. */
  what: string;
  children: ReactNode;
}

/** A number in a pill, beside the name of a place or section. */
export function Count({ tone, what, children }: CountProps) {
  const look = tone === "warn" ? "bg-warn-ground text-warn" : "bg-bad-ground text-bad";
  return (
    <span className={`min-w-[18px] rounded-[9px] px-[5px] text-center text-12/[18px] font-semibold ${look}`}>
      {children}
      <span className="sr-only"> {what}</span>
    </span>
  );
}
