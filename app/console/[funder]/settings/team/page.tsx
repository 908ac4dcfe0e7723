import { notFound } from "next/navigation";
import {
  changeMemberRole,
  endMembership,
  inviteMember,
  takeInvitationBack,
} from "@/app/console/[funder]/settings/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { readerClock } from "@/app/console/reader-clock";
import { RoleTable } from "@/components/console/settings/roles";
import { InviteMember, TeamTable } from "@/components/console/settings/team-table";
import { counted } from "@/components/console/ui/counted";
import { SettingsSection } from "@/components/console/ui/section";
import { mayManageRole, ROLES } from "@/lib/schemas/people/permissions";
import { openInvitations } from "@/lib/services/people/invitations";
import { listMembers } from "@/lib/services/people/team";

/** The funder's team: members, invitations and roles. */
export default function TeamPage({ params }: ConsolePageProps) {
  return consolePage(params, "members:manage", "Team", async (context) => {
    // A sandbox has the same members as its live funder.
    if (context.caller.funder.isSandbox) notFound();
    const [members, invitations, clock] = await Promise.all([
      listMembers(context),
      openInvitations(context),
      readerClock(context.now),
    ]);
    const { role, userId, funder } = context.caller;
    const roles = ROLES.filter((other) => mayManageRole(role, other));
    return (
      <SettingsSection
        title="Team"
        about={`${counted(members.length, "person", "people")}, ${invitations.length} invited.`}
        actions={<InviteMember roles={roles} invite={inviteMember.bind(null, funder.slug)} />}
      >
        <TeamTable
          members={members.map(({ last_input_at, ...member }) => ({
            ...member,
            lastInput: last_input_at?.toISOString() ?? null,
          }))}
          invitations={invitations.map(({ expires_at, ...invitation }) => ({
            ...invitation,
            until: expires_at.toISOString(),
          }))}
          own={userId}
          roles={roles}
          keysPath={`/console/${funder.slug}/settings/keys`}
          clock={clock}
          invite={inviteMember.bind(null, funder.slug)}
          takeBack={takeInvitationBack.bind(null, funder.slug)}
          changeRole={changeMemberRole.bind(null, funder.slug)}
          remove={endMembership.bind(null, funder.slug)}
        />
        <RoleTable />
      </SettingsSection>
    );
  });
}
