"use client";

import { type FormEvent, useId, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { errorOf, useErrorFocus, withoutErrorsOf } from "@/components/console/ui/action-errors";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import type { DialogState } from "@/components/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import { RoleSelect } from "./roles";

/** A stored invitation, and whether the address can get another invitation mail today. */
export interface Invited {
  email: string;
  mailed: boolean;
}

export interface InviteProps {
  /** The roles that the person may grant. */
  roles: readonly string[];
  invite: (given: { email: string; role: string }) => Promise<ActionResult<Invited>>;
}

/** Invites an address to the team. */
export function InviteDialog({ roles, invite, open, onClose }: InviteProps & DialogState) {
  const form = useId();
  const [sent, setSent] = useState(0);
  const [unmailed, setUnmailed] = useState<string | null>(null);
  const done = ({ email, mailed }: Invited) => {
    onClose();
    setSent(sent + 1);
    setUnmailed(mailed ? null : email);
  };
  const { run, pending, problem } = useAction(invite, {
    open,
    onDone: done,
    refreshes: true,
    lost: { kinds: ["member.invited"] },
  });
  const formRef = useErrorFocus(problem);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    run({ email: String(given.get("email")), role: String(given.get("role")) });
  };
  return (
    <>
      <Dialog
        open={unmailed !== null}
        onClose={() => setUnmailed(null)}
        title="Invited without a mail"
        actions={
          <Button kind="primary" data-primary onClick={() => setUnmailed(null)}>
            Close
          </Button>
        }
      >
        <p className="text-ink-2">
          <b className="wrap-anywhere text-ink">{unmailed}</b> was mailed nothing: this address has had the
          most invitation mails for now, or the service sends no mail. The invitation waits all the same: send
          them the console's address.
        </p>
      </Dialog>
      <Dialog
        open={open}
        onClose={onClose}
        title="Invite somebody"
        held={pending}
        confirm={{ label: "Send invitation", type: "submit", form, "aria-disabled": pending }}
      >
        {/* The new key empties the form for the next address. */}
        <form ref={formRef} key={sent} id={form} onSubmit={send} noValidate className="grid gap-4">
          <p className="text-13 text-ink-2">
            The mail holds no secret: they sign in with this address, see the invitation and accept it within
            7 days.
          </p>
          <TextField
            label="Work e-mail"
            name="email"
            type="email"
            autoComplete="off"
            required
            error={errorOf(problem, "email")}
            answer={problem}
          />
          <RoleSelect label="Role" name="role" roles={roles} initial={roles[0] ?? ""} />
        </form>
        <ActionProblem problem={withoutErrorsOf(problem, ["email"])} names={{ role: "Role" }} />
      </Dialog>
    </>
  );
}
