import { openTestDatabase } from "./product-server";
import { type StartCommand, startCommand } from "./start-command";

/**
 * A running start command, and the `settings` that a script needs to use its database. `stop` removes both.
 */
export interface DemoProduct {
  command: StartCommand;
  folder: string;
  settings: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * Starts the product as `npm start` does, with its own data folder and a migrated database on the server of
 * TEST_DATABASE_URL. `changes` apply to its environment. It trusts one proxy: browser-test.ts acts as that
 * proxy to give each browser an address.
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
