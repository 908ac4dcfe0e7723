"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { ActionResult } from "@/lib/schemas/action-result";

export interface InviteProps {
  /** The roles that the person may grant. */
  roles: readonly string[];
  invite: (given: { email: string; role: string }) => Promise<ActionResult<Invited>>;
}

/** A stored invitation, and whether the address can get another invitation mail today. */
export interface Invited {
  email: string;
  mailed: boolean;
}

/** Loaded when the dialog opens. */
const InviteDialog = lazy(() =>
  import("./invite-dialog").then((dialog) => ({ default: dialog.InviteDialog })),
);

/** The button that invites an address to the team, and its dialog. */
export function InviteMember(props: InviteProps) {
  // Null until it is opened for the first time. Afterwards the dialog stays, and with it what was entered.
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        Invite
      </Button>
      {open !== null && (
        <Suspense>
          <InviteDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
