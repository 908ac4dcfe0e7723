import "server-only";
import { CONSOLE_AUDIT_QUERY, type ConsoleAuditQuery } from "@/lib/schemas/console-queries";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { funderWithMembers } from "@/lib/services/people/members";
import { selectAudit } from "./audit-statements";
import { ROWS_PER_PAGE, twoWayPage } from "./two-way-page";

/** The most entries that an export has: AuditExport says so. */
const MOST_EXPORTED = 10_000;

/** A page of the funder's audit entries that match, newest first. */
export async function auditEntries({ caller }: CallContext, query: ConsoleAuditQuery) {
  const rows = await selectAudit(caller.funder.id, query, ROWS_PER_PAGE + 1);
  return twoWayPage(rows, query);
}

/** The people whose names the filter offers: those who are or were of the funder. */
export async function auditPeople({ caller }: CallContext) {
  return prisma.user.findMany({
    where: { memberships: { some: { funder: funderWithMembers(caller) } } },
    select: { id: true, name: true },
    orderBy: { name: "asc" },
  });
}

/** The newest 10,000 entries that match, as objects; `more` if others match. The export is itself audited. */
export async function exportAudit(context: CallContext, given: object) {
  const query = CONSOLE_AUDIT_QUERY.parse(given);
  const { after: _after, before: _before, ...filter } = query;
  const read = await selectAudit(context.caller.funder.id, filter, MOST_EXPORTED + 1);
  const rows = read.slice(0, MOST_EXPORTED);
  const filters = Object.entries(query).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  const actor = callerAsActor(context);
  await prisma.auditEntry.create({
    data: auditEntry(actor, "audit.exported", actor.funder_id, { entries: rows.length, filters }),
  });
  const entries = rows.map(({ created_at, user_id, person, key_label, ...row }) => ({
    time: created_at.toISOString(),
    who: person ?? key_label ?? row.actor,
    user_id,
    ...row,
  }));
  return { entries, more: read.length > rows.length };
}
