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

interface FactTableProps {
  caption: string;
  columns: string[];
  /** The first cell of a row names it. */
  rows: { key: string; cells: ReactNode[] }[];
  /**
   * Whether the cells hold text. On a phone each row then becomes a block, so that nothing scrolls sideways.
   */
  wordy?: boolean;
}

/** A table whose rows are named by their first cell. */
export function FactTable({ caption, columns, rows, wordy = false }: FactTableProps) {
  const block = wordy ? "max-phone:block" : "";
  const cell = `px-4 py-2.5 ${wordy ? "max-phone:block max-phone:py-0.5" : ""}`;
  return (
    <table className={`my-4 w-full border-collapse border border-line bg-surface text-left text-14 ${block}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className={wordy ? "max-phone:sr-only" : ""}>
        <tr className="border-b border-line text-13 text-ink-2">
          {columns.map((column) => (
            <th key={column} scope="col" className="px-4 py-2.5 font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={block}>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr
            key={key}
            className={`border-b border-line align-top last:border-b-0 ${wordy ? "max-phone:block max-phone:py-3" : ""}`}
          >
            <th scope="row" className={`${cell} font-normal ${wordy ? "phone:whitespace-nowrap" : ""}`}>
              {first}
            </th>
            {rest.map((content, index) => (
              <td key={columns[index + 1]} className={`${cell} wrap-anywhere text-ink-2`}>
                {content}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface WordTableProps extends Pick<FactTableProps, "caption" | "columns"> {
  /** The cells of each row as plain texts. Text in `backticks` becomes code. */
  rows: (readonly string[])[];
  /** Whether the names are bold. */
  bold?: boolean;
}

/** A table of plain texts. */
export function WordTable({ rows, bold = false, ...table }: WordTableProps) {
  return (
    <FactTable
      wordy
      {...table}
      rows={rows.map(([name = "", ...texts]) => ({
        key: name,
        cells: [
          bold ? <b key="name">{name}</b> : <Words key="name">{name}</Words>,
          ...texts.map((text) => <Words key={text}>{text}</Words>),
        ],
      }))}
    />
  );
}
