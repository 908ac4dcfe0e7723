import { closeDatabase } from "@/lib/server/database/database";
import { newFunder, type TestFunder } from "./api-client";
import { tapPostgres } from "./postgres-tap";
import { openTestDatabase, startServer, type TestDatabase, type TestServer } from "./product-server";

/** A server with its own database, in which no other test causes deliveries, and a funder there. */
export interface OwnProduct {
  server: TestServer;
  funder: TestFunder;
  close(): Promise<void>;
}

/** Such a product, whose server reaches its database through a tap. */
export interface TappedProduct extends OwnProduct {
  tap: Awaited<ReturnType<typeof tapPostgres>>;
  /** Without the tap. */
  database: TestDatabase;
}

/**
 * Starts a server with its own database that keeps its output; `changes` apply to its environment. Services
 * in this process use its database until `close`.
 */
export async function startOwnProduct(changes: Record<string, string> = {}): Promise<OwnProduct> {
  const database = await openTestDatabase();
  const server = await startServer(database, changes, { keepOutput: true });
  const funder = await newFunder({}, server.settings);
  return { server, funder, close: () => closeAll(server, database) };
}

/**
 * Starts a server with its own database behind a tap; `changes` apply to its environment. Services in this
 * process use the database without the tap.
 */
export async function startTappedProduct(changes: Record<string, string> = {}): Promise<TappedProduct> {
  const database = await openTestDatabase();
  const tap = await tapPostgres(database.url);
  const server = await startServer({ ...database, url: tap.url }, changes);
  const funder = await newFunder({}, { ...server.settings, DATABASE_URL: database.url });
  const close = async () => {
    await closeAll(server, database);
    tap.close();
  };
  return { server, funder, tap, database, close };
}

async function closeAll(server: TestServer, database: { close(): Promise<void> }): Promise<void> {
  await server.stop();
  await closeDatabase();
  await database.close();
}
