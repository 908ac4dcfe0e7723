import { useId } from "react";
import { Icon } from "@/components/ui/icon";
import { takeFocus } from "./take-focus";

interface Props {
  problem?: string;
  /** Takes the focus when it appears: it follows a press of the button before it. */
  focused?: boolean;
  complete: (form: HTMLFormElement) => void;
}

/** One field for six digits: it accepts spaces, and calls `complete` at the sixth digit. */
export function CodeField({ problem, focused = false, complete }: Props) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        Six-digit code
      </label>
      <input
        ref={focused ? takeFocus : undefined}
        id={id}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*([0-9]\s*){6}"
        maxLength={12}
        required
        aria-describedby={`${id}-help`}
        aria-invalid={problem !== undefined}
        onChange={({ currentTarget: { form, value } }) => {
          if (form && value.replace(/\s/g, "").length === 6) complete(form);
        }}
        className="min-h-15 w-full rounded-m border border-edge bg-surface px-3 text-center text-24 font-semibold tracking-[0.3em] not-forced-colors:outline-none aria-invalid:border-bad focus-visible:border-brand-text focus-visible:shadow-[0_0_0_1px_var(--brand-text),0_0_0_4px_var(--color-area)]"
      />
      <p id={`${id}-help`} role="alert" className="flex items-center gap-1.5 text-13 text-bad empty:hidden">
        {problem && (
          <>
            <Icon name="warning" className="size-4" />
            {problem}
          </>
        )}
      </p>
    </div>
  );
}
