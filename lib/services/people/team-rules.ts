import "server-only";
import { ApiError, notFound } from "@/lib/schemas/errors";
import { mayManageRole, type Role } from "@/lib/schemas/permissions";
import type { ConsoleContext } from "@/lib/server/console-context";
import { prisma, type Transaction } from "@/lib/server/database";
import { lockFunder } from "@/lib/services/lock-statements";

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

/** INSUFFICIENT_SCOPE if the role `own` may not grant, change or remove `role` (`mayManageRole`). */
export function requireManages(own: Role, role: Role): void {
  if (mayManageRole(own, role)) return;
  throw new ApiError(
    "INSUFFICIENT_SCOPE",
    `The role ${own} may not grant, change or remove the role ${role}.`,
  );
}

// Rule: C1-22
/**
 * LIMIT_REACHED if a funder would be left without an owner. Call it within `changeTeam`, before the owner is
 * removed.
 */
export async function requireAnotherOwner(tx: Transaction, funder_id: string): Promise<void> {
  const owners = await tx.membership.count({ where: { funder_id, role: "owner" } });
  if (owners < 2) throw new ApiError("LIMIT_REACHED", "A funder keeps at least one owner.");
}
