import "server-only";
import { prisma } from "./database";

/**
 * Returns whether the server still has one of these processes, each of which serves one connection. SQL: the
 * server's own view has no model.
 */
export async function isAnyRunning(processIds: number[]): Promise<boolean> {
  const [row] = await prisma.$queryRaw<{ running: boolean }[]>`
    SELECT EXISTS (SELECT FROM pg_stat_activity WHERE pid = ANY (${processIds}::int[])) AS running`;
  return row?.running ?? false;
}
