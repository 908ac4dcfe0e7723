import type { ReactNode } from "react";

/** A heading with an anchor. It leads to itself, or elsewhere. */
export function Heading({
  id,
  href = `#${id}`,
  children,
}: {
  id: string;
  href?: string;
  children: ReactNode;
}) {
  return (
    <h2 id={id} className="docs-heading">
      <a href={href} className="hover:underline hover:decoration-line-strong hover:underline-offset-4">
        {children}
      </a>
    </h2>
  );
}

/** Plain text. Text in `backticks` becomes code. */
export function Words({ children }: { children: string }) {
  const parts = children
    .split("`")
    .map((text, index) => ({ text, key: `${index} ${text}`, code: index % 2 === 1 }));
  return parts.map(({ text, key, code }) => (code ? <Code key={key}>{text}</Code> : text));
}

export function Code({ children }: { children: ReactNode }) {
  return <code className="docs-code">{children}</code>;
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="docs-link">
      {children}
    </a>
  );
}
