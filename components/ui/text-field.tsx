import { type ComponentProps, type ReactNode, useId } from "react";
import { OptionalMark } from "./optional-mark";

interface Described {
  label: string;
  optional?: boolean;
  /** A permanent help text below the field. */
  hint?: string;
  error?: string;
}

// The margin keeps the label and the error visible when the field is scrolled into view above a dialog's
// foot.
const BOX =
  "scroll-mt-10 scroll-mb-16 w-full rounded-m border border-edge bg-surface px-3 py-2.5 text-16 not-forced-colors:outline-none aria-invalid:border-bad focus-visible:rounded-m focus-visible:border-brand-text focus-visible:shadow-focus";

/** A text input with its label, help and error. Other properties are passed to `input`. */
export function TextField({ label, optional, hint, error, ...input }: Described & ComponentProps<"input">) {
  const id = useId();
  return (
    <Labelled id={id} label={label} optional={optional} hint={hint} error={error}>
      <input
        {...input}
        id={id}
        aria-describedby={`${id}-help`}
        aria-invalid={error !== undefined}
        className={`${BOX} min-h-11`}
        // A browser steps a focused number with the wheel, where its reader only wanted to scroll.
        onWheel={input.type === "number" ? (event) => event.currentTarget.blur() : undefined}
      />
    </Labelled>
  );
}

/** The same for several lines. Other properties are passed to `textarea`. */
export function TextArea({
  label,
  optional,
  hint,
  error,
  ...textarea
}: Described & ComponentProps<"textarea">) {
  const id = useId();
  return (
    <Labelled id={id} label={label} optional={optional} hint={hint} error={error}>
      <textarea
        {...textarea}
        id={id}
        aria-describedby={`${id}-help`}
        aria-invalid={error !== undefined}
        className={`${BOX} resize-y`}
      />
    </Labelled>
  );
}

interface LabelledProps extends Described {
  id: string;
  children: ReactNode;
}

function Labelled({ id, label, optional, hint, error, children }: LabelledProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        {label}
        {optional && <OptionalMark />}
      </label>
      {children}
      <p id={`${id}-help`} className="text-13 text-ink-3 empty:hidden">
        {error === undefined ? hint : <span className="text-bad">{error}</span>}
      </p>
    </div>
  );
}
