import "server-only";
import type { Caller } from "@/lib/server/context";
import {
  inTransaction,
  isUniqueViolation,
  Prisma,
  prisma,
  type Transaction,
} from "@/lib/server/database/database";
import {
  type Expressions,
  insertInto,
  insertSelected,
  recordsOf,
} from "@/lib/server/database/row-statements";
import type { NewRow, Table } from "@/lib/server/database/rows";
import { withinBytes } from "@/lib/server/limits/stored-bytes";
import { keyInUse, type RecordedAnswer } from "@/lib/server/web/idempotency";
import { sharedLock } from "./lock-statements";

// SQL: a change and all that follows from it are one statement, so that no process that is killed leaves a
// part of it.

/** A change, with all that is written together with it or not at all. */
export interface Change {
  /** What runs before it: CTEs by name. The change reads them, and so waits for them. */
  first?: Record<string, Prisma.Sql>;
  /**
   * The statement locks the key of its answer, and a sandbox (by its id) against a reset, until its transaction
   * ends. The change reads the CTE `held`, of one row: `held.free` is false while another request with the
   * same Idempotency-Key runs.
   */
  locks?: { sandbox: string | null };
  /**
   * The change under its conditions, such as the version that the caller read: the CTE `changed`. Nothing
   * below is written unless it returns a row.
   */
  change: Prisma.Sql;
  /** The new rows that belong to it. */
  rows?: { [T in Table]?: NewRow<T> | null };
  /** What else changes with it: CTEs by name, which read `changed`. */
  also?: Record<string, Prisma.Sql | null>;
  /** The event goes to every endpoint that subscribed to it. */
  event?: NewRow<"events"> | null;
  /** The messages about the event to other receivers. */
  deliveries?: NewRow<"deliveries">[];
  /** Who did what. Null only where nobody acted: `tests/unit/database/audited-writes.test.ts` lists those. */
  audit: NewRow<"audit_entries"> | null;
  /** How many rows a change has, which its audit entry gets as the detail `replayed`. */
  replayed?: Prisma.Sql;
  /** The response, which a repeated request with the same Idempotency-Key gets. */
  answer?: RecordedAnswer | null;
  /**
   * The caller whose stored bytes grow. Above the budget of the funder's keys the change is refused, unless it
   * `mayExceed` it.
   */
  countedFor?: { caller?: Caller; now: Date };
  mayExceed?: true;
}

/**
 * Writes a change. Returns false if its conditions are not met, or if a concurrent request inserted the same
 * row: nothing was written then. IDEMPOTENCY_IN_PROGRESS while another request with the same key runs,
 * RATE_LIMITED above the budget of stored bytes.
 */
export async function writeChange(tx: Transaction, change: Change): Promise<boolean> {
  const { locks, rows, event, answer, countedFor, mayExceed } = change;
  const returned = locks
    ? Prisma.sql`SELECT held.free, EXISTS (SELECT FROM changed) AS written FROM held`
    : Prisma.sql`SELECT true AS free, true AS written FROM changed`;
  const write = async () => {
    const [row] = await writeReturning<{ free: boolean; written: boolean }>(tx, change, returned);
    if (row?.free === false) throw keyInUse();
    return row?.written === true;
  };
  if (!countedFor) return write();
  const stored = { version: rows?.offer_versions, event, response: answer?.row };
  return withinBytes({ ...countedFor, mayExceed }, stored, write, tx);
}

/**
 * Writes a change and returns the rows of a SELECT from its CTEs; none if a concurrent request inserted the
 * same row.
 */
export async function writeReturning<Row>(
  tx: Transaction,
  change: Change,
  returned: Prisma.Sql,
): Promise<Row[]> {
  try {
    return await tx.$queryRaw<Row[]>(
      Prisma.join([Prisma.join(ctesOf(change), ", ", "WITH "), returned], " "),
    );
  } catch (error) {
    if (isUniqueViolation(error)) return [];
    throw error;
  }
}

/**
 * Writes what was read. `write` returns null if the read is no longer current. Then, in one transaction `tx`,
 * `lock` locks the row, `readAgain` reads it, and `write` writes that. No request is refused because another
 * was faster.
 */
export async function lockedWrite<Read, Result>(
  read: Read,
  lock: (read: Read, tx: Transaction) => Promise<unknown>,
  readAgain: (last: Read, tx: Transaction) => Promise<Read>,
  write: (read: Read, tx: Transaction) => Promise<Result | null>,
): Promise<Result> {
  const first = await write(read, prisma);
  if (first !== null) return first;
  return inTransaction(async (tx) => {
    await lock(read, tx);
    const result = await write(await readAgain(read, tx), tx);
    if (result === null) throw new Error("A locked row changed.");
    return result;
  });
}

function ctesOf(of: Change) {
  const { first, locks, change, rows, also, event, deliveries, audit, replayed, answer } = of;
  return [
    ...(locks ? [Prisma.sql`held AS MATERIALIZED (${held(answer, locks.sandbox)})`] : []),
    ...namedCtes(first),
    Prisma.sql`changed AS (${change})`,
    ...rowsIfChanged(rows),
    ...namedCtes(also),
    ...(event ? [insertIfChanged("events", [event]), ...subscribedTo(event)] : []),
    ...(deliveries?.length ? [insertIfChanged("deliveries", deliveries)] : []),
    ...(audit && !replayed ? [insertIfChanged("audit_entries", [audit])] : []),
    ...(audit && replayed ? [insertCounted(audit, replayed)] : []),
    ...(answer ? [insertIfChanged("idempotency_records", [answer.row])] : []),
  ];
}

function namedCtes(ctes: Record<string, Prisma.Sql | null> = {}): Prisma.Sql[] {
  return Object.entries(ctes).flatMap(([name, statement]) =>
    statement ? [Prisma.sql`${Prisma.raw(name)} AS (${statement})`] : [],
  );
}

function held(answer: Change["answer"], sandbox: string | null): Prisma.Sql {
  const free = answer
    ? Prisma.sql`pg_try_advisory_xact_lock(hashtextextended(${answer.lock}, 0))`
    : Prisma.sql`true`;
  return Prisma.sql`SELECT ${free} AS free${sandbox ? Prisma.sql`, ${sharedLock(sandbox)}` : Prisma.empty}`;
}

function rowsIfChanged(rows: Change["rows"] = {}): Prisma.Sql[] {
  const given = Object.entries(rows) as [Table, NewRow<Table> | null][];
  return given.flatMap(([table, row]) => (row ? [insertIfChanged(table, [row])] : []));
}

function insertIfChanged<T extends Table>(table: T, rows: NewRow<T>[]): Prisma.Sql {
  const insert = insertInto(table, Prisma.sql`changed, ${recordsOf(table, rows)} r`);
  return Prisma.sql`${Prisma.raw(`new_${table}`)} AS (${insert})`;
}

/** The CTE of an audit entry whose detail `replayed` is only known in the statement. */
function insertCounted(audit: NewRow<"audit_entries">, replayed: Prisma.Sql): Prisma.Sql {
  const row = Prisma.sql`jsonb_set(${JSON.stringify(audit)}::jsonb, '{detail,replayed}', to_jsonb(${replayed}))`;
  const from = Prisma.sql`changed, jsonb_populate_record(NULL::audit_entries, ${row}) r`;
  return Prisma.sql`new_audit_entries AS (${insertInto("audit_entries", from)})`;
}

/**
 * The CTE of the deliveries to the endpoints that subscribed to an event. A test event goes only to the
 * endpoint under test. The ids are version 7 UUIDs, which take their time from the event's id.
 */
function subscribedTo({ id, type, funder_id, request_id, created_at }: NewRow<"events">): Prisma.Sql[] {
  if (type === "webhook.test") return [];
  const expressions = {
    id: Prisma.sql`overlay(gen_random_uuid()::text placing left(${id}, 15) from 1)::uuid`,
    funder_id: Prisma.sql`e.funder_id`,
    event_id: Prisma.sql`${id}::uuid`,
    type: Prisma.sql`${type}`,
    kind: endpointKind("e"),
    endpoint_id: Prisma.sql`e.id`,
    url: Prisma.sql`e.url`,
    receiver: endpointLane("e"),
    ...firstAttempt(new Date(created_at)),
    request_id: Prisma.sql`${request_id}`,
  } satisfies Expressions<"deliveries">;
  const subscribed = Prisma.sql`changed, webhook_endpoints e
    WHERE e.funder_id = ${funder_id}::uuid AND e.status = 'enabled' AND ${type} = ANY (e.events)`;
  return [Prisma.sql`subscribed AS (${insertSelected("deliveries", expressions, subscribed)})`];
}

/** Returns the lane of an endpoint's deliveries as an expression; `endpoint` is the name of its row. */
export function endpointLane(endpoint: string): Prisma.Sql {
  const row = Prisma.raw(endpoint);
  return Prisma.sql`'endpoint:' || ${row}.id || ' ' || ${row}.receiver`;
}

/** Returns the kind of an endpoint's deliveries as an expression, as `kindOfFormat`. */
export function endpointKind(endpoint: string): Prisma.Sql {
  const row = Prisma.raw(endpoint);
  return Prisma.sql`(CASE ${row}.format WHEN 'standard' THEN 'endpoint' ELSE ${row}.format END)`;
}

/** Returns the columns of a delivery that is due immediately, as expressions. */
export function firstAttempt(now: Date) {
  return {
    status: Prisma.sql`'pending'`,
    attempt_count: Prisma.sql`0`,
    replayed_after: Prisma.sql`0`,
    next_attempt_at: Prisma.sql`${now}::timestamptz`,
    created_at: Prisma.sql`${now}::timestamptz`,
  } satisfies Partial<Expressions<"deliveries">>;
}
