"use client";

import { type ReactNode, useActionState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { CodeForm } from "./code-form";
import { Heading, takeFocus } from "./sign-in-frame";
import type { SignInState, SignInStep } from "./sign-in-state";

const START: SignInState = { step: "email", email: "" };

interface Props {
  signIn: SignInStep;
  /** The other ways to sign in. */
  others: ReactNode;
}

/** Sign-in by a mailed code: first the address, then the code. Works without JavaScript. */
export function SignInForm({ signIn, others }: Props) {
  const [state, act, pending] = useActionState(signIn, START);
  if (state.step === "code") return <CodeForm key={state.sent} state={state} act={act} pending={pending} />;
  if (state.step === "over")
    return (
      <form action={act} className="grid gap-4 text-center">
        <Heading title="Too many tries" focused>
          That code no longer works. Nobody is signed in.
        </Heading>
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
      <Heading title="Codes cannot be sent" focused>
        This server has no mail server (SMTP_URL), so that nobody can sign in by code. Tell the operator.
      </Heading>
    );
  return (
    <div className="grid gap-4">
      <form action={act} noValidate className="grid gap-4">
        <Heading title="Sign in">We send you a six-digit code. There is no password.</Heading>
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
