import "server-only";
import { Pool } from "pg";
import { env } from "./env";
import { oncePerProcess } from "./once-per-process";
import type { Prisma, PrismaClient } from "./prisma/client";
import type { Sql } from "./sql";

export type { Prisma, PrismaClient };

interface Database {
  pool: Pool;
  /** Once it is asked for. */
  client?: Promise<PrismaClient>;
  /** The statement's name on every connection of the pool. */
  nameOf: (text: string) => string;
}

const shared = oncePerProcess<{ database?: Database }>("database", () => ({}));

/** A statement as the database gets it. */
export type Statement = Pick<Sql, "text" | "values">;

/**
 * The Prisma client of this process. It is loaded by the first call: a function that serves only our own
 * statements starts without it.
 */
export async function database(): Promise<PrismaClient> {
  const current = opened();
  current.client ??= prismaClient(current);
  return current.client;
}

/**
 * Returns the rows of an SQL statement, on the same pool but without Prisma: JSON as values, times as Date.
 */
export async function queryRows<Row extends object>(statement: Statement): Promise<Row[]> {
  return (await run<Row>(statement)).rows;
}

/** Runs an SQL statement and returns how many rows it changed. */
export async function execute(statement: Sql): Promise<number> {
  return (await run(statement)).rowCount ?? 0;
}

/** Closes the pool; the next call opens a new one. */
export async function closeDatabase(): Promise<void> {
  const { client, pool } = shared.database ?? {};
  shared.database = undefined;
  await (await client)?.$disconnect();
  await pool?.end();
}

/**
 * Returns why the database is not usable, or null if it only rejected this statement. Unreachable: it does
 * not respond in time, or cannot run the statement now (read-only, disk full). Refused: wrong role, password
 * or name.
 */
export function databaseTrouble(error: unknown): "database_unreachable" | "database_refused" | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause as Error) {
    const { code, message } = cause as Error & { code?: unknown };
    if (REFUSED_CODES.has(String(code))) return "database_refused";
    if (UNREACHABLE_CODES.has(String(code))) return "database_unreachable";
    if (UNREACHABLE_MESSAGE.test(message)) return "database_unreachable";
  }
  return null;
}

/** Returns whether a statement failed because a row with the same key exists. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && ["P2002", "23505"].includes(String(Reflect.get(error, "code")));
}

/**
 * Returns whether a transaction was undone because of what others wrote meanwhile: a deadlock, or a row that
 * refers to a deleted one.
 */
export function isWriteConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = String(Reflect.get(error, "code"));
  return ["P2003", "P2034"].includes(code) || /Code: `(?:40P01|23503|23001)`/.test(error.message);
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
  "08003",
  "08006",
  "25006",
]);
// Prisma has no code for some of PostgreSQL's; they are in the message.
const UNREACHABLE_MESSAGE =
  /Code: `(?:57P0[123]|53[13]00|080\d\d|25006)`|not currently accepting connections|Query read timeout|timeout exceeded when trying to connect|Connection terminated|Can't reach database server|ECONNREFUSED|not queryable|Server has closed the connection/;

function opened(): Database {
  shared.database ??= connect();
  return shared.database;
}

function connect(): Database {
  const { databaseUrl, databasePoolSize, preparesStatements } = env();
  const nameOf = preparesStatements ? statementNames() : () => "";
  const pool = new Pool({
    connectionString: databaseUrl,
    max: databasePoolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Enforced by the client: a pooler in front of the server rejects statement_timeout as a startup
    // parameter.
    query_timeout: 8_000,
  });
  // A connection that breaks while idle is replaced. Without a listener, its error would end the process.
  pool.on("error", () => undefined);
  return { pool, nameOf };
}

async function prismaClient({ pool, nameOf }: Database): Promise<PrismaClient> {
  const [{ PrismaPg }, { PrismaClient }] = await Promise.all([
    import("@prisma/adapter-pg"),
    import("./prisma/client"),
  ]);
  return new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) }),
    // The minimal error format contains no values of the failed call.
    errorFormat: "minimal",
    transactionOptions: { maxWait: 5_000, timeout: 10_000 },
  });
}

function run<Row extends object>({ text, values }: Statement) {
  const { pool, nameOf } = opened();
  return pool.query<Row>({ name: nameOf(text), text, values });
}

const MOST_STATEMENTS = 200;

/**
 * Names prepared statements, so that a connection parses and plans each only once. Above a maximum number of
 * texts the rest have no name, since a server keeps every named one.
 */
function statementNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= MOST_STATEMENTS) return known ?? "";
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
