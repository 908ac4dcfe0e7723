import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyMigratedDatabase } from "./empty-database";
import { openTestDatabase } from "./product-server";
import { type StartCommand, startCommand } from "./start-command";

/** A running start command; what `settings` a script needs to work on its database. `stop` removes all of it. */
export interface DemoProduct {
  command: StartCommand;
  folder: string;
  settings: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * Starts the product as `npm start` does, on a data folder of its own and on a migrated database: one of the server of
 * TEST_DATABASE_URL, else the embedded Postgres. `changes` to its environment.
 */
export async function startDemoProduct(changes: Record<string, string> = {}): Promise<DemoProduct> {
  const { folder, databaseSettings, remove } = await newDatabase();
  const command = await startCommand(folder, { ...databaseSettings, ...changes });
  return {
    command,
    folder,
    settings: { ...databaseSettings, OFFER_CALCULATOR_DATA: folder },
    stop: async () => {
      command.interrupt();
      await command.ended;
      await remove();
    },
  };
}

interface DemoDatabase {
  folder: string;
  databaseSettings: Record<string, string>;
  remove(): Promise<void>;
}

async function newDatabase(): Promise<DemoDatabase> {
  if (process.env.TEST_DATABASE_URL) {
    const { url, folder, close } = await openTestDatabase();
    return { folder, databaseSettings: { DATABASE_URL: url }, remove: close };
  }
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-"));
  await copyMigratedDatabase(folder);
  return { folder, databaseSettings: {}, remove: async () => rmSync(folder, { recursive: true }) };
}
