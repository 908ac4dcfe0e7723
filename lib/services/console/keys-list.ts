import "server-only";
import type { ListedKey } from "@/lib/schemas/console-settings";
import type { AuditAction } from "@/lib/schemas/states";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database";
import { listApiKeys } from "@/lib/services/funders/api-keys";
import { funderWithMembers } from "@/lib/services/people/members";

/** The funder's keys, newest first, each with the person who made it; null where no person of the console did. */
export async function keysInSettings(context: CallContext): Promise<ListedKey[]> {
  const [keys, makers] = await Promise.all([listApiKeys(context), makersOf(context)]);
  return keys.map((key) => ({ ...key, maker: makers.get(key.key) ?? null }));
}

/** Who made which key, by the key. */
async function makersOf({ caller }: CallContext): Promise<Map<string, ListedKey["maker"]>> {
  const funder_id = caller.funder.id;
  const keys = await prisma.apiKey.findMany({
    where: { funder_id },
    select: { id: true, key: true },
  });
  const made = await prisma.auditEntry.findMany({
    where: { funder_id, subject: { in: keys.map(({ id }) => id) }, action: { in: MAKES_A_KEY } },
    select: { subject: true, user: { select: { name: true, memberships: membersOf(caller) } } },
  });
  const users = new Map(made.map(({ subject, user }) => [subject, user]));
  return new Map(
    keys.flatMap(({ id, key }) => {
      const user = users.get(id);
      return user ? [[key, { name: user.name, left: user.memberships.length === 0 }] as const] : [];
    }),
  );
}

const MAKES_A_KEY = ["key.created", "key.rotated"] satisfies AuditAction[];

const membersOf = (caller: CallContext["caller"]) => ({
  where: { funder: funderWithMembers(caller) },
  select: { role: true },
});
