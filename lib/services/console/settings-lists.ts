import "server-only";
import { DAY_MS } from "@/lib/calculator/durations";
import {
  CONSOLE_AUDIT_QUERY,
  type ConsoleAuditQuery,
  type ConsoleRequestsQuery,
} from "@/lib/schemas/console/queries";
import type { ListedEndpoint, ListedKey, RefusedRequest } from "@/lib/schemas/console/settings";
import type { AuditAction } from "@/lib/schemas/states";
import { shownAddress } from "@/lib/schemas/webhooks/formats";
import type { CallContext } from "@/lib/server/context";
import { type Prisma, prisma } from "@/lib/server/database/database";
import { REFUSALS_A_MINUTE } from "@/lib/server/identity/refused-requests";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { colleagueName } from "@/lib/services/colleagues";
import { withoutQuery } from "@/lib/services/deliveries/deliveries";
import { listApiKeys } from "@/lib/services/funders/api-keys";
import { funderWithMembers } from "@/lib/services/people/members";
import { idWithinEdge, orderOfEdge, ROWS_PER_PAGE, twoWayPage } from "./page-statements";
import { receiversInConsole } from "./receivers";
import { countedEndpoints, selectAudit } from "./settings-statements";

/** The most entries of an export. The component AuditExport states this number. */
const MOST_EXPORTED = 10_000;

/** Returns a page of the funder's audit entries that match, newest first. */
export async function auditEntries({ caller }: CallContext, query: ConsoleAuditQuery) {
  const rows = await selectAudit(caller.funder.id, query, ROWS_PER_PAGE + 1);
  return twoWayPage(rows, query);
}

/** Returns the people that the filter offers: the funder's members. */
export async function auditPeople({ caller }: CallContext) {
  return prisma.user.findMany({
    where: { memberships: { some: { funder: funderWithMembers(caller) } } },
    select: { id: true, name: true },
    orderBy: { name: "asc" },
  });
}

/**
 * Returns the newest 10,000 entries that match, as objects; `more` is true if others match too. The export is
 * itself audited.
 */
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

/**
 * Returns the funder's keys, newest first, each with the person who made it; null if no person of the console
 * did.
 */
export async function keysInSettings(context: CallContext): Promise<ListedKey[]> {
  const [keys, makers] = await Promise.all([listApiKeys(context), makersOf(context)]);
  return keys.map((key) => ({ ...key, maker: makers.get(key.key) ?? null }));
}

/** Returns who made each key, by the key. */
async function makersOf(context: CallContext): Promise<Map<string, ListedKey["maker"]>> {
  const { caller } = context;
  const funder_id = caller.funder.id;
  const keys = await prisma.apiKey.findMany({
    where: { funder_id },
    select: { id: true, key: true },
  });
  const made = await prisma.auditEntry.findMany({
    where: { funder_id, subject: { in: keys.map(({ id }) => id) }, action: { in: MAKES_A_KEY } },
    select: { subject: true, user: { select: { id: true, name: true, memberships: membersOf(caller) } } },
  });
  const users = new Map(made.map(({ subject, user }) => [subject, user]));
  return new Map(
    keys.flatMap(({ id, key }) => {
      const user = users.get(id);
      if (!user) return [];
      const left = user.memberships.length === 0;
      return [[key, { name: colleagueName(context, user), left }] as const];
    }),
  );
}

const MAKES_A_KEY = ["key.created", "key.rotated"] satisfies AuditAction[];

const membersOf = (caller: CallContext["caller"]) => ({
  where: { funder: funderWithMembers(caller) },
  select: { role: true },
});

const DAYS_COUNTED = 7;

/**
 * Returns the funder's webhook endpoints, oldest first, with their health and how many of their deliveries of
 * the last 7 days were given up.
 * `address` is the URL with its query, for a caller who may change it; else null.
 */
export async function consoleEndpoints(context: CallContext): Promise<ListedEndpoint[]> {
  const { caller, now } = context;
  const since = new Date(now.getTime() - DAYS_COUNTED * DAY_MS);
  const [rows, receivers] = await Promise.all([
    countedEndpoints(caller.funder.id, since),
    receiversInConsole(context),
  ]);
  const mayChange = caller.permissions.includes("webhooks:manage");
  return rows.flatMap((row) => {
    // One that was deleted or added between the two readings is in the next.
    const health = receivers.find(({ endpoint_id }) => endpoint_id === row.id);
    if (!health) return [];
    const url = shownAddress(row.format, row.url);
    return [{ ...row, url: withoutQuery(url), address: mayChange ? url : null, health }];
  });
}

const KEY_SHOWN = { api_key: { select: { key: true, label: true } } } as const;

type Found = Prisma.RefusedRequestGetPayload<{ include: typeof KEY_SHOWN }>;

const withKey = ({ api_key, ...request }: Found) => ({ ...request, ...api_key }) as RefusedRequest;

/**
 * Returns a page of the funder's refused requests that match, newest first. `q` is a deal_id, a request id, a key or
 * an error code.
 */
export async function refusedRequests({ caller }: CallContext, query: ConsoleRequestsQuery) {
  const { q, errors } = query;
  const found = await prisma.refusedRequest.findMany({
    where: {
      funder_id: caller.funder.id,
      ...(q !== "" && {
        OR: [{ deal_id: q }, { request_id: q }, { api_key: { key: q } }, { code: q.toUpperCase() }],
      }),
      ...(errors && { status: errors === "ours" ? { gte: 500 } : { lt: 500 } }),
      ...idWithinEdge(query),
    },
    include: KEY_SHOWN,
    orderBy: { id: orderOfEdge(query) },
    take: ROWS_PER_PAGE + 1,
  });
  return twoWayPage(found.map(withKey), query);
}

/** Returns one refused request of the funder; null if it is not stored. */
export async function refusedRequest({ caller }: CallContext, id: string): Promise<RefusedRequest | null> {
  const where = { id, funder_id: caller.funder.id };
  const found = await prisma.refusedRequest.findFirst({ where, include: KEY_SHOWN });
  return found && withKey(found);
}

/**
 * Returns the newest minutes in which a key was refused more often than requests are stored; `more` is how
 * many of them were not stored.
 */
export async function minutesAboveBudget({ caller }: CallContext) {
  const { proven, unproven } = REFUSALS_A_MINUTE;
  const above = [
    { proven: true, refused: { gt: proven } },
    { proven: false, refused: { gt: unproven } },
  ];
  const minutes = await prisma.refusedMinute.findMany({
    where: { funder_id: caller.funder.id, OR: above },
    include: KEY_SHOWN,
    orderBy: { minute: "desc" },
    take: 20,
  });
  return minutes.map(({ minute, proven: isProven, refused, api_key }) => ({
    minute,
    proven: isProven,
    more: refused - (isProven ? proven : unproven),
    ...api_key,
  }));
}
