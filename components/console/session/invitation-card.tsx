"use client";

import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { useGoTo } from "./use-go-to";

export interface AcceptState {
  problem?: string;
  /** The path to open next. */
  opens?: string;
}

interface Props {
  funder: string;
  role: string;
  /** Null if the operator sent the invitation. */
  inviter: string | null;
  /** The stored name of the invited person. */
  name: string;
  accept: (state: AcceptState, form: FormData) => Promise<AcceptState>;
}

/** An open invitation: who invites to which role, and the button that accepts it. */
export function InvitationCard({ funder, role, inviter, name, accept }: Props) {
  const [state, act, pending] = useActionState(accept, {});
  useGoTo(state.opens);
  return (
    <form action={act} noValidate className="mb-8 grid gap-4">
      <div className="grid gap-2 text-center">
        <h1 className="text-24 font-semibold tracking-[-0.02em] wrap-anywhere">{`Join ${funder}`}</h1>
        <p className="text-15 text-ink-2">
          {inviter ?? "The operator"} invites you as <b className="text-ink">{role}</b>.
        </p>
      </div>
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        required
        maxLength={200}
        defaultValue={name}
        hint="Your team and the audit log show it."
        error={state.problem}
        answer={state}
      />
      <Button type="submit" kind="primary" aria-disabled={pending || state.opens !== undefined}>
        Accept
      </Button>
    </form>
  );
}
