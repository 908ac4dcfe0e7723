import Link from "next/link";
import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/button";

interface TodoGroupProps {
  id: string;
  title: string;
  /** A note beside the title, such as `7, oldest first`. */
  about?: string;
  /** The address of the full list. */
  all?: string;
  children: ReactNode;
}

/** One group of items that need a person. */
export function TodoGroup({ id, title, about, all, children }: TodoGroupProps) {
  return (
    <section aria-labelledby={id}>
      <header className="flex flex-wrap items-baseline gap-x-3.5 gap-y-1 pb-3">
        <h2 id={id} className="text-18 font-semibold tracking-[-0.012em]">
          {title}
        </h2>
        {about && <p className="text-13 text-ink-3">{about}</p>}
        {all && (
          <Link
            href={all}
            prefetch={false}
            className="-my-2.5 ml-auto py-2.5 text-brand-text underline-offset-3"
          >
            Show all<span className="sr-only"> {title.toLowerCase()}</span>
          </Link>
        )}
      </header>
      <ol>{children}</ol>
    </section>
  );
}

interface TodoProps {
  name: string;
  /** A status, beside the name. */
  state?: ReactNode;
  facts: ReactNode;
  /** How long the item has waited, or its deadline. */
  time?: ReactNode;
  /** The label of the item's one link; `href` is its address. */
  action: string;
  href: string;
}

/** One item that needs a person, with its one action. */
export function Todo({ name, state, facts, time, action, href }: TodoProps) {
  return (
    <li className="flex min-h-15 items-center gap-4 border-t border-line py-2 last:border-b max-phone:flex-wrap max-phone:gap-x-3 max-phone:gap-y-1">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <b>{name}</b> {state && <span className="ml-1.5">{state}</span>}
        <div className="text-13 text-ink-2">{facts}</div>
      </div>
      <span className="text-13 whitespace-nowrap text-ink-2">{time}</span>
      <Link href={href} prefetch={false} className={`${buttonLook("plain")} max-phone:ml-auto`}>
        {action}
        <span className="sr-only"> {name}</span>
      </Link>
    </li>
  );
}
