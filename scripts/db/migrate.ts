import { applyMigrations, MigrationError, markRolledBack } from "./migrations";

// npm run db:migrate [-- --rolled-back <name>]: brings the database up to date.
const databaseUrl = process.env.DATABASE_URL ?? "";
const [flag, name] = process.argv.slice(2);
try {
  if (flag !== undefined && (flag !== "--rolled-back" || name === undefined))
    throw new MigrationError("Usage: npm run db:migrate [-- --rolled-back <name>]");
  if (name !== undefined) await markRolledBack(databaseUrl, name);
  const applied = await applyMigrations(databaseUrl);
  console.log(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
} catch (error) {
  if (!(error instanceof MigrationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
// The engine leaves a timer of ten seconds running.
process.exit();
