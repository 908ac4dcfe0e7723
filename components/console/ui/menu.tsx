import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

interface MenuProps {
  /** Unique on the page. */
  id: string;
  /** The button's accessible name, if its text is not enough. */
  label?: string;
  button: ReactNode;
  /** The button's classes. */
  className: string;
  /** Links, buttons and small forms. */
  children: ReactNode;
}

/** A button that opens a popover of the browser: Escape and a click elsewhere close it. */
export function Menu({ id, label, button, className, children }: MenuProps) {
  return (
    <div className="relative flex min-w-0 items-center">
      <button type="button" popoverTarget={id} aria-label={label} className={className}>
        {button}
      </button>
      <div popover="auto" id={id} className="menu-items">
        {children}
      </div>
    </div>
  );
}

/** The style of a menu button in the tools of a list. */
export const FILTER_BUTTON =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-m border border-line-strong bg-surface pr-3 pl-4 font-medium whitespace-nowrap hover:border-edge max-phone:flex-1 max-phone:justify-center";

interface FilterMenuProps {
  id: string;
  /** Such as `Status`. */
  name: string;
  /** The choices and their addresses. `current` marks the active one. */
  choices: { label: string; href: string; current: boolean }[];
}

/** A list filter, as a menu of links. */
export function FilterMenu({ id, name, choices }: FilterMenuProps) {
  const current = choices.find((choice) => choice.current);
  return (
    <Menu
      id={id}
      className={FILTER_BUTTON}
      button={
        <>
          {name}: {current?.label.toLowerCase() ?? "all"}
          <Icon name="arrowDown" className="size-4 text-ink-3" />
        </>
      }
    >
      {choices.map(({ label, href, current: holds }) => (
        <a key={href} href={href} aria-current={holds ? "true" : undefined}>
          {label}
        </a>
      ))}
    </Menu>
  );
}
