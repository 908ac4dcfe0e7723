import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

interface MenuProps {
  /** Unique on the page. */
  id: string;
  /** Names the button where its text does not. */
  label?: string;
  button: ReactNode;
  /** The look of the button. */
  className: string;
  /** Links, buttons and small forms. */
  children: ReactNode;
}

/** A button that opens a popover of the browser: Escape and a click elsewhere close it. */
export function Menu({ id, label, button, className, children }: MenuProps) {
  return (
    <div className="console-menu">
      <button type="button" popoverTarget={id} aria-label={label} className={className}>
        {button}
      </button>
      <div popover="auto" id={id} className="console-menu-items">
        {children}
      </div>
    </div>
  );
}

interface FilterMenuProps {
  id: string;
  /** Such as `Status`. */
  name: string;
  /** The choices with their addresses; `current` is the one that holds. */
  choices: { label: string; href: string; current: boolean }[];
}

/** A filter of a list as a menu of links. */
export function FilterMenu({ id, name, choices }: FilterMenuProps) {
  const current = choices.find((choice) => choice.current);
  return (
    <Menu
      id={id}
      className="console-filter"
      button={
        <>
          {name}: {current?.label.toLowerCase() ?? "all"}
          <Icon name="arrowDown" />
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
