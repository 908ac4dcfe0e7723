import "server-only";
import { execute, queryRows } from "@/lib/server/database";
import { countedName } from "@/lib/server/sign-in-secrets";
import { sql } from "@/lib/server/sql";

/** A limit on how often something may happen to a subject in one window. */
export interface CountLimit {
  most: number;
  windowMs: number;
}

/**
 * Counts one event of a subject by one conditional statement. Returns the count, or null if the window has
 * reached its limit: then nothing was counted.
 */
export async function countUp(
  kind: string,
  subject: string,
  { most, windowMs }: CountLimit,
  now: Date,
): Promise<number | null> {
  const [row] = await queryRows<{ count: number }>(sql`
    INSERT INTO sign_in_counts AS c (subject, window_start, count)
    VALUES (${countedName(kind, subject)}, ${windowStart(windowMs, now)}, 1)
    ON CONFLICT (subject, window_start) DO UPDATE SET count = c.count + 1 WHERE c.count < ${most}
    RETURNING c.count`);
  return row?.count ?? null;
}

/** Takes back one event that was counted. */
export async function countDown(kind: string, subject: string, windowMs: number, now: Date): Promise<void> {
  await execute(sql`
    UPDATE sign_in_counts SET count = count - 1
    WHERE subject = ${countedName(kind, subject)} AND window_start = ${windowStart(windowMs, now)} AND count > 0`);
}

/** Returns how many events of a subject were counted in the window of now. */
export async function countOf(kind: string, subject: string, windowMs: number, now: Date): Promise<number> {
  const [row] = await queryRows<{ count: number }>(sql`
    SELECT count FROM sign_in_counts
    WHERE subject = ${countedName(kind, subject)} AND window_start = ${windowStart(windowMs, now)}`);
  return row?.count ?? 0;
}

/** The end of the window of now. */
export function windowEnd(windowMs: number, now: Date): Date {
  return new Date(windowStart(windowMs, now).getTime() + windowMs);
}

function windowStart(windowMs: number, now: Date): Date {
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}
