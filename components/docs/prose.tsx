import type { ReactNode } from "react";

/** A heading with an anchor. */
export function Heading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="mt-12 mb-3 scroll-mt-6 text-20 font-semibold tracking-[-0.014em]">
      <a href={`#${id}`} className="hover:underline hover:decoration-line-strong hover:underline-offset-4">
        {children}
      </a>
    </h2>
  );
}

/** A paragraph of plain text. Text in `backticks` becomes code. */
export function Paragraph({ children }: { children: string }) {
  return (
    <p className="my-3 max-w-[42rem] text-15 text-ink-2">
      <Words>{children}</Words>
    </p>
  );
}

/** A list of plain texts. Text in `backticks` becomes code. */
export function List({ items, numbered = false }: { items: string[]; numbered?: boolean }) {
  const Tag = numbered ? "ol" : "ul";
  return (
    <Tag
      className={`my-3 grid max-w-[42rem] gap-2 pl-5 text-15 text-ink-2 ${numbered ? "list-decimal" : "list-disc"} marker:text-ink-3`}
    >
      {items.map((item) => (
        <li key={item} className="pl-1">
          <Words>{item}</Words>
        </li>
      ))}
    </Tag>
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
