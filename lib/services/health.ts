import "server-only";
import { database } from "@/lib/server/database";
import { errorFields, log } from "@/lib/server/log";

/** Whether the database answers a statement. */
export async function isDatabaseAnswering(): Promise<boolean> {
  try {
    await database().$queryRaw`SELECT 1`;
    return true;
  } catch (error) {
    log("error", "database_unreachable", errorFields(error));
    return false;
  }
}
