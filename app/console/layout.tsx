import type { Metadata } from "next";
import type { ReactNode } from "react";

/** Same-origin as in proxy.ts: a meta element wins over the header. */
export const metadata: Metadata = { title: "Console", referrer: "same-origin" };

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return children;
}
