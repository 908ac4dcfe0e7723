import { closeDatabase } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import { seedDemo } from "@/prisma/seed";
import { applyMigrations, MigrationError } from "@/scripts/db/migrations";

// Started by `npm start` before the server, in one process because starting one takes a second: migrations
// and, under the local profile, the demo funder, whose callbacks go to the address given. Sends {demo} or
// {failed} over the channel.
const [callbackUrl, week] = process.argv.slice(2);
const report = await prepare();
await closeDatabase();
// The engine leaves a timer of ten seconds running.
process.send?.(report, () => process.exit());

async function prepare() {
  try {
    env();
  } catch (error) {
    return { failed: (error as Error).message };
  }
  try {
    await applyMigrations(env().databaseUrl);
    return {
      demo: callbackUrl === undefined ? null : await seedDemo({ callbackUrl, week: week === "week" }),
    };
  } catch (error) {
    if (error instanceof MigrationError) return { failed: error.message };
    console.error(error);
    return { failed: "The demo funder could not be made." };
  }
}
