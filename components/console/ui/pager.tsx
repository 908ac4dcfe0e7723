import { ButtonLink } from "@/components/console/ui/button-link";
import { buttonLook } from "@/components/ui/button";
import { formatCount } from "@/lib/calculator/formats";

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
