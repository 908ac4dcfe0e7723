import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCommand, untilReady } from "@/tests/helpers/start-command";

/** Starts the product as `npm start` does, on a data folder of its own, for all browser tests; see product.ts. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-"));
  const command = await startCommand(folder);
  await untilReady(command, folder);
  process.env.DEMO_FILE = join(folder, "demo.json");
  return async () => {
    command.interrupt();
    await command.ended;
    rmSync(folder, { recursive: true });
  };
}
