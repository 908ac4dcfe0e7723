import type { ReactNode } from "react";
import { Link } from "@/components/console/ui/link";

/** The cell's place in the compact row of a narrow screen; `hidden` removes it there. */
type CellPlace = "name" | "figure" | "second" | "status" | "third" | "hidden";

export interface Column {
  name: string;
  /** The full word, if `name` is an abbreviation. */
  title?: string;
  align?: "right";
  /** `wide` hides the column below 1180 px. Its cells need the same `room`. */
  room?: "wide";
}

interface ListTableProps {
  /** Names the table for a screen reader. */
  label: string;
  columns: Column[];
  /** `ListRow`s. */
  children: ReactNode;
}

/** A table of links: 44 px rows on a wide screen, rows of two or three lines below 900 px. */
export function ListTable({ label, columns, children }: ListTableProps) {
  return (
    <div className="border-t border-line bg-surface">
      <table className="list-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, title, align, room }) => (
              <th key={name} scope="col" data-align={align} data-room={room}>
                {title ? <abbr title={title}>{name}</abbr> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface ListRowProps {
  /** The link's target; the whole row is clickable. */
  href: string;
  /** The text of the link: the row's name. */
  name: ReactNode;
  /** Whether the row's details are open on the page. */
  current?: boolean;
  /** `Cell`s. */
  children: ReactNode;
}

/** A row whose first cell is its link. Arrow keys move between rows. */
export function ListRow({ href, name, current = false, children }: ListRowProps) {
  return (
    <tr data-current={current || undefined}>
      <th scope="row" data-place="name">
        <Link href={href} data-row aria-current={current ? "true" : undefined}>
          {name}
        </Link>
      </th>
      {children}
    </tr>
  );
}

interface CellProps {
  place: CellPlace;
  align?: "right";
  /** Truncates the text with an ellipsis, as the row's name is. `wide` gets more room, `id` less. */
  fit?: "cut" | "wide" | "id";
  quiet?: boolean;
  room?: Column["room"];
  children: ReactNode;
}

/** A cell after the row's name. */
export function Cell({ place, align, fit, quiet = false, room, children }: CellProps) {
  return (
    <td data-place={place} data-align={align} data-fit={fit} data-quiet={quiet || undefined} data-room={room}>
      {children}
    </td>
  );
}
