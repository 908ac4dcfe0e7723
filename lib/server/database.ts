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

/** Whether an error says that the database cannot be reached, as opposed to having refused a statement. */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause as Error) {
    const { code, message } = cause as Error & { code?: unknown };
    if (typeof code === "string" && UNREACHABLE_CODES.has(code)) return true;
    if (UNREACHABLE_MESSAGE.test(message)) return true;
  }
  return false;
}

/** Whether a statement was refused because a row with the same key exists. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    /P2002|23505/.test(`${error.code} ${error.message}`)
  );
}

const UNREACHABLE_CODES = new Set([
  ...["P1001", "P1002", "P1008", "P1011", "P1017", "P2024", "P2028"],
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "ETIMEDOUT", "EAI_AGAIN"],
  ...["57P01", "57P02", "57P03", "53300", "08000", "08003", "08006"],
]);
const UNREACHABLE_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Can't reach database server|ECONNREFUSED|not queryable|Server has closed the connection/;

function connect(): PrismaClient {
  const { databaseUrl, databasePoolSize } = env();
  const adapter = new PrismaPg(
    {
      connectionString: databaseUrl,
      max: databasePoolSize,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
    },
    { onPoolError: () => undefined },
  );
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 5_000, timeout: 10_000 } });
}
