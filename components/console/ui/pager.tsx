import Link from "next/link";
import { buttonLook } from "@/components/ui/button";

interface PagerProps {
  /** What the page shows, such as `50 of 148`. */
  shown: string;
  /** The addresses of the neighboring pages; null if there is none. */
  previous: string | null;
  next: string | null;
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
  return (
    <Link href={href} prefetch={false} className={buttonLook("plain")}>
      {children}
    </Link>
  );
}
