import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { cliPackage } from "@/scripts/release/cli-package.mjs";
import type { TestKey } from "@/tests/helpers/api-client";
import { SETTING_NAMES } from "../src/settings";

/** How a call of the command ended. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  child: ChildProcess;
  ended: Promise<Ended>;
  /** What was printed so far. */
  stdout(): string;
  stderr(): string;
}

let program: Promise<string> | undefined;

/** The command as it is released: one file, alone in a folder. */
export function commandFile(): Promise<string> {
  program ??= cliPackage().then(({ files }) => {
    const folder = mkdtempSync(join(tmpdir(), "offer-calculator-command-"));
    const bundled = files.find(({ path }) => path.endsWith(".mjs"));
    const path = join(folder, "offer-calculator.mjs");
    writeFileSync(path, bundled?.bytes ?? "");
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    return path;
  });
  return program;
}

/** An empty folder, removed after the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "command-folder-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The settings of a key in the environment. */
export function settingsOf(key: TestKey, url: string = inject("baseUrl")): Record<string, string> {
  return {
    OFFER_CALCULATOR_URL: url,
    OFFER_CALCULATOR_FUNDER: key.slug,
    OFFER_CALCULATOR_KEY: key.apiKey,
    OFFER_CALCULATOR_SECRET: key.apiSecret,
  };
}

/** Writes the settings of a key into `.offer-calculator` of a folder. */
export function writeSettings(folder: string, key: TestKey, mode = 0o600, url?: string): void {
  const path = join(folder, ".offer-calculator");
  const lines = Object.entries(settingsOf(key, url)).map(([name, value]) => `${name}=${value}`);
  writeFileSync(path, `# The sandbox\n${lines.join("\n")}\n`);
  chmodSync(path, mode);
}

/** The person's own settings are none of the tests'. */
const NO_SETTINGS = Object.fromEntries(SETTING_NAMES.map((name) => [name, undefined]));

/** Starts the command in a folder with settings in its environment. */
export async function start(args: string[], env: Record<string, string>, cwd = tmpdir()): Promise<Running> {
  const child = spawn(process.execPath, [await commandFile(), ...args], {
    cwd,
    env: { ...process.env, ...NO_SETTINGS, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      printed[name] += text;
    });
  const ended = new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ code, ...printed })));
  return { child, ended, stdout: () => printed.stdout, stderr: () => printed.stderr };
}

/** Runs the command to its end. */
export async function run(args: string[], env: Record<string, string>, cwd?: string): Promise<Ended> {
  const { child, ended } = await start(args, env, cwd);
  child.stdin?.end();
  return ended;
}

/** The JSON lines of an output. */
export function jsonLines(stdout: string): Record<string, unknown>[] {
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
