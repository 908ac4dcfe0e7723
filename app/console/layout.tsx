import type { Metadata } from "next";
import type { ReactNode } from "react";
import { FocusKeeper } from "@/components/console/frame/focus-keeper";
import "./console.css";

// A form posted without JavaScript needs its Origin: with no-referrer it would be null.
export const metadata: Metadata = { title: "Console", referrer: "same-origin" };

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <FocusKeeper />
    </>
  );
}
