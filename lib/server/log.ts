import "server-only";
import { stderr, stdout } from "node:process";
import { oncePerProcess } from "./once-per-process";

export type Fields = Record<string, string | number | boolean | null | undefined>;

/**
 * One line of JSON an event, to stdout or, for errors, stderr. Ids only: never a secret, a `sig` or a
 * person's data.
 */
export function log(level: "info" | "warn" | "error", event: string, fields: Fields = {}): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  (level === "error" ? stderr : stdout).write(`${line}\n`);
  shared.observer?.(event, fields);
}

type Observer = (event: string, fields: Fields) => void;

const shared = oncePerProcess<{ observer?: Observer }>("log", () => ({}));

/** Has a function called with each event that is logged from now on, for metrics. */
export function observeLog(observer: Observer): void {
  shared.observer = observer;
}

/** What an error says, for a log line: its name, message and stack, without any value it carries. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: withoutSig(`${error.name}: ${error.message}`), stack: withoutSig(error.stack ?? "") };
}

// An error of somebody else's code may quote the address it was about.
function withoutSig(text: string): string {
  return text.replace(/\bsig=[\w%-]+/g, "sig=...");
}
