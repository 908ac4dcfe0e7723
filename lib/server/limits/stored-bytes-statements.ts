import "server-only";
import { Prisma, prisma } from "@/lib/server/database/database";

/** The bytes that the keys of a funder stored in the window that starts at a time. */
export interface BytesOfWindow {
  funderId: string;
  start: Date;
  bytes: number;
}

/** A longer window needs fewer rows, and frees its bytes that much later than a day after they were stored. */
export const WINDOW_MS = 10 * 60 * 1000;
/**
 * How long a window counts after its start: until its last byte is 24 hours old, so that no 24 hours hold
 * more than the limit.
 */
export const COUNTED_MS = 24 * 60 * 60 * 1000 + WINDOW_MS;

/** Returns the time after which a window must have started to count at `now`. */
export function countedSince(now: Date): Date {
  return new Date(now.getTime() - COUNTED_MS);
}

/** An expression for the bytes that the keys of funder `f` stored in the windows that count at `now`. */
export function bytesStored(now: Date): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(sum(s.bytes), 0)::float8 FROM stored_bytes s
    WHERE s.funder_id = f.id AND s.window_start > ${countedSince(now)})`;
}

/**
 * Adds bytes to their windows. SQL: one statement adds to many rows, in an order in which two of them cannot
 * deadlock.
 */
export async function addStoredBytes(windows: BytesOfWindow[]): Promise<void> {
  const rows = windows.map(({ funderId, start, bytes }) => ({
    funder_id: funderId,
    window_start: start,
    bytes,
  }));
  await prisma.$executeRaw`
    INSERT INTO stored_bytes AS s (funder_id, window_start, bytes)
    SELECT funder_id, window_start, bytes
    FROM jsonb_populate_recordset(NULL::stored_bytes, ${JSON.stringify(rows)}::jsonb)
    ORDER BY funder_id, window_start
    ON CONFLICT (funder_id, window_start) DO UPDATE SET bytes = s.bytes + excluded.bytes`;
}
