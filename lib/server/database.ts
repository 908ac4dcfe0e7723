import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { env } from "./env";
import { oncePerProcess } from "./once-per-process";
import { Prisma, PrismaClient } from "./prisma/client";

export { Prisma };

/**
 * A client that sends statements in a transaction. `prisma` is one too: each of its statements is a
 * transaction of its own.
 */
export type Transaction = Prisma.TransactionClient;

interface Database {
  pool: Pool;
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

// Rules: D3-33, D3-34, D3-35, D3-36
/**
 * Returns why the database is not usable, or null if it only rejected this statement. Unreachable: it does
 * not respond in time, or cannot run the statement now (read-only, disk full). Refused: wrong role, password
 * or name.
 */
export function databaseTrouble(error: unknown): "database_unreachable" | "database_refused" | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause as Error) {
    const codes = codesOf(cause);
    if (codes.some((code) => REFUSED_CODES.has(code))) return "database_refused";
    if (codes.some((code) => UNREACHABLE_CODES.has(code))) return "database_unreachable";
    if (UNREACHABLE_MESSAGE.test(cause.message)) return "database_unreachable";
  }
  return null;
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

/** Returns the codes of an error: Prisma's, and PostgreSQL's from the error's cause or its message. */
function codesOf(error: Error): string[] {
  const { code, meta } = error as Error & { code?: unknown; meta?: { driverAdapterError?: Error } };
  const { originalCode } = (meta?.driverAdapterError?.cause ?? {}) as { originalCode?: string };
  const inMessage = /Code: `(\w{5})`/.exec(error.message)?.[1];
  return [code, originalCode, inMessage].filter((known) => typeof known === "string");
}

// Codes of Prisma and PostgreSQL for a failed login.
const REFUSED_CODES = new Set(["P1000", "P1003", "P1010", "28P01", "28000", "3D000"]);
const UNREACHABLE_CODES = new Set([
  // Prisma
  "P1001",
  "P1002",
  "P1008",
  "P1011",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
  // Node
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EAI_AGAIN",
  // PostgreSQL
  "57P01",
  "57P02",
  "57P03",
  "53100",
  "53300",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "08007",
  "25006",
]);
// Errors that have no code.
const UNREACHABLE_MESSAGE =
  /not currently accepting connections|Query read timeout|timeout exceeded when trying to connect|Connection terminated|Can't reach database server|ECONNREFUSED|not queryable|Server has closed the connection/;

function connect(): Database {
  const { databaseUrl, databasePoolSize, preparesStatements, telemetry } = env();
  const nameOf = preparesStatements ? statementNames() : () => "";
  const pool = new Pool({
    connectionString: databaseUrl,
    max: databasePoolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Enforced by the client: a pooler in front of the server rejects statement_timeout as a startup
    // parameter.
    query_timeout: 8_000,
    // Prisma sends and reads times without their zone.
    onConnect: async (connection) => {
      await connection.query("SET TIME ZONE 'UTC'");
    },
  });
  // A connection that breaks while idle is replaced. Without a listener, its error would end the process.
  pool.on("error", () => undefined);
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) }),
    // The minimal error format contains no values of the failed call.
    errorFormat: "minimal",
    transactionOptions: { maxWait: 5_000, timeout: 10_000 },
    log: telemetry ? [{ emit: "event", level: "query" }] : [],
  });
  // Loaded only if a collector is configured: without one, statements are not observed.
  if (telemetry)
    void import("./statement-telemetry").then(({ observeStatement }) =>
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
