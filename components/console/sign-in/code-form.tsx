"use client";

import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Heading } from "./sign-in-form";
import type { SignInState } from "./sign-in-state";

interface Props {
  state: SignInState;
  act: (form: FormData) => void;
  pending: boolean;
}

const NEW_CODE_AFTER_SECONDS = 30;

/** One field for the six digits: it accepts spaces and sends itself at the sixth digit. */
export function CodeForm({ state, act, pending }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const wrong = state.triesLeft !== undefined || state.problem !== undefined;
  return (
    <div className="grid gap-4">
      <form ref={form} action={act} className="grid gap-4">
        <Heading title={wrong ? "Check the code" : "Enter the code"}>
          If {state.email} has an account, a code is on its way. It works for 10 minutes.
        </Heading>
        <input type="hidden" name="email" value={state.email} />
        <CodeField state={state} wrong={wrong} complete={() => form.current?.requestSubmit()} />
        <Button type="submit" kind="primary" aria-disabled={pending}>
          Continue
        </Button>
      </form>
      <form action={act} className="flex items-center justify-between gap-2">
        <input type="hidden" name="email" value={state.email} />
        <Button type="submit" kind="quiet" name="step" value="start">
          Use another e-mail
        </Button>
        <NewCode sent={state.sent ?? 0} />
      </form>
    </div>
  );
}

function CodeField({ state, wrong, complete }: { state: SignInState; wrong: boolean; complete: () => void }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        Six-digit code
      </label>
      <input
        // A wrong code is cleared: the next one is typed anew.
        key={state.triesLeft}
        id={id}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*([0-9]\s*){6}"
        maxLength={12}
        required
        aria-describedby={`${id}-help`}
        aria-invalid={wrong}
        onChange={(event) => {
          if (event.currentTarget.value.replace(/\s/g, "").length === 6) complete();
        }}
        className="min-h-15 w-full rounded-m border border-edge bg-surface px-3 text-center text-24 font-semibold tracking-[0.3em] outline-none aria-invalid:border-bad focus-visible:border-brand-text focus-visible:shadow-[0_0_0_1px_var(--brand-text),0_0_0_4px_var(--color-area)] forced-colors:focus-visible:outline-2"
      />
      <p id={`${id}-help`} role="status" className="flex items-center gap-1.5 text-13 text-bad empty:hidden">
        {wrong && (
          <>
            <Icon name="warning" className="size-4" />
            {state.problem ?? `That is not the code we sent. ${tries(state.triesLeft ?? 0)} left.`}
          </>
        )}
      </p>
    </div>
  );
}

function tries(count: number): string {
  return count === 1 ? "1 try" : `${count} tries`;
}

/** The button for a new code; for half a minute the time until then, so that nobody asks for two. */
function NewCode({ sent }: { sent: number }) {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, NEW_CODE_AFTER_SECONDS - Math.floor((Date.now() - sent) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [sent]);
  if (left > 0)
    return (
      <p className="px-3 text-13 text-ink-3 tabular-nums">New code in 0:{String(left).padStart(2, "0")}</p>
    );
  return (
    <Button type="submit" kind="quiet">
      Send a new code
    </Button>
  );
}
