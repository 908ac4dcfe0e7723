import "server-only";
import { prisma } from "@/lib/server/database/database";

/** The newest migration in prisma/migrations. They are applied in order: all are applied if this one is. */
export const NEWEST_MIGRATION = "20261129030000_deliveries_analyzed_often";

/**
 * Returns whether the database has every migration that this build needs. SQL: the table is that of Prisma's
 * migrations and has no model.
 */
export async function isMigrated(): Promise<boolean> {
  const [row] = await prisma.$queryRaw<{ migrated: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM _prisma_migrations
      WHERE migration_name = ${NEWEST_MIGRATION} AND finished_at IS NOT NULL AND rolled_back_at IS NULL
    ) AS migrated`;
  return row?.migrated ?? false;
}
