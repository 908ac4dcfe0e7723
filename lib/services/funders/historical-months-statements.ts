import "server-only";
import { DAY_MS } from "@/lib/calculator/calendar";
import { prisma } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";
import { type Acting, actorOf } from "@/lib/services/audit";

/** Over how many months a brand averaged incomes, and when. */
export interface HistoricalMonths {
  months: number;
  started_at: Date;
  /** Null for the present value. */
  ended_at: Date | null;
}

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

/** The present and earlier values of a brand of the funder, the latest first. */
export function historicalMonthsOf(by: Acting, brandId: string): Promise<HistoricalMonths[]> {
  return prisma.$queryRaw`
    SELECT h.months, h.started_at, h.ended_at FROM brand_historical_months h JOIN brands b ON b.id = h.brand_id
    WHERE b.id = ${brandId}::uuid AND b.funder_id = ${actorOf(by).funder_id}::uuid
    ORDER BY h.started_at DESC LIMIT 100`;
}

/** Deletes values that ended four years ago, at most `most`. Returns how many. */
export function deleteOldMonths(now: Date, most: number): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM brand_historical_months WHERE id IN (
      SELECT id FROM brand_historical_months
      WHERE ended_at < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)} ORDER BY ended_at LIMIT ${most})`;
}
