import "server-only";
import { databaseTrouble, Prisma, queryRows } from "@/lib/server/database";
import { env } from "@/lib/server/env";
import { errorFields, log } from "@/lib/server/log";

/**
 * `database_refused`: it answers, but not to us (password, name of the database, migrations that are missing).
 * The log has the reason, the answer has not.
 */
export type Health = "ok" | "settings_unusable" | "database_refused" | "database_unreachable";

/** Whether the settings are usable and the database answers a statement. */
export async function health(): Promise<Health> {
  try {
    env();
  } catch (error) {
    return unhealthy("settings_unusable", error);
  }
  try {
    await queryRows(Prisma.sql`SELECT 1 FROM funders LIMIT 1`);
    return "ok";
  } catch (error) {
    return unhealthy(databaseTrouble(error) ?? "database_refused", error);
  }
}

function unhealthy(status: Exclude<Health, "ok">, error: unknown): Health {
  log("error", status, errorFields(error));
  return status;
}
