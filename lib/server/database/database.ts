import "server-only";
import { randomBytes } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { DatabaseError } from "pg";
import { env } from "@/lib/server/env";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { Prisma, PrismaClient } from "@/lib/server/prisma/client";
import { type Connection, Connections } from "./connections";

export { Prisma };

/**
 * A client that sends statements in a transaction. `prisma` is one too: each of its statements is a
 * transaction of its own.
 */
export type Transaction = Prisma.TransactionClient;

interface Database {
  pool: Connections;
  client: PrismaClient;
}

const shared = oncePerProcess<{ database?: Database }>("database", () => ({}));

/**
 * The Prisma client of this process, on its only pool of connections. It connects at first use, so that a
 * build without settings can load this module, and again after `closeDatabase`.
 */
export const prisma: PrismaClient = new Proxy({} as PrismaClient, {
  get: (_target, name) => {
    shared.database ??= connect();
    const { client } = shared.database;
    const value: unknown = Reflect.get(client, name, client);
    return typeof value === "function" ? value.bind(client) : value;
  },
});

/** Runs work in one transaction: in `within` if that is one, else in a new one. */
export function inTransaction<T>(
  work: (tx: Transaction) => Promise<T>,
  within: Transaction = prisma,
): Promise<T> {
  if (within !== prisma) return work(within);
  return prisma.$transaction(work);
}

/** Closes the pool; the next use of `prisma` opens a new one. */
export async function closeDatabase(): Promise<void> {
  const { client, pool } = shared.database ?? {};
  shared.database = undefined;
  await client?.$disconnect();
  await pool?.end();
}

/**
 * Returns how many connections of this process are in use, how many are idle, and how many requests for one
 * wait.
 */
export function poolUse(): { used: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = shared.database?.pool ?? {};
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** Why the database is not usable. */
type DatabaseTrouble = "database_unreachable" | "database_refused" | "settings_unusable";

/**
 * Returns why the database is not usable; null if it only rejected this statement, or if the error is not of
 * the database's client. Unreachable: it does not respond in time, its pooler has no connection to it, or it
 * cannot run the statement now (timeout, read-only, disk full). Refused: wrong role, password or name. Settings
 * unusable: its pooler does not keep prepared statements.
 */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause as Error) {
    const trouble = isOfClient(cause) ? troubleOf(cause) : null;
    if (trouble) return trouble;
  }
  return null;
}

/** Returns what to do about a trouble that the settings cause; undefined for another. */
export function adviceOn(trouble: string | null): string | undefined {
  return trouble === "settings_unusable"
    ? "The pooler of DATABASE_URL does not keep prepared statements: set DATABASE_PREPARED_STATEMENTS=off."
    : undefined;
}

// By name: bundles have copies of Prisma's classes.
function isOfClient(error: Error): boolean {
  return (
    error instanceof DatabaseError ||
    /^(?:PrismaClient|DriverAdapterError$|DatabaseConnectionError$)/.test(error.name)
  );
}

function troubleOf(error: Error): DatabaseTrouble | null {
  const codes = codesOf(error);
  if (codes.some((code) => UNKEPT_STATEMENT.test(code))) return "settings_unusable";
  if (codes.some((code) => REFUSED.test(code))) return "database_refused";
  if (error.name === "DatabaseConnectionError" || codes.some((code) => UNREACHABLE.test(code)))
    return "database_unreachable";
  if (UNREACHABLE_MESSAGE.test(error.message)) return "database_unreachable";
  return /^(?:FATAL|PANIC)$/.test(severityOf(error) ?? "") ? "database_unreachable" : null;
}

/**
 * Returns whether this process's connections keep prepared statements, through what is between it and the
 * server. Throws if the database is not usable. Behind a pooler in transaction mode without support for them,
 * a second connection finds the statement of the first.
 */
export async function keepsPreparedStatements(): Promise<boolean> {
  shared.database ??= connect();
  const { pool } = shared.database;
  if (!env().preparesStatements) return true;
  const connection = await pool.connect();
  try {
    if ((connection as unknown as Connection).isDirect) return true;
    const other = await pool.openAnother();
    try {
      return await isKeptBeside(connection, other);
    } finally {
      await other.end();
    }
  } finally {
    connection.release();
  }
}

/** A pooler chooses the connection to the server each time: beside other work, few probes can all miss a shared one. */
const PROBES = 12;

async function isKeptBeside(connection: Pick<Connection, "query">, other: Connection): Promise<boolean> {
  const name = oncePerProcess("prepared probe", () => `probe_${randomBytes(6).toString("hex")}`);
  const text = "SELECT name FROM pg_prepared_statements WHERE name = $1";
  for (let probe = 0; probe < PROBES; probe += 1) {
    // As each request does: by name, and the second time without the text.
    await connection.query({ name, text, values: [name] });
    if ((await other.query({ text, values: [name] })).rows.length > 0) return false;
  }
  return true;
}

/** Returns whether a statement failed because a row with the same key exists. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, "P2002", "23505");
}

/**
 * Returns whether a transaction was rolled back because of a concurrent write: a deadlock, a conflict, or a
 * row that refers to a deleted one.
 */
export function isWriteConflict(error: unknown): boolean {
  return hasCode(error, "P2003", "P2034", "40001", "40P01", "23503", "23001");
}

/** Returns whether a statement failed because the database, or its connection, may only be read. */
export function isReadOnly(error: unknown): boolean {
  return hasCode(error, "25006");
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && codesOf(error).some((code) => codes.includes(code));
}

/** What PostgreSQL said, in an error of Prisma's. */
interface Said {
  originalCode?: string;
  severity?: string;
}

function saidIn(error: Error): Said {
  const { meta } = error as Error & { meta?: { driverAdapterError?: Error } };
  return ((error.name === "DriverAdapterError" ? error : meta?.driverAdapterError)?.cause ?? {}) as Said;
}

/** Returns the codes of an error: Prisma's, and PostgreSQL's from the error's cause or its message. */
function codesOf(error: Error): string[] {
  const { code, errorCode } = error as Error & { code?: unknown; errorCode?: unknown };
  const inMessage = /Code: `(\w{5})`/.exec(error.message)?.[1];
  return [code, errorCode, saidIn(error).originalCode, inMessage].filter(
    (known) => typeof known === "string",
  );
}

function severityOf(error: Error): string | undefined {
  return error instanceof DatabaseError ? error.severity : saidIn(error).severity;
}

// Codes of Prisma, and of PostgreSQL: a class of its codes is their first two characters.
const REFUSED = /^(?:P1000|P1003|P1010|28\w{3}|3D000)$/;
// A name that the session does not know, or knows already.
const UNKEPT_STATEMENT = /^(?:26000|42P05)$/;
const UNREACHABLE =
  /^(?:P1001|P1002|P1008|P1011|P1017|P2024|P2028|P2037|08\w{3}|53\w{3}|58\w{3}|57P0\w|57014|55P03|25006)$/;
// Errors whose code says less.
const UNREACHABLE_MESSAGE =
  /not currently accepting connections|Can't reach database server|Server has closed the connection/;

function connect(): Database {
  const { databaseUrl, databasePoolSize, preparesStatements, telemetry } = env();
  const nameOf = preparesStatements ? statementNames() : () => "";
  const pool = new Connections({ connectionString: databaseUrl, max: databasePoolSize });
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) }),
    // The minimal error format contains no values of the failed call.
    errorFormat: "minimal",
    transactionOptions: { maxWait: 5_000, timeout: 10_000 },
    log: telemetry ? [{ emit: "event", level: "query" }] : [],
  });
  // Loaded only if a collector is configured: without one, statements are not observed.
  if (telemetry)
    void import("@/lib/server/observe/statement-telemetry").then(({ observeStatement }) =>
      client.$on("query", observeStatement),
    );
  return { pool, client };
}

const MOST_STATEMENTS = 200;

/**
 * Within a statement: PostgreSQL plans it with the values of each call. From the sixth call of a named one it
 * takes one plan for all values if that seems cheaper, and so treats a large funder as an average one.
 */
export const PLANNED_AT_EACH_CALL = "/* planned at each call */";

/**
 * Names prepared statements, so that a connection parses and plans each only once. Above a maximum number of
 * texts the rest have no name, since a server keeps every named one.
 */
function statementNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    if (text.includes(PLANNED_AT_EACH_CALL)) return "";
    const known = names.get(text);
    if (known || names.size >= MOST_STATEMENTS) return known ?? "";
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
