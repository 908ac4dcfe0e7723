"use client";

import { type FormEvent, type ReactNode, useActionState, useEffect, useState } from "react";
import { useGoTo } from "@/components/console/session/use-go-to";
import { forgetLists } from "@/components/console/ui/kept-lists";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { CodeField, HeldCodes, NoMail, type SignInState, type SignInStep, wrongCode } from "./code-field";
import { StepHeading, takeFocus } from "./sign-in-frame";

const START: SignInState = { step: "email", email: "" };

interface Props {
  signIn: SignInStep;
  /** The step for a code that this browser asked for; null if none is open. */
  start: SignInState | null;
  /** The other ways to sign in. */
  others: ReactNode;
}

/** Sign-in by a mailed code: first the address, then the code. Works without JavaScript. */
export function SignInForm({ signIn, start, others }: Props) {
  const [state, act, checks] = useActionState(signIn, start ?? START);
  useGoTo(state.opens);
  // Another person may sign in now.
  useEffect(() => forgetLists(), []);
  const pending = checks || state.opens !== undefined;
  if (state.step === "code") return <CodeForm key={state.sent} state={state} act={act} pending={pending} />;
  if (state.step === "over")
    return (
      <form action={act} className="grid gap-4 text-center">
        <StepHeading title="Too many tries" focused>
          That code no longer works. Nobody is signed in.
        </StepHeading>
        <input type="hidden" name="email" value={state.email} />
        <Button type="submit" kind="primary" aria-disabled={pending}>
          Send a new code
        </Button>
        <Button type="submit" kind="quiet" name="step" value="start" className="justify-self-center">
          Use another e-mail
        </Button>
      </form>
    );
  if (state.step === "no_mail")
    return (
      <StepHeading title="Codes cannot be sent" focused>
        This server has no mail server (SMTP_URL), so that nobody can sign in by code. Tell the operator.
      </StepHeading>
    );
  return (
    <div className="grid gap-4">
      <form action={act} noValidate className="grid gap-4">
        <StepHeading title="Sign in">We send you a six-digit code. There is no password.</StepHeading>
        <TextField
          key={state.email}
          // Takes the focus after another step or with a problem, but not when the page opens.
          ref={state === START ? undefined : takeFocus}
          label="Work e-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={state.email}
          error={state.problem}
          answer={state}
        />
        <Button type="submit" kind="primary" aria-disabled={pending}>
          Send code
        </Button>
      </form>
      {others}
      <p className="text-center text-12 text-ink-3">No account? An owner at your company can invite you.</p>
    </div>
  );
}

interface CodeFormProps {
  state: SignInState;
  act: (form: FormData) => void;
  pending: boolean;
}

const NEW_CODE_AFTER_SECONDS = 30;

/** The form for the six digits. */
function CodeForm({ state, act, pending }: CodeFormProps) {
  // The sixth digit submits the code. A second submit meanwhile would use up a try.
  const once = (event: FormEvent) => {
    if (pending) event.preventDefault();
  };
  const wrong = state.triesLeft !== undefined || state.problem !== undefined;
  return (
    <div className="grid gap-4">
      <form action={act} onSubmit={once} className="grid gap-4">
        {state.held ? (
          <StepHeading title="Too many tries">
            <HeldCodes until={state.held} />
          </StepHeading>
        ) : (
          <StepHeading title={wrong ? "Check the code" : "Enter the code"}>
            If {state.email} has an account, a code is on its way. It works for 10 minutes.
          </StepHeading>
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
