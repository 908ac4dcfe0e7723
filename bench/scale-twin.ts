import { Client } from "pg";
import { openTestDatabase, secretsOf, startServer, type TestServer } from "@/tests/helpers/product-server";
import type { Product } from "./product";

/** One of two databases that are compared, with a server and a connection of its own. */
export interface Side {
  server: TestServer;
  url: string;
  sql: Client;
}

// In this order every row finds those it refers to.
const TABLES = ["funders", "brands", "api_keys", "offers", "offer_versions", "links"];

/**
 * The same build on a second database of the same PostgreSQL server, with the product's funders, keys and
 * offers.
 */
export async function startTwin(product: Product): Promise<Side & { stop(): Promise<void> }> {
  const opened = await openTestDatabase();
  const sql = new Client({ connectionString: opened.url });
  await sql.connect();
  await copyRows(product.sql, sql);
  const server = await startServer(opened, secretsOf(product.server.settings));
  const stop = async () => {
    await server.stop();
    await sql.end();
    await opened.close();
  };
  return { server, url: opened.url, sql, stop };
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
