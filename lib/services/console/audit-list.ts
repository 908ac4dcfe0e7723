import "server-only";
import { CONSOLE_AUDIT_QUERY, type ConsoleAuditQuery } from "@/lib/schemas/console-queries";
import type { AuditAction } from "@/lib/schemas/states";
import type { CallContext } from "@/lib/server/context";
import { database, queryRows } from "@/lib/server/database";
import { isId } from "@/lib/server/ids";
import type { AuditDetail } from "@/lib/server/rows";
import { type Sql, sql } from "@/lib/server/sql";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { funderWithMembers } from "@/lib/services/people/members";
import { fromEdge, ROWS_PER_PAGE, twoWayPage, withinEdge } from "./two-way-page";

/** An audit entry with its actor as people know it. */
export interface AuditRow {
  id: string;
  created_at: Date;
  action: AuditAction;
  actor: string;
  user_id: string | null;
  person: string | null;
  key_label: string | null;
  subject: string;
  /** The name of the person whose membership it is about. */
  member: string | null;
  detail: AuditDetail;
  request_id: string | null;
}

/** The most entries that an export has. */
const MOST_EXPORTED = 10_000;

/** A page of the funder's audit entries that match, newest first. */
export async function auditEntries({ caller }: CallContext, query: ConsoleAuditQuery) {
  const rows = await queryRows<AuditRow>(sql`
    ${auditRows(caller.funder.id, query)} ${withinEdge("a.id", query)}
    ORDER BY ${fromEdge("a.id", query)} LIMIT ${ROWS_PER_PAGE + 1}`);
  return twoWayPage(rows, query);
}

/** The people whose names the filter offers: those who are or were of the funder. */
export async function auditPeople({ caller }: CallContext) {
  return (await database()).user.findMany({
    where: { memberships: { some: { funder: funderWithMembers(caller) } } },
    select: { id: true, name: true },
    orderBy: { name: "asc" },
  });
}

/** The newest 10,000 entries that match, as objects. The export is itself audited. */
export async function exportAudit(context: CallContext, given: object) {
  const query = CONSOLE_AUDIT_QUERY.parse(given);
  const rows = await queryRows<AuditRow>(sql`
    ${auditRows(context.caller.funder.id, query)} ORDER BY a.id DESC LIMIT ${MOST_EXPORTED}`);
  const filters = Object.entries(query).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  const actor = callerAsActor(context);
  await (await database()).auditEntry.create({
    data: auditEntry(actor, "audit.exported", actor.funder_id, { entries: rows.length, filters }),
  });
  return rows.map(({ created_at, user_id, person, key_label, ...row }) => ({
    time: created_at.toISOString(),
    who: person ?? key_label ?? row.actor,
    user_id,
    ...row,
  }));
}

function auditRows(funderId: string, { q, action, who, from, to }: ConsoleAuditQuery): Sql {
  return sql`
    SELECT a.id, a.created_at, a.action, a.actor, a.user_id, u.name AS person, k.label AS key_label, a.subject,
           m.name AS member, a.detail, a.request_id
    FROM audit_entries a
    LEFT JOIN users u ON u.id = a.user_id
    LEFT JOIN api_keys k ON k.key = a.actor AND k.funder_id = a.funder_id
    LEFT JOIN users m ON m.id = CASE WHEN a.action IN (${sql.join(ABOUT_A_MEMBER)}) THEN a.subject::uuid END
    WHERE a.funder_id = ${funderId}::uuid
      ${action ? sql`AND a.action = ${action}` : sql.empty}
      ${who ? byActor(who) : sql.empty}
      ${q === "" ? sql.empty : sql`AND (a.subject = ${q} OR a.request_id = ${q} OR a.detail->>'deal_id' = ${q})`}
      ${from ? sql`AND a.created_at >= ${from}::date` : sql.empty}
      ${to ? sql`AND a.created_at < ${to}::date + 1` : sql.empty}`;
}

/** The actions whose subject is a person. */
const ABOUT_A_MEMBER = ["member.joined", "member.role_changed", "member.removed"] satisfies AuditAction[];

function byActor(who: string): Sql {
  return isId(who) ? sql`AND a.user_id = ${who}::uuid` : sql`AND a.actor = ${who}`;
}
