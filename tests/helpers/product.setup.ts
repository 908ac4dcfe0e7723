import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runQuietly } from "@/scripts/processes.mjs";
import { copyMigratedDatabase } from "@/tests/helpers/empty-database";
import { startCommand, untilReady } from "@/tests/helpers/start-command";

/**
 * Starts the product as `npm start` does, on a data folder of its own, for all browser tests; see product.ts.
 * A start on an empty folder is in start-command.spec.ts.
 */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-"));
  await copyMigratedDatabase(folder);
  const command = await startCommand(folder);
  const { funder, sandbox } = await untilReady(command, folder);
  process.env.DEMO_FILE = join(folder, "demo.json");
  process.env.PREPARED = await prepare(folder, funder, sandbox.funder);
  return async () => {
    command.interrupt();
    await command.ended;
    rmSync(folder, { recursive: true });
  };
}

/** The output of prepare-demo.ts. */
function prepare(folder: string, ...slugs: string[]): Promise<string> {
  const { DATABASE_URL, APP_PROFILE, ...given } = process.env;
  return runQuietly(process.execPath, ["scripts/run.mjs", "tests/helpers/prepare-demo.ts", ...slugs], {
    env: { ...given, OFFER_CALCULATOR_DATA: folder },
    failure: "The browser tests could not be prepared.",
  });
}
