import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/calculator/money/formats";
import { ButtonLink } from "./button-link";
import { Link } from "./link";

/** The cell's place in the compact row of a narrow screen; `hidden` removes it there. */
type CellPlace = "name" | "figure" | "second" | "status" | "third" | "hidden";

export interface Column {
  name: string;
  /** The full word, if `name` is an abbreviation. */
  title?: string;
  align?: "right";
  /** `wide` hides the column below 1180 px. Its cells need the same `room`. */
  room?: "wide";
  /** For a column that sorts the list. */
  sort?: SortOf;
}

/** The address of the list sorted by a column, and how it sorts now; null if another column does. */
export interface SortOf {
  href: string;
  direction: "ascending" | "descending" | null;
}

interface ListTableProps {
  /** Names the table for a screen reader. */
  label: string;
  columns: Column[];
  /** Whether the rows are named by sentences, which get more room and two lines. */
  sentences?: boolean;
  /** `ListRow`s. */
  children: ReactNode;
}

/** A table of links: 44 px rows on a wide screen, rows of two or three lines below 900 px. */
export function ListTable({ label, columns, sentences = false, children }: ListTableProps) {
  return (
    <div className="border-t border-line bg-surface">
      <table className="list-table" aria-label={label} data-sentences={sentences || undefined}>
        <thead>
          <tr>
            {columns.map(({ name, title, align, room, sort }) => (
              <th
                key={name}
                scope="col"
                data-align={align}
                data-room={room}
                aria-sort={sort?.direction ?? undefined}
              >
                {sort ? (
                  <Link href={sort.href} scroll={false} data-sort={sort.direction ?? "none"}>
                    {name}
                    {sort.direction && <Icon name="arrowDown" className="size-3" />}
                  </Link>
                ) : title ? (
                  <abbr title={title}>{name}</abbr>
                ) : (
                  name
                )}
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
  /** Whether the row unfolded from the row above it. */
  folded?: boolean;
  /** `Cell`s. */
  children: ReactNode;
}

/** A row whose first cell is its link. Arrow keys move between rows. */
export function ListRow({ href, name, current = false, folded = false, children }: ListRowProps) {
  return (
    <tr data-current={current || undefined} data-folded={folded || undefined}>
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

interface PagerProps {
  /** What the page shows, such as `50 of 148`. */
  shown: string;
  /** The addresses of the neighboring pages; null if there is none. */
  previous: string | null;
  next: string | null;
}

/**
 * How many rows a page has of how many: `1–50 of 148`. The place of a page between the first and the last is
 * not known: `50 of 148`. `total` is null for more than `most`, which counting stops at.
 */
export function shownText(
  rows: number,
  { total, most }: { total: number | null; most: string },
  neighbors: { previous: unknown; next: unknown },
): string {
  const of = total === null ? `more than ${most}` : formatCount(total);
  if (total === rows) return `${rows} of ${of}`;
  if (neighbors.previous === null) return `1–${rows} of ${of}`;
  if (neighbors.next === null && total !== null) return `${formatCount(total - rows + 1)}–${of} of ${of}`;
  return `${rows} of ${of}`;
}

/** Which rows a page of a list that is not counted has: `The newest 50 entries`. */
export function pageText(count: string, { previous, next }: { previous: unknown; next: unknown }): string {
  if (previous === null && next === null) return count;
  if (previous === null) return `The newest ${count}`;
  return next === null ? `The oldest ${count}` : `${count}, newer and older ones beside them`;
}

/** The footer of a list: what is shown, and links to the neighboring pages. */
export function Pager({ shown, previous, next }: PagerProps) {
  return (
    <nav
      aria-label="Pages"
      className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 px-[24px] py-2.5 max-phone:px-[16px]"
    >
      <p className="text-13 text-ink-3">{shown}</p>
      {(previous !== null || next !== null) && (
        <div className="flex gap-2">
          <PageLink href={previous}>Previous</PageLink>
          <PageLink href={next}>Next</PageLink>
        </div>
      )}
    </nav>
  );
}

function PageLink({ href, children }: { href: string | null; children: string }) {
  if (href === null) {
    return (
      <span aria-disabled="true" className={buttonLook("plain")}>
        {children}
      </span>
    );
  }
  return <ButtonLink href={href}>{children}</ButtonLink>;
}

interface EmptyListProps {
  title: string;
  /** What appears here and when, or what was searched for. */
  children: ReactNode;
  /** One link or button to continue with. */
  action?: ReactNode;
}

/** The message of a list without rows. */
export function EmptyList({ title, children, action }: EmptyListProps) {
  return (
    <div className="empty-list">
      <h2 className="text-15 font-semibold">{title}</h2>
      <p className="max-w-md text-ink-2">{children}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

const LATE = "invisible animate-[console-appear_0s_10s_forwards] px-6 py-4 text-ink-2";

/**
 * Six grey rows, shown from 300 ms after a list starts to load. If the connection breaks, the page may have
 * no scripts: after 10 s a plain link to `again` appears.
 */
export function LoadingRows({ again }: { again: string }) {
  return (
    <div className="invisible animate-[console-appear_0s_300ms_forwards] border-t border-line" role="status">
      <span className="sr-only">Loading</span>
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <div
          key={row}
          aria-hidden="true"
          className="h-11 border-b border-line px-6 py-[15px] before:block before:h-3.5 before:w-3/5 before:rounded-s before:bg-sunken odd:before:w-[44%]"
        />
      ))}
      <p className={LATE}>The list has not arrived yet. Nothing is lost.</p>
      <p className={LATE}>
        <a href={again} className="text-brand-text underline-offset-3 hover:underline">
          Load the list again
        </a>
      </p>
    </div>
  );
}
