import type { ReactNode } from "react";
import { CopyButton } from "./copy-button";

interface CodeBlockProps {
  /** The caption above the code. */
  title: string;
  code: ReactNode;
}

/** Code to read and copy. Long lines wrap on the screen but not in the copied text. */
export function CodeBlock({ title, code }: CodeBlockProps) {
  return (
    <figure className="my-4 min-w-0 overflow-hidden rounded-m border border-line bg-surface">
      <figcaption className="flex min-h-10 items-center justify-between gap-3 border-b border-line py-1 pr-1.5 pl-4 text-13 text-ink-2">
        <span className="min-w-0 truncate">{title}</span>
        <CopyButton what={title} />
      </figcaption>
      <pre className="px-4 py-3.5 font-mono text-12 leading-5 wrap-anywhere whitespace-pre-wrap text-ink">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
