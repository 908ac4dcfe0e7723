import "server-only";
import { mayManageRole, type Role } from "@/lib/schemas/people/permissions";
import { ApiError, notFound } from "@/lib/schemas/wire/errors";
import type { CallContext, Caller } from "@/lib/server/context";
import { type Prisma, prisma, type Transaction } from "@/lib/server/database/database";
import { mayOpen, type SignedInPerson } from "@/lib/server/identity/sessions";
import { newId } from "@/lib/server/ids";
import type { ConsoleContext } from "@/lib/server/web/console-context";
import { type AuditActor, auditEntry } from "@/lib/services/audit";
import { lockFunder } from "@/lib/services/lock-statements";
import { cancelToldMails } from "./person-statements";

interface NewMember {
  name: string;
  /** In lower case. */
  email: string;
  role: Role;
}

/**
 * Makes a person a member of the actor's funder, and creates the person if the address is new. A person who
 * is already a member keeps their role.
 */
export async function addMember(by: AuditActor, { name, email, role }: NewMember): Promise<void> {
  const { funder_id, now } = by;
  await prisma.$transaction(async (tx) => {
    const person = { id: newId(), name, email, email_verified: false, created_at: now, updated_at: now };
    const user = await tx.user.upsert({ where: { email }, create: person, update: {} });
    const membership = { funder_id, user_id: user.id, role, created_at: now };
    const { count } = await tx.membership.createMany({ data: [membership], skipDuplicates: true });
    if (count === 0) return;
    await tx.auditEntry.create({ data: auditEntry(by, "member.joined", user.id, { role }) });
  });
}

/**
 * Returns the condition of the funder whose members act in the caller's: the funder itself, or the live
 * funder of a sandbox.
 */
export function funderWithMembers({ funder }: Caller): Prisma.FunderWhereInput {
  return funder.isSandbox ? { sandbox: { id: funder.id } } : { id: funder.id };
}

/** Returns members of the caller's funder who have one of these roles: at most five, by name. */
export async function membersWith({ caller }: CallContext, roles: readonly Role[]) {
  const members = await prisma.membership.findMany({
    where: { funder: funderWithMembers(caller), role: { in: [...roles] } },
    select: { role: true, user: { select: { name: true } } },
    orderBy: { user: { name: "asc" } },
    take: 5,
  });
  return members.map(({ role, user }) => ({ name: user.name, role }));
}

/** Returns the funders that a session may open, by name, with the person's role. */
export async function fundersOf({ userId, method }: SignedInPerson) {
  const memberships = await prisma.membership.findMany({
    where: { user_id: userId },
    select: { role: true, funder: { select: { slug: true, name: true } } },
    orderBy: { funder: { name: "asc" } },
  });
  return memberships
    .filter(({ funder }) => mayOpen(method, funder.slug))
    .map(({ role, funder }) => ({ ...funder, role }));
}

/**
 * Returns the funder of a slug, for the operator. NOT_FOUND; VALIDATION_FAILED for a sandbox, which has no
 * team.
 */
export async function funderWithTeam(slug: string) {
  const funder = await prisma.funder.findUnique({ where: { slug } });
  if (!funder) throw new ApiError("NOT_FOUND", `There is no funder ${slug}.`);
  if (funder.sandbox_of === null) return funder;
  throw new ApiError(
    "VALIDATION_FAILED",
    `${slug} is a sandbox: people are invited to its live funder, and have their role here too.`,
  );
}

/**
 * Runs a change of a funder's team under a lock of the funder's row, so that no other change runs. `run` must
 * read roles again: those that were read before may have changed.
 */
export async function changeTeam<T>(funderId: string, run: (tx: Transaction) => Promise<T>): Promise<T> {
  return prisma.$transaction(async (tx) => {
    await lockFunder(funderId, tx);
    return run(tx);
  });
}

/** Returns the caller's current role. NOT_FOUND if their membership has ended. */
export async function currentRole(tx: Transaction, { caller }: ConsoleContext): Promise<Role> {
  const membership = await findMembership(tx, caller.funder.id, caller.userId);
  if (membership === null) throw notFound();
  return membership.role;
}

/** Returns a person's membership of a funder, or null. */
export async function findMembership(tx: Transaction, funder_id: string, user_id: string) {
  const where = { funder_id_user_id: { funder_id, user_id } };
  const membership = await tx.membership.findUnique({ where, include: { user: true } });
  return membership && { ...membership, role: membership.role as Role };
}

/**
 * Makes the deals of a person nobody's, also those of the funder's sandbox. Call it after the membership ended or
 * changed: its lock keeps a colleague from handing over another one meanwhile.
 */
export async function giveUpDeals(tx: Transaction, funder_id: string, user_id: string): Promise<void> {
  const funder = { OR: [{ id: funder_id }, { sandbox_of: funder_id }] };
  await tx.dealOwner.deleteMany({ where: { user_id, funder } });
}

/**
 * Ends what a person who left is told: their choice, and the mails that wait only because of it, also those of the
 * funder's sandbox.
 */
export async function endTellMe(
  tx: Transaction,
  funder_id: string,
  user: { id: string; email: string },
): Promise<void> {
  await tx.tellMe.deleteMany({ where: { funder_id, user_id: user.id } });
  await cancelToldMails(funder_id, user.email, tx);
}

/** INSUFFICIENT_SCOPE if the role `own` may not grant, change or remove `role` (`mayManageRole`). */
export function requireManages(own: Role, role: Role): void {
  if (mayManageRole(own, role)) return;
  throw new ApiError(
    "INSUFFICIENT_SCOPE",
    `The role ${own} may not grant, change or remove the role ${role}.`,
  );
}

/**
 * LIMIT_REACHED if a funder would be left without an owner. Call it within `changeTeam`, before the owner is
 * removed.
 */
export async function requireAnotherOwner(tx: Transaction, funder_id: string): Promise<void> {
  const owners = await tx.membership.count({ where: { funder_id, role: "owner" } });
  if (owners < 2) throw new ApiError("LIMIT_REACHED", "A funder keeps at least one owner.");
}
