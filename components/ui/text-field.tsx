import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { OptionalMark } from "./optional-mark";

interface Described {
  label: string;
  optional?: boolean;
  /** A permanent help text below the field. */
  hint?: string;
  error?: string;
  /** The answer that the error came with: a change of the field takes the error away, until the next answer. */
  answer?: object | null;
}

// The margin keeps the label and the error visible when the field is scrolled into view above a dialog's
// foot.
const BOX =
  "scroll-mt-10 scroll-mb-16 w-full rounded-m border border-edge bg-surface px-3 py-2.5 text-16 not-forced-colors:outline-none aria-invalid:border-bad focus-visible:rounded-m focus-visible:border-brand-text focus-visible:shadow-focus";

/** A text input with its label, help and error. Other properties are passed to `input`. */
export function TextField({
  label,
  optional,
  hint,
  error,
  answer,
  ...input
}: Described & ComponentProps<"input">) {
  const id = useId();
  const { shown, change } = useError(error, answer);
  return (
    <Labelled id={id} label={label} optional={optional} hint={hint} error={shown}>
      <input
        {...input}
        id={id}
        aria-describedby={`${id}-help`}
        aria-invalid={shown !== undefined}
        className={`${BOX} min-h-11`}
        onChange={(event) => {
          change();
          input.onChange?.(event);
        }}
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
  answer,
  ...textarea
}: Described & ComponentProps<"textarea">) {
  const id = useId();
  const { shown, change } = useError(error, answer);
  return (
    <Labelled id={id} label={label} optional={optional} hint={hint} error={shown}>
      <textarea
        {...textarea}
        id={id}
        aria-describedby={`${id}-help`}
        aria-invalid={shown !== undefined}
        className={`${BOX} resize-y`}
        onChange={(event) => {
          change();
          textarea.onChange?.(event);
        }}
      />
    </Labelled>
  );
}

/** The error until its field changes, and what notes a change. */
function useError(error: string | undefined, answer: object | null = null) {
  const [answered, setAnswered] = useState<object | null>(null);
  return {
    shown: answer !== null && answer === answered ? undefined : error,
    change: () => setAnswered(answer),
  };
}

interface LabelledProps extends Omit<Described, "answer"> {
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
