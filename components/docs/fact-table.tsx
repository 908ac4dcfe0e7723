import type { ReactNode } from "react";

export interface FactTableProps {
  caption: string;
  columns: string[];
  /** The first cell of a row names it. */
  rows: { key: string; cells: ReactNode[] }[];
}

/** A table whose rows become blocks on a phone, so that nothing scrolls sideways. */
export function FactTable({ caption, columns, rows }: FactTableProps) {
  return (
    <table className="my-4 w-full border-collapse rounded-m border border-line bg-surface text-left text-14 max-phone:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-phone:sr-only">
        <tr className="border-b border-line text-13 text-ink-2">
          {columns.map((column) => (
            <th key={column} scope="col" className="px-4 py-2.5 font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-phone:block">
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr
            key={key}
            className="border-b border-line align-top last:border-b-0 max-phone:block max-phone:py-3"
          >
            <th scope="row" className="px-4 py-2.5 font-normal max-phone:block max-phone:py-0.5">
              {first}
            </th>
            {rest.map((cell, index) => (
              <td
                key={columns[index + 1]}
                className="px-4 py-2.5 wrap-anywhere text-ink-2 max-phone:block max-phone:py-0.5"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
