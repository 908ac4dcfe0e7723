import "server-only";
import { role as roleField } from "@/lib/schemas/people/people";
import { ROLES, type Role, rolesWith } from "@/lib/schemas/people/permissions";
import { ApiError, notFound } from "@/lib/schemas/wire/errors";
import { readFields } from "@/lib/schemas/wire/parse-fields";
import { prisma, type Transaction } from "@/lib/server/database/database";
import { isId } from "@/lib/server/ids";
import type { ConsoleContext } from "@/lib/server/web/console-context";
import { type Acting, actorOf, auditEntry, callerAsActor } from "@/lib/services/audit";
import {
  changeTeam,
  currentRole,
  endTellMe,
  findMembership,
  giveUpDeals,
  requireAnotherOwner,
  requireManages,
} from "./members";
import { mailOwners } from "./person-mails";

/** A member, as the team's screen shows them. */
interface TeamMember {
  id: string;
  name: string;
  email: string;
  role: Role;
  passkeys: number;
  /** The last input in a live session; null if there is none. */
  last_input_at: Date | null;
}

/** Returns the members of the actor's funder, highest role first, then by name. */
export async function listMembers(by: Acting): Promise<TeamMember[]> {
  const rows = await prisma.membership.findMany({
    where: { funder_id: actorOf(by).funder_id },
    select: {
      role: true,
      user: {
        select: {
          id: true,
          name: true,
          email: true,
          _count: { select: { passkeys: true } },
          sessions: { select: { last_input_at: true }, orderBy: { last_input_at: "desc" }, take: 1 },
        },
      },
    },
    orderBy: { user: { name: "asc" } },
  });
  return rows
    .map(({ role, user: { _count, sessions, ...user } }) => ({
      ...user,
      role: role as Role,
      passkeys: _count.passkeys,
      last_input_at: sessions[0]?.last_input_at ?? null,
    }))
    .sort((a, b) => ROLES.indexOf(b.role) - ROLES.indexOf(a.role));
}

/** Gives a member another role. Nobody can change their own role, and the last owner stays one. */
export async function changeRole(
  context: ConsoleContext,
  given: { userId: string; role: unknown },
): Promise<void> {
  const { role } = readFields({ role: roleField() }, { role: given.role });
  const { caller, funder, now } = context;
  const { id: funder_id } = caller.funder;
  if (given.userId === caller.userId)
    throw new ApiError("INSUFFICIENT_SCOPE", "Nobody changes their own role.");
  await changeTeam(funder_id, async (tx) => {
    const own = await currentRole(tx, context);
    const member = await memberOf(tx, funder_id, given.userId);
    requireManages(own, member.role);
    requireManages(own, role);
    if (member.role === role) return;
    if (member.role === "owner") await requireAnotherOwner(tx, funder_id);
    const user_id = member.user_id;
    await tx.membership.update({
      where: { funder_id_user_id: { funder_id, user_id } },
      data: { role },
    });
    if (ROLES.indexOf(role) < ROLES.indexOf(member.role)) await endInvitationsOf(tx, funder_id, user_id);
    if (!rolesWith("deals:share").includes(role)) await giveUpDeals(tx, funder_id, user_id);
    const detail = { before: member.role, role };
    await tx.auditEntry.create({
      data: auditEntry(callerAsActor(context), "member.role_changed", user_id, detail),
    });
    const person = { id: user_id, name: member.user.name };
    await mailOwners(tx, {
      funder: { id: funder_id, name: funder.name },
      person,
      role,
      by: caller.name,
      now,
    });
  });
}

/** Ends a membership: another person's, or the caller's own. The last owner cannot leave. */
export async function removeMember(context: ConsoleContext, userId: string): Promise<void> {
  const { caller } = context;
  const { id: funder_id } = caller.funder;
  await changeTeam(funder_id, async (tx) => {
    const own = await currentRole(tx, context);
    const member = await memberOf(tx, funder_id, userId);
    if (userId !== caller.userId) requireManages(own, member.role);
    if (member.role === "owner") await requireAnotherOwner(tx, funder_id);
    await tx.membership.delete({ where: { funder_id_user_id: { funder_id, user_id: userId } } });
    await endInvitationsOf(tx, funder_id, userId);
    await giveUpDeals(tx, funder_id, userId);
    await endTellMe(tx, funder_id, member.user);
    await tx.auditEntry.create({
      data: auditEntry(callerAsActor(context), "member.removed", userId, { role: member.role }),
    });
  });
}

async function memberOf(tx: Transaction, funder_id: string, user_id: string) {
  const member = isId(user_id) ? await findMembership(tx, funder_id, user_id) : null;
  if (member === null) throw notFound();
  return member;
}

/** Deletes the open invitations that a person sent: they may no longer grant these roles. */
async function endInvitationsOf(tx: Transaction, funder_id: string, invited_by: string): Promise<void> {
  await tx.invitation.deleteMany({ where: { funder_id, invited_by } });
}
