import { permissionsOf, type Role } from "@/lib/schemas/permissions";
import type { CallContext, KeyContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database";
import { addMember } from "@/lib/services/people/members";
import { operator, type TestFunder } from "./api-client";

/** The context a service receives when a funder's key calls. */
export async function contextOf({ slug, apiKey, brandId }: TestFunder): Promise<KeyContext> {
  const { id } = await prisma.funder.findUniqueOrThrow({ where: { slug } });
  const { id: keyId } = await prisma.apiKey.findUniqueOrThrow({ where: { key: apiKey } });
  const limits = { perSecond: 1, perMinute: 1 };
  const of = { id, slug, isSandbox: false, linkDays: 30, defaultBrandId: brandId };
  const key = { kind: "key" as const, keyId, apiKey, label: null, permissions: [] };
  const caller = { ...key, limits, funderLimits: limits, lastUsedAt: null, funder: of };
  return { caller, now: new Date(), requestId: "req_test" };
}

/** The context a service receives when a person with this role acts in a funder's console. */
export async function personOf({ slug, brandId }: TestFunder, role: Role): Promise<CallContext> {
  const email = `${role}@${slug}.example`;
  const by = await operator(slug);
  await addMember(by, { name: `A ${role}`, email, role });
  const { id: userId, name } = await prisma.user.findUniqueOrThrow({ where: { email } });
  const funder = { id: by.funder_id, slug, isSandbox: false, linkDays: 30, defaultBrandId: brandId };
  const caller = { kind: "user" as const, userId, name, role, permissions: permissionsOf(role), funder };
  return { caller, now: new Date(), requestId: "req_test" };
}
