import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@/scripts/ports.mjs";

const READY_MS = 180_000;

/** A funder with its key, and the secrets to call the API and verify callbacks. */
interface Credentials {
  funder: string;
  brand_id: string;
  api_key: string;
  api_secret: string;
  callback_secret: string;
}

/**
 * The content of demo.json, which `npm start` writes: absolute addresses, and keys of the demo funder and of
 * its sandbox with every scope.
 */
export interface Demo extends Credentials {
  base_url: string;
  sandbox: Credentials;
  calculator_url: string;
  receiver_url: string;
}

/**
 * A running start command: its output so far, its exit code once it ends, and a function that interrupts it.
 */
interface StartCommand {
  output(): string;
  ended: Promise<number | null>;
  interrupt(signal?: NodeJS.Signals): void;
}

/**
 * Runs the start command on a data folder, on a free port and its local database unless `changes` say
 * otherwise. With `devIn`, runs `npm run dev` of the copy of the repository in that folder instead.
 */
export async function startCommand(
  folder: string,
  changes: Record<string, string> = {},
  devIn?: string,
): Promise<StartCommand> {
  const { DATABASE_URL, BASE_URL, APP_PROFILE, ...given } = process.env;
  const env = { ...given, OFFER_CALCULATOR_DATA: folder, PORT: String(await freePort()), ...changes };
  const command = spawn(process.execPath, ["scripts/start/start.mjs", ...(devIn ? ["--dev"] : [])], {
    cwd: devIn,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [command.stdout, command.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return {
    output: () => output,
    ended: once(command, "close").then(([code]) => code),
    interrupt: (signal = "SIGINT") => command.kill(signal),
  };
}

/** The demo of a start command, once it is ready. */
export async function untilReady(command: StartCommand, folder: string): Promise<Demo> {
  const demoFile = join(folder, "demo.json");
  let ended = false;
  void command.ended.then(() => {
    ended = true;
  });
  for (
    const giveUpAt = Date.now() + READY_MS;
    !command.output().includes("Ctrl-C stops everything");
    await sleep(50)
  ) {
    if (ended || Date.now() > giveUpAt) throw new Error(`The product did not start:\n${command.output()}`);
  }
  return JSON.parse(readFileSync(demoFile, "utf8"));
}
