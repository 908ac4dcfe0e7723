import Link from "next/link";
import type { ReactNode } from "react";

/** Where a cell stands in the row of a phone; `hidden` leaves it out there. */
export type CellPlace = "name" | "figure" | "second" | "status" | "third" | "hidden";

export interface Column {
  name: string;
  /** The whole word, where `name` is short for it. */
  title?: string;
  align?: "right";
  /** Left out where the table has no room for it: its cells say so too. */
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
  /** Where the row leads; the whole row is the link. */
  href: string;
  /** The text of the link: the row's name. */
  name: ReactNode;
  /** Whether the row is the one shown beside the list. */
  current?: boolean;
  /** `Cell`s. */
  children: ReactNode;
}

/** A row whose first cell is its link. Arrow keys move between rows. */
export function ListRow({ href, name, current = false, children }: ListRowProps) {
  return (
    <tr data-current={current || undefined}>
      <th scope="row" data-place="name">
        <Link href={href} prefetch={false} data-row aria-current={current ? "true" : undefined}>
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
  /** Cut off with three dots where it does not fit, as the row's name is; `wide` has more room, `id` less. */
  fit?: "cut" | "wide" | "id";
  quiet?: boolean;
  room?: Column["room"];
  children: ReactNode;
}

/** A cell after the first. */
export function Cell({ place, align, fit, quiet = false, room, children }: CellProps) {
  return (
    <td data-place={place} data-align={align} data-fit={fit} data-quiet={quiet || undefined} data-room={room}>
      {children}
    </td>
  );
}
