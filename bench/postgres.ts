import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLocalDatabase } from "@/scripts/db/local-database.mjs";

const SETTINGS = {
  max_connections: "200",
  shared_buffers: "1GB",
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
  const { url, stop: stopServer } = await openLocalDatabase(folder, "start", settings);
  const stop = async () => {
    await stopServer();
    rmSync(folder, { recursive: true });
  };
  const described = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return { url, settings: described.join(", "), stop };
}
