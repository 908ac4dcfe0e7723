import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@/scripts/ports.mjs";

const READY_MS = 180_000;

/** Starts the product as `npm start` does, on a data folder of its own, for all browser tests; see product.ts. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-"));
  const { DATABASE_URL, BASE_URL, APP_PROFILE, ...given } = process.env;
  const env = { ...given, OFFER_CALCULATOR_DATA: folder, PORT: String(await freePort()) };
  const product = spawn(process.execPath, ["scripts/start.mjs"], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [product.stdout, product.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const demoFile = join(folder, "demo.json");
  for (const giveUpAt = Date.now() + READY_MS; !existsSync(demoFile); await sleep(100)) {
    if (product.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`The product did not start:\n${output}`);
  }
  process.env.DEMO_FILE = demoFile;
  return async () => {
    product.kill("SIGTERM");
    if (product.exitCode === null) await once(product, "exit");
    rmSync(folder, { recursive: true });
  };
}
