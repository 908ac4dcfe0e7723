import "server-only";
import {
  INVITATION_MS,
  MOST_INVITATIONS,
  personEmail,
  personName,
  role as roleField,
  SIGN_IN_LIMITS,
} from "@/lib/schemas/people/people";
import { ROLES, type Role } from "@/lib/schemas/people/permissions";
import { ApiError, notFound } from "@/lib/schemas/wire/errors";
import { issueOf } from "@/lib/schemas/wire/field-issues";
import { readFields } from "@/lib/schemas/wire/parse-fields";
import { prisma, type Transaction } from "@/lib/server/database/database";
import { isId, newId } from "@/lib/server/ids";
import { canSendMail } from "@/lib/server/outbound/mail";
import type { ConsoleContext, PersonContext } from "@/lib/server/web/console-context";
import {
  type Acting,
  type AdminContext,
  type AuditActor,
  actorOf,
  auditEntry,
  callerAsActor,
} from "@/lib/services/audit";
import { countUp } from "@/lib/services/count-statements";
import { zoneOfAddress } from "@/lib/services/reader-zone";
import { changeTeam, currentRole, findMembership, funderWithTeam, requireManages } from "./members";
import { invitationMail, mailOwners, personMail } from "./person-mails";

/** An open invitation, as the team's screen shows it. */
interface OpenInvitation {
  id: string;
  email: string;
  role: Role;
  expires_at: Date;
}

/** Returns the open invitations of the actor's funder, oldest first. */
export async function openInvitations(by: Acting): Promise<OpenInvitation[]> {
  const { funder_id, now } = actorOf(by);
  const rows = await prisma.invitation.findMany({
    where: { funder_id, expires_at: { gt: now } },
    select: { id: true, email: true, role: true, expires_at: true },
    orderBy: { id: "asc" },
  });
  return rows.map((row) => ({ ...row, role: row.role as Role }));
}

/**
 * Invites an address to a membership, in place of an open invitation of the address. The invitation is mailed
 * unless the address has reached its limit of mails; it is open in either case. LIMIT_REACHED above 20 open
 * ones.
 */
export async function invite(
  context: ConsoleContext,
  given: { email: unknown; role: unknown },
): Promise<{ email: string; mailed: boolean }> {
  const { email, role } = readFields({ email: personEmail(), role: roleField() }, given);
  const { caller, funder, now } = context;
  const mailed = canSendMail() && (await countMail(caller.funder.id, email, now));
  const zone = await zoneOfAddress(email);
  const by = callerAsActor(context);
  await changeTeam(caller.funder.id, async (tx) => {
    const own = await currentRole(tx, context);
    requireManages(own, role);
    const earlier = await tx.invitation.findUnique({
      where: { funder_id_email: { funder_id: caller.funder.id, email } },
    });
    if (earlier && earlier.expires_at > now) requireManages(own, earlier.role as Role);
    await replaceInvitation(tx, by, { email, role, invitedBy: caller.userId });
    if (!mailed) return;
    const content = invitationMail({
      funder: funder.name,
      role,
      inviter: caller.name,
      until: new Date(now.getTime() + INVITATION_MS),
      zone,
    });
    await tx.personMail.create({ data: personMail(email, content, now) });
  });
  return { email, mailed };
}

/**
 * Invites an address for the operator. This is also the way back when no owner can sign in. VALIDATION_FAILED
 * in a sandbox, NOT_FOUND.
 */
export async function inviteAsOperator(
  context: AdminContext,
  slug: string,
  given: { email: unknown; role: unknown },
) {
  const { email, role } = readFields({ email: personEmail(), role: roleField() }, given);
  const funder = await funderWithTeam(slug);
  const { now } = context;
  const mailed = canSendMail() && (await countMail(funder.id, email, now));
  const until = new Date(now.getTime() + INVITATION_MS);
  const zone = await zoneOfAddress(email);
  await changeTeam(funder.id, async (tx) => {
    await replaceInvitation(tx, { ...context, funder_id: funder.id }, { email, role, invitedBy: null });
    if (!mailed) return;
    const content = invitationMail({ funder: funder.name, role, inviter: null, until, zone });
    await tx.personMail.create({ data: personMail(email, content, now) });
  });
  return { email, role, until, mailed };
}

/**
 * Counts a mail to an address, for the funder and for all funders together. False if either limit is reached.
 */
async function countMail(funderId: string, email: string, now: Date): Promise<boolean> {
  const { full } = await countUp(
    [
      { kind: "invitations", subject: `${funderId} ${email}`, limit: SIGN_IN_LIMITS.invitationMails },
      { kind: "invitations-all", subject: email, limit: SIGN_IN_LIMITS.invitationMailsInAll },
    ],
    now,
  );
  return full === null;
}

/** Replaces the address's invitation of the funder. Call it within `changeTeam`. */
async function replaceInvitation(
  tx: Transaction,
  by: AuditActor,
  { email, role, invitedBy }: { email: string; role: Role; invitedBy: string | null },
): Promise<void> {
  const { funder_id, now } = by;
  const member = await tx.membership.findFirst({ where: { funder_id, user: { email } } });
  const higher = member && ROLES.indexOf(role) > ROLES.indexOf(member.role as Role);
  if (member && !(higher && invitedBy === null))
    throw new ApiError("VALIDATION_FAILED", `${email} is ${member.role} already.`, [
      issueOf("email", "conflict", `is ${member.role} already`),
    ]);
  await tx.invitation.deleteMany({ where: { funder_id, OR: [{ email }, { expires_at: { lte: now } }] } });
  if ((await tx.invitation.count({ where: { funder_id } })) >= MOST_INVITATIONS)
    throw new ApiError("LIMIT_REACHED", `A funder has at most ${MOST_INVITATIONS} open invitations.`);
  const expires_at = new Date(now.getTime() + INVITATION_MS);
  const row = { id: newId(), funder_id, email, role, invited_by: invitedBy, created_at: now, expires_at };
  await tx.invitation.create({ data: row });
  // The audit log contains no address, so that it stays as it is when a person is erased.
  const detail = { role, domain: email.slice(email.indexOf("@") + 1) };
  await tx.auditEntry.create({ data: auditEntry(by, "member.invited", row.id, detail) });
}

/** Takes an invitation back. NOT_FOUND. */
export async function revokeInvitation(context: ConsoleContext, id: string): Promise<void> {
  const { caller } = context;
  await changeTeam(caller.funder.id, async (tx) => {
    const invitation = isId(id)
      ? await tx.invitation.findFirst({ where: { id, funder_id: caller.funder.id } })
      : null;
    if (!invitation) throw notFound();
    requireManages(await currentRole(tx, context), invitation.role as Role);
    await deleteInvitation(tx, callerAsActor(context), invitation);
  });
}

/**
 * Takes the open invitation of an address back, for the operator. NOT_FOUND; VALIDATION_FAILED in a sandbox.
 */
export async function withdrawAsOperator(context: AdminContext, slug: string, given: { email: unknown }) {
  const { email } = readFields({ email: personEmail() }, given);
  const { id: funder_id } = await funderWithTeam(slug);
  return changeTeam(funder_id, async (tx) => {
    const where = { funder_id, email, expires_at: { gt: context.now } };
    const invitation = await tx.invitation.findFirst({ where });
    if (!invitation) throw new ApiError("NOT_FOUND", `${email} has no open invitation of ${slug}.`);
    await deleteInvitation(tx, { ...context, funder_id }, invitation);
    return { email, role: invitation.role as Role };
  });
}

async function deleteInvitation(
  tx: Transaction,
  by: AuditActor,
  { id, role }: { id: string; role: string },
): Promise<void> {
  await tx.invitation.delete({ where: { id } });
  await tx.auditEntry.create({ data: auditEntry(by, "member.invitation_revoked", id, { role }) });
}

/** An invitation as its receiver sees it: who invites to which role of which funder. */
interface ReceivedInvitation {
  id: string;
  funder: string;
  role: Role;
  /** Null if the operator sent the invitation. */
  inviter: string | null;
}

/** Returns the open invitations of a signed-in person. */
export async function receivedInvitations(email: string, now: Date): Promise<ReceivedInvitation[]> {
  const rows = await prisma.invitation.findMany({
    where: { email, expires_at: { gt: now } },
    select: { id: true, role: true, funder: { select: { name: true } }, inviter: { select: { name: true } } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id, role, funder, inviter }) => ({
    id,
    role: role as Role,
    funder: funder.name,
    inviter: inviter?.name ?? null,
  }));
}

/**
 * Accepts an invitation of the person; returns the funder's slug. NOT_FOUND if it has ended or is not theirs.
 */
export async function acceptInvitation(
  context: PersonContext,
  given: { id: string; name: unknown },
): Promise<string> {
  const { name } = readFields({ name: personName() }, { name: given.name });
  const { person, now, requestId } = context;
  const found = isId(given.id) ? await prisma.invitation.findUnique({ where: { id: given.id } }) : null;
  if (!found || person.method === "oidc") throw notFound();
  return changeTeam(found.funder_id, async (tx) => {
    const invitation = await tx.invitation.findFirst({
      where: { id: given.id, email: person.email, expires_at: { gt: now } },
      include: { funder: true },
    });
    if (!invitation) throw notFound();
    const { funder_id, funder } = invitation;
    const key = { funder_id, user_id: person.userId };
    const earlier = await findMembership(tx, funder_id, person.userId);
    const role = highest([invitation.role as Role, ...(earlier ? [earlier.role] : [])]);
    await tx.user.update({ where: { id: person.userId }, data: { name, updated_at: now } });
    await tx.membership.upsert({
      where: { funder_id_user_id: key },
      create: { ...key, role, created_at: now },
      update: { role },
    });
    await tx.invitation.delete({ where: { id: invitation.id } });
    const by = { funder_id, actor: "user", user_id: person.userId, request_id: requestId, now };
    const action = earlier ? "member.role_changed" : "member.joined";
    await tx.auditEntry.create({ data: auditEntry(by, action, person.userId, { role }) });
    await mailOwners(tx, { funder, person: { id: person.userId, name }, role, by: "invitation", now });
    return funder.slug;
  });
}

function highest(roles: Role[]): Role {
  return ROLES.findLast((role) => roles.includes(role)) ?? "viewer";
}
