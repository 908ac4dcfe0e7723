"use server";

import { runTeamAction } from "@/app/console/run-action";
import { invite, revokeInvitation } from "@/lib/services/people/invitations";
import { changeRole, removeMember } from "@/lib/services/people/team";

const NEEDS = { permission: "members:manage", fresh: true } as const;

/** Invites an address. Replaces an open invitation of the same address. */
export async function inviteMember(funder: string, given: { email: string; role: string }) {
  return runTeamAction(funder, NEEDS, (context) =>
    invite(context, { email: given?.email, role: given?.role }),
  );
}

/** Revokes an invitation. */
export async function takeInvitationBack(funder: string, id: string) {
  return runTeamAction(funder, NEEDS, (context) => revokeInvitation(context, String(id)));
}

/** Changes a member's role. */
export async function changeMemberRole(funder: string, userId: string, role: string) {
  return runTeamAction(funder, NEEDS, (context) => changeRole(context, { userId: String(userId), role }));
}

/** Ends a member's membership. */
export async function endMembership(funder: string, userId: string) {
  return runTeamAction(funder, NEEDS, (context) => removeMember(context, String(userId)));
}
