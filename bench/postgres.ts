import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { openLocalDatabase } from "@/scripts/db/local-database.mjs";

const SETTINGS = {
  max_connections: "200",
  shared_buffers: "1GB",
  min_wal_size: "1GB",
  max_wal_size: "8GB",
  checkpoint_timeout: "30min",
};

/**
 * The PostgreSQL server of DATABASE_URL as it is, or a new one in a temporary folder with `more` settings.
 * `settings` describes how it is set.
 */
export async function openPostgres(
  more: Record<string, string> = {},
): Promise<{ url: string; settings: string; stop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, settings: "as found", stop: async () => undefined };
  const settings = { ...SETTINGS, ...more };
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-postgres-"));
  removeAtExit(folder);
  const { url, stop: stopServer } = await openLocalDatabase(folder, "start", settings);
  await recycleLog(url);
  const described = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return { url, settings: described.join(", "), stop: stopServer };
}

/** Removes a folder also if the run fails or is interrupted: a database has gigabytes. */
export function removeAtExit(folder: string): void {
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));
}

/** The segments of its log that a run writes at most, 16 MB each. */
const SEGMENTS = 40;

/**
 * Gives the server old segments of its log to write over, as one that has run for a while has. A new server
 * creates each segment, which stops all writes for some 60 ms.
 */
async function recycleLog(url: string): Promise<void> {
  const sql = new Client({ connectionString: url });
  await sql.connect();
  for (let segment = 0; segment < SEGMENTS; segment += 1) {
    await sql.query("SELECT pg_logical_emit_message(false, 'bench', '')");
    await sql.query("SELECT pg_switch_wal()");
  }
  await sql.query("CHECKPOINT");
  await sql.end();
}
