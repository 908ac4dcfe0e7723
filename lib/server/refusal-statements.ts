import "server-only";
import { Prisma, prisma } from "./database";
import { insertInto, recordsOf } from "./row-statements";
import type { NewRow } from "./rows";

/**
 * Counts refusals of a key's minute and inserts those within the budget. Returns the number of this minute so far.
 * SQL: what is kept depends on the count, across processes.
 */
export async function insertRefusals(
  minute: NewRow<"refused_minutes">,
  rows: NewRow<"refused_requests">[],
  budget: number,
): Promise<number> {
  const numbered = Prisma.sql`counted, ${recordsOf("refused_requests", rows)} WITH ORDINALITY r
    WHERE counted.refused - ${minute.refused}::int + r.ordinality <= ${budget}::int`;
  const [counted] = await prisma.$queryRaw<{ refused: number }[]>`
    WITH counted AS (
      ${insertInto("refused_minutes", Prisma.sql`${recordsOf("refused_minutes", [minute])} r`)}
      ON CONFLICT (api_key_id, minute, proven) DO UPDATE SET refused = refused_minutes.refused + excluded.refused
      RETURNING refused),
    kept AS (${insertInto("refused_requests", numbered)})
    SELECT refused FROM counted`;
  return counted?.refused ?? 0;
}
