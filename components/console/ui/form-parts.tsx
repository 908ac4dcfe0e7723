import type { ComponentProps, ReactNode } from "react";

interface CheckListProps {
  legend: string;
  /** The legend is as large as the titles of a form's parts. */
  large?: boolean;
  /** `CheckItem`s. */
  children: ReactNode;
}

/** A fieldset of checkboxes or radio buttons. */
export function CheckList({ legend, large = false, children }: CheckListProps) {
  return (
    <fieldset className="grid gap-0.5">
      <legend className={`pb-1 font-semibold ${large ? "float-left w-full text-16/5" : ""}`}>{legend}</legend>
      {children}
    </fieldset>
  );
}

interface CheckItemProps extends ComponentProps<"input"> {
  /** The API's name, shown below the label. */
  code?: string;
}

/** One checkbox or radio button with its label. Other properties are those of `input`. */
export function CheckItem({ code, children, ...input }: CheckItemProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-2.5 py-1">
      <input {...input} />
      <span>
        {children}
        {code && <code className="block text-12 text-ink-3">{code}</code>}
      </span>
    </label>
  );
}

/** Fields side by side, if there is room for two. */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-4">
      {children}
    </div>
  );
}
