import "server-only";
import { log } from "./log";
import { VERSION } from "./version";

/** Logs that a server has started, and in which version. */
export function logStart(): void {
  log("info", "server_started", { version: VERSION });
}
