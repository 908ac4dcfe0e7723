"use client";

import { type FormEvent, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { CodeField, HeldCodes, NoMail } from "./code-field";
import { Heading } from "./sign-in-frame";
import { type SignInState, wrongCode } from "./sign-in-state";

interface Props {
  state: SignInState;
  act: (form: FormData) => void;
  pending: boolean;
}

const NEW_CODE_AFTER_SECONDS = 30;

/** The form for the six digits. */
export function CodeForm({ state, act, pending }: Props) {
  // The sixth digit submits the code. A second submit meanwhile would use up a try.
  const once = (event: FormEvent) => {
    if (pending) event.preventDefault();
  };
  const wrong = state.triesLeft !== undefined || state.problem !== undefined;
  return (
    <div className="grid gap-4">
      <form action={act} onSubmit={once} className="grid gap-4">
        {state.held ? (
          <Heading title="Too many tries">
            <HeldCodes until={state.held} />
          </Heading>
        ) : (
          <Heading title={wrong ? "Check the code" : "Enter the code"}>
            If {state.email} has an account, a code is on its way. It works for 10 minutes.
          </Heading>
        )}
        <input type="hidden" name="email" value={state.email} />
        <CodeField
          // Clears the field after a wrong code.
          key={state.triesLeft}
          problem={wrong ? (state.problem ?? wrongCode(state.triesLeft ?? 0)) : undefined}
        />
        <Button type="submit" kind="primary" aria-disabled={pending}>
          Continue
        </Button>
      </form>
      <form action={act} className="flex items-center justify-between gap-2">
        <input type="hidden" name="email" value={state.email} />
        <Button type="submit" kind="quiet" name="step" value="start">
          Use another e-mail
        </Button>
        <NewCode />
      </form>
      {state.request && <NoMail request={state.request} />}
    </div>
  );
}

/** The button for a new code. For the first half minute it shows a countdown instead. */
function NewCode() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    // Counts from when the form appeared, since the clocks of server and browser differ.
    const end = Date.now() + NEW_CODE_AFTER_SECONDS * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, []);
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
