import { closeDatabase } from "@/lib/server/database";
import { seedDemo } from "@/prisma/seed";
import { applyMigrations, MigrationError } from "@/scripts/migrations";

// Started by `npm start` before the server, in one process because starting one takes a second: migrations and, under the
// local profile, the demo funder, whose callbacks go to the address given. Answers {applied, demo} over the channel.
const [callbackUrl] = process.argv.slice(2);
try {
  const applied = await applyMigrations(process.env.DATABASE_URL ?? "");
  const demo = callbackUrl === undefined ? null : await seedDemo({ callbackUrl });
  process.send?.({ applied, demo });
} catch (error) {
  if (!(error instanceof MigrationError)) console.error(error);
  process.send?.({ failed: error instanceof MigrationError ? error.message : "The demo funder could not be made." });
} finally {
  await closeDatabase();
  process.disconnect?.();
}
