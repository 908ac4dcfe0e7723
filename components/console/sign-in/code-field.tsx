import { useId, useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import { takeFocus } from "./sign-in-frame";

interface Props {
  problem?: string;
  /** Takes the focus when it appears: it follows a press of the button before it. */
  focused?: boolean;
  complete: (form: HTMLFormElement) => void;
}

// Rule: C1-25
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

/** The way on without a mail: the short id under which the operator prints a code for this browser. */
export function NoMail({ request }: { request: string }) {
  return (
    <p className="text-center text-12 text-ink-3">
      No mail? The operator can give you a code for{" "}
      <b className="font-medium whitespace-nowrap text-ink-2 tabular-nums">{request}</b>.
    </p>
  );
}

/** What a browser reads whose codes by mail are held until a time. */
export function HeldCodes({ until }: { until: string }) {
  return (
    <>
      Codes by mail work again at <WaitingTime until={until} />. A code from the operator works now.
    </>
  );
}

/** A time of the next 24 hours in the reader's zone, which only the browser knows; UTC until then. */
function WaitingTime({ until }: { until: string }) {
  const local = useSyncExternalStore(
    () => () => undefined,
    () =>
      new Date(until).toLocaleString([], {
        weekday: "long",
        hour: "numeric",
        minute: "2-digit",
        timeZoneName: "short",
      }),
    () => `${until.slice(11, 16)} UTC`,
  );
  return <time dateTime={until}>{local}</time>;
}
