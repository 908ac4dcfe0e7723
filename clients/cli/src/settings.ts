import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { CommandError, EXIT, usageError } from "./exit";

/** The settings of the command, in the environment or in a file of the folder. */
export const SETTING_NAMES = [
  "OFFER_CALCULATOR_URL",
  "OFFER_CALCULATOR_FUNDER",
  "OFFER_CALCULATOR_KEY",
  "OFFER_CALCULATOR_SECRET",
] as const;
export const SETTINGS_FILE = ".offer-calculator";

type SettingName = (typeof SETTING_NAMES)[number];

export interface Settings {
  /** The address of the service, without a slash at its end. */
  url: string;
  funder: string;
  key: string;
  secret: string;
  /** Where the settings were found. */
  source: string;
}

/**
 * The settings of the environment, and for those that are not there, of the file `.offer-calculator` in the
 * folder. A file that others may read is refused. No error repeats a value.
 */
export function readSettings(env: NodeJS.ProcessEnv, folder: string): Settings {
  const inEnvironment = SETTING_NAMES.filter((name) => env[name]);
  const inFile =
    inEnvironment.length < SETTING_NAMES.length ? fileSettings(join(folder, SETTINGS_FILE)) : null;
  const found = (name: SettingName) => env[name] || inFile?.get(name) || "";
  const missing = SETTING_NAMES.filter((name) => found(name) === "");
  if (missing.length > 0)
    throw usageError(
      `Missing: ${missing.join(", ")}. Set them in the environment, or as NAME=value lines in ${SETTINGS_FILE} in this folder, which only you may read (chmod 600 ${SETTINGS_FILE}).`,
    );
  const sources = [
    ...(inEnvironment.length > 0 ? ["the environment"] : []),
    ...(inEnvironment.length < SETTING_NAMES.length ? [SETTINGS_FILE] : []),
  ];
  return {
    url: found("OFFER_CALCULATOR_URL").replace(/\/$/, ""),
    funder: found("OFFER_CALCULATOR_FUNDER"),
    key: found("OFFER_CALCULATOR_KEY"),
    secret: found("OFFER_CALCULATOR_SECRET"),
    source: sources.join(" and "),
  };
}

function fileSettings(path: string): Map<string, string> | null {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file === undefined) return null;
  const mode = file.mode & 0o777;
  // Windows has no such modes: there the folder's own permissions count.
  if (process.platform !== "win32" && mode !== 0o600)
    throw usageError(
      `${SETTINGS_FILE} holds a secret and has mode ${mode.toString(8)}: run chmod 600 ${SETTINGS_FILE}.`,
    );
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .map((line) => line.trim());
  return new Map(
    lines.flatMap((line, index): [string, string][] =>
      line === "" || line.startsWith("#") ? [] : [settingIn(line, index + 1)],
    ),
  );
}

function settingIn(line: string, number: number): [string, string] {
  const at = line.indexOf("=");
  const name = line.slice(0, Math.max(at, 0)).trim();
  if (!SETTING_NAMES.some((known) => known === name))
    throw usageError(
      `Line ${number} of ${SETTINGS_FILE} is not NAME=value with one of ${SETTING_NAMES.join(", ")}.`,
    );
  return [name, line.slice(at + 1).trim()];
}

/** Whether a key is of a sandbox, where nothing is real. */
export function isSandboxKey(key: string): boolean {
  return key.startsWith("fkt_");
}

/** Refuses a live key that was not asked for with `--live`. */
export function requireLive({ key, funder }: Settings, live: boolean): void {
  if (live || isSandboxKey(key)) return;
  throw new CommandError(
    EXIT.refused,
    `This key is live: what it does to ${funder} is real. Add --live if you mean it, or use a key of the sandbox (fkt_...).`,
  );
}

/** A key as it is shown: its beginning and its end. */
export function shownKey(key: string): string {
  return `${key.slice(0, 8)}...${key.slice(-4)}`;
}
