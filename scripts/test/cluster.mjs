import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLocalDatabase } from "../db/local-database.mjs";

// Test data need not survive a crash, so no write waits for the disk.
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "128MB",
  max_connections: "300",
};

/**
 * Starts a PostgreSQL server for tests unless TEST_DATABASE_URL names one, and sets TEST_DATABASE_URL for
 * this process and its children. Returns a function that stops and removes the server.
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
