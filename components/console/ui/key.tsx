import type { ComponentProps } from "react";

/** A key of the keyboard. */
export function Key({ className = "", ...rest }: ComponentProps<"kbd">) {
  return (
    <kbd
      {...rest}
      className={`inline-grid min-h-5 min-w-5 place-items-center rounded-[5px] border border-line-strong px-[5px] font-sans text-12/none ${className}`}
    />
  );
}
