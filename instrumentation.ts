import { requireEnv } from "@/lib/server/env";

/** Runs once when a server starts: without usable settings it does not. */
export function register(): void {
  requireEnv();
}
