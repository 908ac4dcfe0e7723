import "server-only";
import { oncePerProcess } from "./once-per-process";

/**
 * Returns whether this process was asked to stop: it still serves requests for DRAIN_SECONDS, and is to get no new ones.
 */
export function isStopping(): boolean {
  // scripts/serve.mjs replaces the value, also where nothing of ours has been loaded yet.
  return oncePerProcess("shutdown", () => ({ begun: false })).begun;
}
