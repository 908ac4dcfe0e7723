import type { ComponentProps, MouseEvent } from "react";

export type ButtonKind = "primary" | "plain" | "quiet" | "link" | "danger" | "danger-quiet";

const SHAPE =
  "inline-flex max-w-full wrap-anywhere min-h-11 items-center justify-center gap-2 rounded-m border px-4 text-14 text-center no-underline cursor-pointer motion-safe:transition-colors";

const LOOKS: Record<ButtonKind, string> = {
  primary: `${SHAPE} border-transparent bg-brand font-semibold text-on-brand forced-colors:text-[ButtonText] hover:bg-brand-hover aria-disabled:bg-area aria-disabled:text-brand-text`,
  plain: `${SHAPE} border-line-strong bg-surface font-medium text-ink hover:border-edge aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-3`,
  quiet:
    "inline-flex min-h-11 items-center justify-center gap-2 rounded-m px-3 text-14 font-medium cursor-pointer hover:bg-sunken aria-disabled:bg-transparent aria-disabled:text-ink-3",
  danger:
    "inline-flex min-h-11 items-center justify-center gap-2 rounded-m bg-bad px-4 text-14 font-semibold text-surface cursor-pointer aria-disabled:bg-sunken aria-disabled:text-ink-3 forced-colors:text-[ButtonText]",
  "danger-quiet":
    "inline-flex min-h-11 items-center justify-center gap-2 rounded-m px-4 text-14 font-medium text-bad cursor-pointer hover:bg-bad-ground aria-disabled:bg-transparent aria-disabled:text-ink-3",
  link: "stretched-target inline cursor-pointer text-left font-medium underline underline-offset-3",
};

/** The classes of a button, for links that act as one. */
export function buttonLook(kind: ButtonKind): string {
  return LOOKS[kind];
}

type ButtonProps = Omit<ComponentProps<"button">, "className"> & {
  kind?: ButtonKind;
  className?: string;
  /**
   * Whether its click removes the button. The focus then moves to the part of the page that contained it
   * (`data-focus-home`).
   */
  vanishes?: boolean;
};

/** A button. When disabled by `aria-disabled` it stays focusable, and its click does nothing. */
export function Button({ kind = "plain", className = "", vanishes = false, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (rest["aria-disabled"] === true) return event.preventDefault();
    const home = vanishes ? event.currentTarget.closest<HTMLElement>("[data-focus-home]") : null;
    onClick?.(event);
    home?.focus({ preventScroll: true });
  };
  return <button type="button" {...rest} className={`${LOOKS[kind]} ${className}`} onClick={press} />;
}
