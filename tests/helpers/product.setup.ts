import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SCOPES } from "@/lib/schemas/scopes";
import { runQuietly } from "@/scripts/processes.mjs";
import { startCommand, untilReady } from "@/tests/helpers/start-command";

/**
 * Starts the product as `npm start` does, on a data folder of its own, for all browser tests; see product.ts.
 */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-"));
  const command = await startCommand(folder);
  const { funder } = await untilReady(command, folder);
  process.env.DEMO_FILE = join(folder, "demo.json");
  process.env.WIDE_KEY = await createWideKey(folder, funder);
  return async () => {
    command.interrupt();
    await command.ended;
    rmSync(folder, { recursive: true });
  };
}

/**
 * A key of the demo funder with raised limits: the demo's own has 60 requests a minute, for all tests
 * together.
 */
function createWideKey(folder: string, funder: string): Promise<string> {
  const limits = ["--per-second", "1000", "--per-minute", "100000"];
  const args = ["key", "create", funder, "--scopes", SCOPES.join(","), ...limits, "--json"];
  const { DATABASE_URL, APP_PROFILE, ...given } = process.env;
  return runQuietly(process.execPath, ["scripts/admin/main.mjs", ...args], {
    env: { ...given, OFFER_CALCULATOR_DATA: folder },
    failure: "No key for the browser tests could be made.",
  });
}
