import "server-only";
import type { Role } from "@/lib/schemas/permissions";
import { database } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";
import { type AuditActor, auditEntry } from "@/lib/services/audit";

export interface NewMember {
  name: string;
  /** In lower case. */
  email: string;
  role: Role;
}

/**
 * Makes a person a member of the actor's funder, and the person if the address is new. A member keeps the
 * role they have.
 */
export async function addMember(by: AuditActor, { name, email, role }: NewMember): Promise<void> {
  const { funder_id, now } = by;
  await database().$transaction(async (tx) => {
    const person = { id: newId(), name, email, email_verified: false, created_at: now, updated_at: now };
    const user = await tx.user.upsert({ where: { email }, create: person, update: {} });
    const membership = { funder_id, user_id: user.id, role, created_at: now };
    const { count } = await tx.membership.createMany({ data: [membership], skipDuplicates: true });
    if (count === 0) return;
    await tx.auditEntry.create({ data: auditEntry(by, "member.joined", user.id, { role }) });
  });
}
