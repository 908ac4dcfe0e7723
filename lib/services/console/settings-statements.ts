import "server-only";
import { dayOf } from "@/lib/calculator/schedule/calendar";
import { parseDay } from "@/lib/calculator/schedule/iso-day";
import type { ConsoleAuditQuery } from "@/lib/schemas/console/queries";
import type { HistoryAudit } from "@/lib/schemas/console/rows";
import type { AuditRow, ListedEndpoint } from "@/lib/schemas/console/settings";
import type { AuditAction } from "@/lib/schemas/states";
import { Prisma, prisma } from "@/lib/server/database/database";
import { isId } from "@/lib/server/ids";
import { startOfDay } from "@/lib/services/time-zones";
import { fromEdge, withinEdge } from "./page-statements";

/**
 * Selects the rows of a page of matching entries. SQL: an entry's key and member have no foreign key, its
 * deal is in JSON.
 */
export function selectAudit(
  funderId: string,
  { q, action, who, from, to, zone, after, before }: ConsoleAuditQuery,
  limit: number,
): Promise<AuditRow[]> {
  const edge = { after, before };
  return prisma.$queryRaw<AuditRow[]>`
    SELECT a.id, a.created_at, a.action, a.actor, a.user_id, u.name AS person, k.label AS key_label, a.subject,
           m.name AS member, a.detail, a.request_id
    FROM audit_entries a
    LEFT JOIN users u ON u.id = a.user_id
    LEFT JOIN api_keys k ON k.key = a.actor AND k.funder_id = a.funder_id
    LEFT JOIN users m ON m.id = CASE WHEN a.action IN (${Prisma.join(ABOUT_A_MEMBER)}) THEN a.subject::uuid END
    WHERE a.funder_id = ${funderId}::uuid
      ${action ? Prisma.sql`AND a.action = ${action}` : Prisma.empty}
      ${who ? byActor(who) : Prisma.empty}
      ${q === "" ? Prisma.empty : Prisma.sql`AND (a.subject = ${q} OR a.request_id = ${q} OR a.detail->>'deal_id' = ${q})`}
      ${from ? Prisma.sql`AND a.created_at >= ${startOfDate(from, 0, zone)}` : Prisma.empty}
      ${to ? Prisma.sql`AND a.created_at < ${startOfDate(to, 1, zone)}` : Prisma.empty}
      ${withinEdge("a.id", edge)}
    ORDER BY ${fromEdge("a.id", edge)} LIMIT ${limit}`;
}

/** The actions whose subject is a person. */
const ABOUT_A_MEMBER = [
  "member.joined",
  "member.role_changed",
  "member.removed",
  "deal.handed_over",
] satisfies AuditAction[];

/** A year below 1 or above 9999, as a zone makes of the first and the last date, is an error in PostgreSQL. */
const LAST_DAY = dayOf(2099, 12, 31);

/**
 * Returns when a date begins in a zone; with `daysLater`, when that many days later begin. A date before 1970
 * or after 2099 counts as the nearest day.
 */
function startOfDate(date: string, daysLater: number, zone = "UTC"): Date {
  const day = Math.min(Math.max(parseDay(date) ?? 0, 0), LAST_DAY);
  return startOfDay(day + daysLater, zone);
}

function byActor(who: string): Prisma.Sql {
  return isId(who) ? Prisma.sql`AND a.user_id = ${who}::uuid` : Prisma.sql`AND a.actor = ${who}`;
}

const MOST_AUDITED = 100;

/** What the timeline shows in addition to versions, links and deliveries. */
const SHOWN_ACTIONS: AuditAction[] = [
  "link.issued",
  "offer.revoked",
  "submission.decided",
  "disclosure.created",
  "disclosure.sent",
  "disclosure.acknowledged",
  "disclosure.signed",
];

/**
 * Selects the latest entries about an offer, its submissions and its disclosures. SQL: an entry's key has no
 * foreign key.
 */
export function auditOfOffer(id: string): Promise<(HistoryAudit & { user_id: string | null })[]> {
  return prisma.$queryRaw`
    SELECT a.action, a.subject, a.detail, a.created_at, a.user_id, u.name AS user_name, k.label AS key_label, a.actor
    FROM audit_entries a LEFT JOIN users u ON u.id = a.user_id LEFT JOIN api_keys k ON k.key = a.actor
    WHERE a.subject = ANY(ARRAY(
            SELECT s.id::text FROM submissions s WHERE s.offer_id = ${id}::uuid
            UNION ALL SELECT d.id::text FROM disclosures d WHERE d.offer_id = ${id}::uuid
            UNION ALL SELECT ${id}::text))
      AND a.action = ANY(${SHOWN_ACTIONS})
    ORDER BY a.id DESC LIMIT ${MOST_AUDITED}`;
}

/** Counting stops at this number. */
const MOST_COUNTED = 10_000;

/**
 * Selects a funder's endpoints with counts of their deliveries since a time. SQL: the counts stop at a limit.
 */
export function countedEndpoints(
  funderId: string,
  since: Date,
): Promise<Omit<ListedEndpoint, "address" | "health">[]> {
  return prisma.$queryRaw`
    SELECT w.id, w.url, w.format, w.events, w.description, w.status, w.disabled_reason,
           count(*) FILTER (WHERE d.status = 'exhausted')::int AS failed
    FROM webhook_endpoints w
    LEFT JOIN LATERAL (
      SELECT status FROM deliveries
      WHERE endpoint_id = w.id AND created_at >= ${since} LIMIT ${MOST_COUNTED}) d ON true
    WHERE w.funder_id = ${funderId}::uuid AND w.status <> 'deleted'
    GROUP BY w.id ORDER BY w.id`;
}
