import type { ReactNode } from "react";

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
