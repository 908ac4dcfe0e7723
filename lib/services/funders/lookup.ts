import "server-only";
import { ApiError } from "@/lib/schemas/errors";
import { prisma } from "@/lib/server/database";
import { isId } from "@/lib/server/ids";
import type { AdminContext, AuditActor } from "@/lib/services/audit";

/** Returns the funder of a slug. NOT_FOUND names the slug. */
export async function funderBySlug(slug: string) {
  const funder = await prisma.funder.findUnique({ where: { slug } });
  if (!funder) throw new ApiError("NOT_FOUND", `There is no funder ${slug}.`);
  return funder;
}

/** Returns whether a funder is a sandbox, for code without a caller (`caller.funder.isSandbox`). */
export async function isSandbox(funderId: string): Promise<boolean> {
  const where = { id: funderId };
  const { sandbox_of } = await prisma.funder.findUniqueOrThrow({
    where,
    select: { sandbox_of: true },
  });
  return sandbox_of !== null;
}

/** Returns the operator as the actor for the funder of a slug. NOT_FOUND. */
export async function operatorFor(context: AdminContext, slug: string): Promise<AuditActor> {
  const { id } = await funderBySlug(slug);
  return { ...context, funder_id: id };
}

// Rule: C2-3
/** Returns the operator as the actor for the funder of an API key. NOT_FOUND. */
export async function operatorForKey(context: AdminContext, key: string): Promise<AuditActor> {
  const found = await prisma.apiKey.findUnique({ where: { key }, select: { funder_id: true } });
  if (!found) throw new ApiError("NOT_FOUND", `There is no key ${key}.`);
  return { ...context, ...found };
}

/** Returns the operator as the actor for the funder of a delivery. NOT_FOUND. */
export async function operatorForDelivery(context: AdminContext, id: string): Promise<AuditActor> {
  const where = { id };
  const found = isId(id) ? await prisma.delivery.findUnique({ where, select: { funder_id: true } }) : null;
  if (!found) throw new ApiError("NOT_FOUND", `There is no delivery ${id}.`);
  return { ...context, ...found };
}
