import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "./env";
import { Prisma, PrismaClient } from "./prisma/client";

export type { PrismaClient };
export { Prisma };

// Pages, routes and instrumentation each get their own copy of this module: the pool is one for the process.
const shared = globalThis as typeof globalThis & { offerCalculatorDatabase?: PrismaClient };

/** The one client of this process. */
export function database(): PrismaClient {
  shared.offerCalculatorDatabase ??= connect();
  return shared.offerCalculatorDatabase;
}

/** Closes the pool; the next call of `database` opens a new one. */
export async function closeDatabase(): Promise<void> {
  await shared.offerCalculatorDatabase?.$disconnect();
  shared.offerCalculatorDatabase = undefined;
}

/**
 * What keeps us from the database, as the log names it; null where it only refused this statement. Unreachable: it does not
 * answer in time, or takes no statement of this kind now (read-only, disk full). Refused: it knows not our role, our password
 * or its name.
 */
export function databaseTrouble(error: unknown): "database_unreachable" | "database_refused" | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause as Error) {
    const { code, message } = cause as Error & { code?: unknown };
    if (REFUSED_CODE.test(`${code} ${message}`)) return "database_refused";
    if (typeof code === "string" && UNREACHABLE_CODES.has(code)) return "database_unreachable";
    if (UNREACHABLE_MESSAGE.test(message)) return "database_unreachable";
  }
  return null;
}

/** Whether a statement was refused because a row with the same key exists. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    /P2002|23505/.test(`${error.code} ${error.message}`)
  );
}

// Prisma's for a log-in that failed, and PostgreSQL's inside the message of a raw statement.
const REFUSED_CODE = /^P10(?:00|03|10) |Code: `(?:28P01|28000|3D000)`/;
const UNREACHABLE_CODES = new Set([
  // Prisma
  "P1001",
  "P1002",
  "P1008",
  "P1011",
  "P1017",
  "P2024",
  "P2028",
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
const UNREACHABLE_MESSAGE =
  /Code: `(?:25006|53100)`|Query read timeout|timeout exceeded when trying to connect|Connection terminated|Can't reach database server|ECONNREFUSED|not queryable|Server has closed the connection/;

function connect(): PrismaClient {
  const { databaseUrl, databasePoolSize, preparesStatements } = env();
  const adapter = new PrismaPg(
    {
      connectionString: databaseUrl,
      max: databasePoolSize,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      // Kept by this side: a pooler in front of the server refuses a statement_timeout among the start-up parameters.
      query_timeout: 8_000,
    },
    {
      onPoolError: () => undefined,
      ...(preparesStatements && { statementNameGenerator: statementName }),
    },
  );
  // The minimal form of an error names no values of the call that failed.
  return new PrismaClient({
    adapter,
    errorFormat: "minimal",
    transactionOptions: { maxWait: 5_000, timeout: 10_000 },
  });
}

const MOST_STATEMENTS = 200;
const statementNames = new Map<string, string>();

/** Names a statement, so that a connection parses and plans it once. Beyond so many texts the rest go without: a server keeps every one. */
function statementName({ sql }: { sql: string }): string {
  const known = statementNames.get(sql);
  if (known || statementNames.size >= MOST_STATEMENTS) return known ?? "";
  const name = `s${statementNames.size + 1}`;
  statementNames.set(sql, name);
  return name;
}
