import "server-only";
import { DAY_MS } from "@/lib/calculator/calendar";
import { prisma } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";

// SQL: what is written is compared with the brand's row in one statement; old rows are deleted in the order of an index.

/** How long an ended value is kept: four years (10 CCR 930(b)(6), 23 NYCRR 600.8(b)(6)). */
const KEPT_DAYS = 1_461;

/** The statements that record a brand's months as its row has them now; they follow the update of the row. */
export function recordMonths(brandId: string, now: Date) {
  return [
    prisma.$executeRaw`
      UPDATE brand_historical_months h SET ended_at = ${now}
      FROM brands b WHERE b.id = ${brandId}::uuid AND h.brand_id = b.id AND h.ended_at IS NULL
        AND h.months IS DISTINCT FROM b.historical_months`,
    prisma.$executeRaw`
      INSERT INTO brand_historical_months (id, brand_id, months, started_at)
      SELECT ${newId()}::uuid, b.id, b.historical_months, ${now} FROM brands b
      WHERE b.id = ${brandId}::uuid AND b.historical_months IS NOT NULL AND NOT EXISTS (
        SELECT FROM brand_historical_months h WHERE h.brand_id = b.id AND h.ended_at IS NULL)`,
  ];
}

/** Deletes values that ended four years ago, at most `most`. Returns how many. */
export function deleteOldMonths(now: Date, most: number): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM brand_historical_months WHERE id IN (
      SELECT id FROM brand_historical_months
      WHERE ended_at < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)} ORDER BY ended_at LIMIT ${most})`;
}
