import { readdirSync, writeFileSync } from "node:fs";
import { closeDatabase, prisma } from "@/lib/server/database/database";
import { MIGRATIONS_FOLDER } from "@/scripts/db/migrations";
import { openTestCluster } from "@/scripts/test/cluster.mjs";
import { runEveryStatement } from "./every-statement";
import { connectTo, openTestDatabase } from "./product-server";

// npm run db:statements, at a release: records the statements that this release prepares. The next release's
// migrations are tested with them.
const FILE = "tests/unit/database/release-before.json";

const closeCluster = await openTestCluster();
const db = await openTestDatabase();
connectTo(db);
process.env.DATABASE_PREPARED_STATEMENTS = "on";
await runEveryStatement();
const statements = await prisma.$queryRaw<object[]>`
  SELECT statement AS text, parameter_types::text[] AS parameters FROM pg_prepared_statements
  WHERE NOT from_sql AND statement !~ '^(BEGIN|COMMIT|ROLLBACK)' ORDER BY statement`;
await closeDatabase();
await db.close();
await closeCluster();
const newest_migration = readdirSync(MIGRATIONS_FOLDER)
  .filter((name) => /^\d/.test(name))
  .sort()
  .at(-1);
writeFileSync(FILE, `${JSON.stringify({ newest_migration, statements }, null, 2)}\n`);
console.log(`Wrote ${statements.length} statements to ${FILE}.`);
// The schema engine leaves a timer of ten seconds running.
process.exit();
