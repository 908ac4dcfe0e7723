import "server-only";
import type { Role } from "@/lib/schemas/permissions";
import type { CallContext, Caller } from "@/lib/server/context";
import { type Prisma, prisma } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";
import { mayOpen, type SignedInPerson } from "@/lib/server/sessions";
import { type AuditActor, auditEntry } from "@/lib/services/audit";

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
