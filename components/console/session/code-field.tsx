import { useId, useState, useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import { takeFocus } from "./sign-in-frame";

/**
 * One field for six digits. It takes the focus when it appears, accepts spaces, and submits its form at the
 * sixth digit.
 */
export function CodeField({ problem }: { problem?: string }) {
  const id = useId();
  const [isShort, setIsShort] = useState(false);
  const shown = isShort ? "Enter all six digits." : problem;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        Six-digit code
      </label>
      <input
        ref={takeFocus}
        id={id}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*([0-9]\s*){6}"
        maxLength={12}
        required
        aria-describedby={`${id}-help`}
        aria-invalid={shown !== undefined}
        onInvalid={(event) => {
          // The page's own sentence stands in the place of the browser's bubble.
          event.preventDefault();
          event.currentTarget.focus();
          setIsShort(true);
        }}
        onChange={({ currentTarget: { form, value } }) => {
          setIsShort(false);
          if (value.replace(/\s/g, "").length === 6) form?.requestSubmit();
        }}
        className="min-h-15 w-full rounded-m border border-edge bg-surface px-3 text-center text-24 font-semibold tracking-[0.3em] not-forced-colors:outline-none aria-invalid:border-bad focus-visible:border-brand-text focus-visible:shadow-focus"
      />
      <p id={`${id}-help`} role="alert" className="flex items-center gap-1.5 text-13 text-bad empty:hidden">
        {shown && (
          <>
            <Icon name="warning" className="size-4" />
            {shown}
          </>
        )}
      </p>
    </div>
  );
}

/** Help for a person who gets no mail: the short id for which the operator can print a code. */
export function NoMail({ request }: { request: string }) {
  return (
    <p className="text-center text-12 text-ink-3">
      No mail? The operator can give you a code for{" "}
      <b className="font-medium whitespace-nowrap text-ink-2 tabular-nums">{request}</b>.
    </p>
  );
}

/** The message while codes by mail are blocked for this browser, with the end of the block. */
export function HeldCodes({ until }: { until: string }) {
  return (
    <>
      Codes by mail work again at <WaitingTime until={until} />. A code from the operator works now.
    </>
  );
}

/** A time within 24 hours, in the browser's zone; in UTC until the script runs. */
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

/**
 * A step of signing in. `sent`: when the code was requested, in milliseconds since 1970. `request`: the short
 * id that the person reads out to the operator.
 */
export interface SignInState {
  step: "email" | "code" | "over" | "no_mail";
  email: string;
  problem?: string;
  sent?: number;
  request?: string;
  triesLeft?: number;
  /** When codes by mail work again (ISO 8601), after too many wrong codes. */
  held?: string;
  /** The path to open once the code is right. */
  opens?: string;
}

export type SignInStep = (state: SignInState, form: FormData) => Promise<SignInState>;

/** The error message for a wrong code. */
export function wrongCode(triesLeft: number): string {
  return `That is not the code we sent. ${triesLeft === 1 ? "1 try" : `${triesLeft} tries`} left.`;
}
