import type { ReactNode } from "react";
import "./docs.css";

// The documentation is the same for every request, so the build renders its pages.
export const dynamic = "force-static";
export const dynamicParams = false;

export default function DocsLayout({ children }: { children: ReactNode }) {
  return children;
}
