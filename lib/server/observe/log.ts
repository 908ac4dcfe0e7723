import "server-only";
import { stderr, stdout } from "node:process";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { errorText } from "./error-text";

export type Fields = Record<string, string | number | boolean | null | undefined>;

/**
 * Logs an event as one line of JSON, to stdout or, for errors, stderr. Ids only: never a secret, a `sig` or
 * personal data.
 */
export function log(level: "info" | "warn" | "error", event: string, fields: Fields = {}): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  (level === "error" || shared.isCommand ? stderr : stdout).write(`${line}\n`);
  shared.observer?.(event, fields);
}

/** Passes an event to the metrics that is too frequent to log. */
export function measure(event: string, fields: Fields): void {
  shared.observer?.(event, fields);
}

type Observer = (event: string, fields: Fields) => void;

const shared = oncePerProcess<{ observer?: Observer; isCommand?: boolean }>("log", () => ({}));

/** Logs to stderr alone from now on: the stdout of a command is its result. */
export function logBesideResult(): void {
  shared.isCommand = true;
}

/** Calls a function with each event that is logged or measured from now on. */
export function observeLog(observer: Observer): void {
  shared.observer = observer;
}

/** Returns the log fields of an error: name, message and stack, without other values. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: withoutSig(`${error.name}: ${errorText(error)}`), stack: withoutSig(error.stack ?? "") };
}

// An error of a dependency may contain the URL it is about.
function withoutSig(text: string): string {
  return text.replace(/\bsig=[\w%-]+/g, "sig=...");
}
