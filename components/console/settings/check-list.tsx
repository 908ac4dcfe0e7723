import type { ComponentProps, ReactNode } from "react";

/** Choices below each other, under the name of all. */
export function CheckList({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-0.5">
      <legend className="pb-1 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}

interface CheckItemProps extends ComponentProps<"input"> {
  /** The word of the API below the label. */
  code?: string;
}

/** One choice of a list; other properties are those of `input`. */
export function CheckItem({ code, children, ...input }: CheckItemProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-2.5 py-1">
      <input {...input} />
      <span>
        {children}
        {code && <small className="block text-12 text-ink-3">{code}</small>}
      </span>
    </label>
  );
}

/** Fields beside each other while there is room for two. */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-4">
      {children}
    </div>
  );
}
