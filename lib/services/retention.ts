import "server-only";
import { execute, Prisma } from "@/lib/server/database";

const BODIES_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const BATCH = 1_000;

/** Clears receivers' answers after 30 days and answers under an Idempotency-Key after their 24 hours, a batch at a time. */
export async function purgeExpired(now: Date): Promise<number> {
  const cleared = await execute(Prisma.sql`
    UPDATE attempts a SET response_body = NULL
    FROM (SELECT delivery_id, number FROM attempts
          WHERE response_body IS NOT NULL AND started_at < ${new Date(now.getTime() - BODIES_KEPT_MS)}
          ORDER BY started_at LIMIT ${BATCH}) old
    WHERE a.delivery_id = old.delivery_id AND a.number = old.number`);
  const deleted = await execute(Prisma.sql`
    DELETE FROM idempotency_records
    WHERE (api_key_id, key) IN (
      SELECT api_key_id, key FROM idempotency_records WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${BATCH})`);
  return cleared + deleted;
}
