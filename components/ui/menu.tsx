import type { ReactNode } from "react";

interface MenuProps {
  /** Unique on the page. */
  id: string;
  /** The button's accessible name, if its text is not enough. */
  label?: string;
  button: ReactNode;
  /** The button's classes. */
  className: string;
  /** Whether the page that is open is in it. */
  current?: boolean;
  /** Links, buttons and small forms. */
  children: ReactNode;
}

/** A button that opens a popover of the browser: Escape and a click elsewhere close it. */
export function Menu({ id, label, button, className, current = false, children }: MenuProps) {
  return (
    <div className="relative flex min-w-0 items-center">
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-current={current ? "true" : undefined}
        className={className}
      >
        {button}
      </button>
      <div popover="auto" id={id} className="menu-items">
        {children}
      </div>
    </div>
  );
}
