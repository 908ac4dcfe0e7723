import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLocalDatabase } from "../db/local-database.mjs";

// The data of a test ends with it: nothing waits for a disk.
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "128MB",
  max_connections: "300",
};

/**
 * Starts a PostgreSQL server of its own for tests unless TEST_DATABASE_URL names one, and names it there for this
 * process and those it starts. Returns what stops and removes it.
 * @returns {Promise<() => Promise<void>>}
 */
export async function openTestCluster() {
  if (process.env.TEST_DATABASE_URL) return async () => {};
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-postgres-"));
  const { url, stop } = await openLocalDatabase(folder, "start", SETTINGS);
  process.env.TEST_DATABASE_URL = url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await stop();
    rmSync(folder, { recursive: true });
  };
}
