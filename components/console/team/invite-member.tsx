"use client";

import { useDialog } from "@/components/console/ui/use-dialog";
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

/** The button that invites an address to the team, and its dialog. */
export function InviteMember(props: InviteProps) {
  const dialog = useDialog<InviteProps>(() =>
    import("./invite-dialog").then((module) => module.InviteDialog),
  );
  return (
    <>
      <Button kind="primary" onClick={dialog.show}>
        <Icon name="plus" />
        Invite
      </Button>
      {dialog.place(props)}
    </>
  );
}
