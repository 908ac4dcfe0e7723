import type { ReactNode } from "react";
import { Link } from "@/components/console/ui/link";
import { Section } from "@/components/console/ui/section";
import { buttonLook } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

interface TodoGroupProps {
  id: string;
  title: string;
  /** A note beside the title, such as `7, oldest first`. */
  about?: string;
  /** The address of the full list. */
  all?: string;
  /** Beside the note. */
  tools?: ReactNode;
  children: ReactNode;
}

/** One group of items that need a person. */
export function TodoGroup({ id, title, about, all, tools, children }: TodoGroupProps) {
  return (
    <Section
      id={id}
      title={title}
      about={about}
      tools={
        <>
          {tools}
          {all && (
            <Link href={all} className="-my-2.5 ml-auto py-2.5 text-brand-text underline-offset-3">
              Show all<span className="sr-only"> {title.toLowerCase()}</span>
            </Link>
          )}
        </>
      }
    >
      <ol>{children}</ol>
    </Section>
  );
}

interface TodoProps {
  name: string;
  /** A status, beside the name. */
  state?: ReactNode;
  facts: ReactNode;
  /** Whose it is. */
  owner?: ReactNode;
  /** How long the item has waited, or its deadline. */
  time?: ReactNode;
  /** The label of the item's one link; without it, as for who may not act, the row itself leads to `href`. */
  action?: string | undefined;
  href: string;
}

/** One item that needs a person, with its one action; or one that waits for somebody else. */
export function Todo({ name, state, facts, owner, time, action, href }: TodoProps) {
  return (
    <li className="relative flex min-h-15 items-center gap-4 border-t border-line py-2 last:border-b max-phone:flex-wrap max-phone:gap-x-3 max-phone:gap-y-1">
      <div className="min-w-0 flex-1 wrap-anywhere">
        {action === undefined ? (
          <Link
            href={href}
            className="font-semibold text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand-text"
          >
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}{" "}
        {state && <span className="ml-1.5">{state}</span>}
        <div className="text-13 text-ink-2">
          {facts}
          {owner && <span className="hidden max-phone:inline">, {owner}</span>}
        </div>
      </div>
      {owner && <span className="w-32 truncate text-13 text-ink-2 max-phone:hidden">{owner}</span>}
      <span
        className={`text-13 whitespace-nowrap text-ink-2 ${owner ? "min-w-20 text-right max-phone:min-w-0" : ""}`}
      >
        {time}
      </span>
      {action === undefined ? (
        <Icon name="arrowRight" className="size-4 text-ink-3" />
      ) : (
        <Link href={href} className={`${buttonLook("plain")} max-phone:ml-auto`}>
          {action}
          <span className="sr-only"> {name}</span>
        </Link>
      )}
    </li>
  );
}
