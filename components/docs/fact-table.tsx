import type { ReactNode } from "react";

interface TableColumn {
  key: string;
  name: ReactNode;
  /** The name as a text. */
  text: string;
  /** Whether all of its cells are so short that they are never broken. */
  short: boolean;
}

interface FactTableProps {
  /** What the table is about, for screen readers; empty if nothing more is known. */
  caption: string;
  columns: TableColumn[];
  /** The first cell of a row names it. */
  rows: { key: string; cells: ReactNode[] }[];
  /**
   * Whether the cells hold text. On a phone each row then becomes a block, so that nothing scrolls sideways,
   * and of three columns or more each cell names its column.
   */
  wordy: boolean;
}

/** A table whose rows are named by their first cell. */
export function FactTable({ caption, columns, rows, wordy }: FactTableProps) {
  const two = columns.length === 2;
  const named = wordy && !two;
  const whole = (index: number) => (columns[index]?.short ? "phone:whitespace-nowrap" : "");
  return (
    <table className={wordy ? "docs-table docs-table-wordy" : "docs-table"}>
      {caption !== "" && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ key, name }, index) => (
            <th key={key} scope="col" className={two && index === 0 ? "w-[30%]" : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr key={key}>
            <th scope="row" className={whole(0) || undefined}>
              {first}
            </th>
            {rest.map((content, index) => (
              <td
                key={columns[index + 1]?.key}
                className={`${named ? "docs-cell-named " : ""}${whole(index + 1)}`.trimEnd() || undefined}
                data-column={named ? columns[index + 1]?.text : undefined}
              >
                {content}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
