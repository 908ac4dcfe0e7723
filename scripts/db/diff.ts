import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openTestCluster } from "../test/cluster.mjs";
import { MIGRATIONS_FOLDER } from "./migrations";
import { schemaDiff } from "./schema-diff";

// npm run db:diff -- <name>: writes the migration from prisma/migrations to prisma/schema.
const name = process.argv[2] ?? "";
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("Name the migration in lower case: npm run db:diff -- add_offer_colour");
  process.exit(1);
}
const closeCluster = await openTestCluster();
const sql = await schemaDiff(process.env.TEST_DATABASE_URL ?? "");
await closeCluster();
if (sql === "") {
  console.log("Nothing to write: prisma/migrations and prisma/schema agree.");
} else {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = join(MIGRATIONS_FOLDER, `${stamp}_${name}`);
  await mkdir(folder);
  await writeFile(join(folder, "migration.sql"), `${sql}\n`);
  console.log(`Wrote prisma/migrations/${stamp}_${name}/migration.sql`);
}
// The engine leaves a timer of ten seconds running.
process.exit();
