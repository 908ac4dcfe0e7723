"use client";

import { useRouter } from "next/navigation";
import {
  type ComponentProps,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useRef,
} from "react";
import { keepAddress } from "./kept-lists";
import { Link } from "./link";

/** Whether a filter was chosen whose list has not arrived yet. */
let isChosen = false;

interface ListAreaProps {
  /** The list's filters, order, columns and page. */
  query: object;
  /** The list, or what stands in its place. */
  children: ReactNode;
}

/**
 * A list, which takes the focus after a filter was chosen, or when what had it is gone: from here an arrow key leads
 * to the first row. Its address is kept for the links that lead back to it.
 */
export function ListArea({ query, children }: ListAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const list = JSON.stringify(query);
  const shown = useRef(list);
  useEffect(() => {
    keepAddress();
    if (shown.current === list) return;
    shown.current = list;
    if (isChosen || document.activeElement === document.body) area.current?.focus({ preventScroll: true });
    isChosen = false;
  }, [list]);
  return (
    <div ref={area} tabIndex={-1} data-list className="outline-none">
      {children}
    </div>
  );
}

/** A link to the same list with another filter. It closes its menu. */
export function FilterLink(props: ComponentProps<typeof Link>) {
  const choose = (event: MouseEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    closeMenu(event.currentTarget);
    isChosen = true;
  };
  return <Link {...props} scroll={false} onClick={choose} />;
}

/** A GET form whose fields are filters in the address of the list. It closes its menu. */
export function FilterForm({ children, ...form }: Omit<ComponentProps<"form">, "action" | "onSubmit">) {
  const router = useRouter();
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    closeMenu(event.currentTarget);
    isChosen = true;
    const given = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === "string" && value !== "" ? [[name, value]] : [],
    );
    startTransition(() => router.push(`?${new URLSearchParams(given)}`, { scroll: false }));
  };
  return (
    <form {...form} onSubmit={show}>
      {children}
    </form>
  );
}

function closeMenu(element: Element): void {
  element.closest<HTMLElement>("[popover]")?.hidePopover();
}
