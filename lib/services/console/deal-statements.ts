import "server-only";
import type { Whose } from "@/lib/schemas/console/deals";
import type { Role } from "@/lib/schemas/people/permissions";
import type { CallContext } from "@/lib/server/context";
import { Prisma, prisma } from "@/lib/server/database/database";
import type { NewRow } from "@/lib/server/database/rows";
import { writeChange } from "@/lib/services/change-statements";

// SQL: who takes a deal is decided by one conditional statement, under a lock of the membership.

/** Whose a deal becomes, and whose it was on the person's page: null for nobody's. */
interface NewOwner {
  funderId: string;
  dealId: string;
  userId: string;
  shown: string | null;
  now: Date;
}

/**
 * Makes a deal a member's who has one of these roles. False if it is no longer `shown`'s, or if the member has
 * left or has another role.
 */
export function insertOwner(
  { funderId, dealId, userId, shown, now }: NewOwner,
  roles: readonly Role[],
  audit: NewRow<"audit_entries">,
): Promise<boolean> {
  return writeChange(prisma, {
    first: { member: lockedMember(funderId, userId, roles) },
    change: Prisma.sql`
      INSERT INTO deal_owners (funder_id, deal_id, user_id, since)
      SELECT ${funderId}::uuid, ${dealId}, member.user_id, ${now}::timestamptz FROM member
      ON CONFLICT (funder_id, deal_id) DO UPDATE SET user_id = excluded.user_id, since = excluded.since
      WHERE deal_owners.user_id = ${shown}::uuid
      RETURNING user_id`,
    audit,
  });
}

/** Selects and locks a membership, so that who leaves at the same moment owns nothing afterwards. */
function lockedMember(funderId: string, userId: string, roles: readonly Role[]): Prisma.Sql {
  return Prisma.sql`
    SELECT m.user_id FROM memberships m
    WHERE m.user_id = ${userId}::uuid AND m.role = ANY (${[...roles]})
      AND m.funder_id = (SELECT coalesce(f.sandbox_of, f.id) FROM funders f WHERE f.id = ${funderId}::uuid)
    FOR SHARE`;
}

/** Whose offers and submissions a list reads. */
export interface DealsOf {
  funderId: string;
  /** Who reads, if they may see whose deals they are; else the filter has no effect. */
  reader: string | null;
}

/** Returns whose deals a caller's list reads. */
export function dealsOf({ caller }: Pick<CallContext, "caller">): DealsOf {
  const shares = caller.kind === "user" && caller.permissions.includes("deals:share");
  return { funderId: caller.funder.id, reader: shares ? caller.userId : null };
}

/** Returns the condition on an offer's row, by the name of the row, that its deal is the reader's or nobody's. */
export function isWhose(
  offer: string,
  whose: Whose | undefined,
  { reader }: Pick<DealsOf, "reader">,
): Prisma.Sql {
  if (whose === undefined || reader === null) return Prisma.empty;
  const row = Prisma.raw(offer);
  const owned = Prisma.sql`SELECT FROM deal_owners w WHERE w.funder_id = ${row}.funder_id AND w.deal_id = ${row}.deal_id`;
  return whose === "mine"
    ? Prisma.sql`AND EXISTS (${owned} AND w.user_id = ${reader}::uuid)`
    : Prisma.sql`AND NOT EXISTS (${owned})`;
}
