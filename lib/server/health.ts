import "server-only";
import { database } from "./database";
import { errorFields, log } from "./log";

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
