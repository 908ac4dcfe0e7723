import { Client } from "pg";
import {
  openTestDatabase,
  secretsOf,
  startServer,
  type TestDatabase,
  type TestServer,
} from "@/tests/helpers/product-server";
import type { Product } from "./product";

/** A database with a connection of the bench's own, which no server uses yet. */
export interface Opened {
  database: Omit<TestDatabase, "close">;
  sql: Client;
  close(): Promise<void>;
}

/** One of two databases that are compared, with a server and a connection of its own. */
export interface Side {
  server: TestServer;
  url: string;
  sql: Client;
}

// In this order every row finds those it refers to.
const TABLES = ["funders", "brands", "api_keys", "offers", "offer_versions", "links"];

/** A second database of the same PostgreSQL server, with the product's funders, keys and offers. */
export async function openTwin(product: Product): Promise<Opened> {
  const database = await openTestDatabase();
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  await copyRows(product.sql, sql);
  const close = async () => {
    await sql.end();
    await database.close();
  };
  return { database, sql, close };
}

/** A server of the same build on a database. */
export async function serve({ database, sql }: Opened, product: Product): Promise<Side> {
  const settings = { ...secretsOf(product.server.settings), TRUSTED_PROXY_HOPS: "1" };
  return { server: await startServer(database, settings), url: database.url, sql };
}

/** Copies the funders, keys and offers of one database into another one of the same schema. */
export async function copyRows(from: Client, to: Client): Promise<void> {
  for (const table of TABLES) {
    const { rows } = await from.query(`SELECT jsonb_agg(to_jsonb(t)) AS rows FROM ${table} t`);
    await to.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`, [
      JSON.stringify(rows[0].rows),
    ]);
  }
}

/** The compared items with their indexes, in reverse order in every other round: none is always first. */
export function inTurn<T>(compared: T[], round: number): [number, T][] {
  const all = [...compared.entries()];
  return round % 2 === 0 ? all : all.reverse();
}
