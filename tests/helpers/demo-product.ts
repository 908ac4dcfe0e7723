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
 * Starts the product as `npm start` does, on a data folder of its own and a migrated database of the server of
 * TEST_DATABASE_URL. `changes` to its environment. It trusts one proxy, as which browser-test.ts names addresses.
 */
export async function startDemoProduct(changes: Record<string, string> = {}): Promise<DemoProduct> {
  const { url, folder, close } = await openTestDatabase();
  const databaseSettings = { DATABASE_URL: url };
  const command = await startCommand(folder, { ...databaseSettings, TRUSTED_PROXY_HOPS: "1", ...changes });
  return {
    command,
    folder,
    settings: { ...databaseSettings, OFFER_CALCULATOR_DATA: folder },
    stop: async () => {
      command.interrupt();
      await command.ended;
      await close();
    },
  };
}
