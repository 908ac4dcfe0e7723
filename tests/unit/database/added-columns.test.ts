import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "@/lib/server/database";
import { runEveryStatement } from "@/tests/helpers/every-statement";
import { connectTo, openTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";

let db: TestDatabase;
let client: Client;

beforeAll(async () => {
  db = await openTestDatabase();
  connectTo(db);
  client = new Client({ connectionString: db.url });
  await client.connect();
});

afterAll(async () => {
  await closeDatabase();
  await client.end();
  await db.close();
});

test("a release goes on writing every table while the next one adds a required column with a default to each", async () => {
  // Its connection has planned every statement before the columns come.
  await runEveryStatement();
  const tables = await tablesOfProduct();
  for (const table of tables) {
    await client.query(`ALTER TABLE ${table} ADD COLUMN of_a_later_release text NOT NULL DEFAULT 'default'`);
    await client.query(`UPDATE ${table} SET of_a_later_release = 'of a row that was there'`);
  }
  await runEveryStatement();
  const written = await rowsWithTheDefault(tables);
  expect(tables.filter((table) => !written[table])).toEqual([]);
});

async function tablesOfProduct(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'`);
  return rows.map(({ name }) => name);
}

async function rowsWithTheDefault(tables: string[]): Promise<Record<string, boolean>> {
  const found = tables.map(
    (table) => `EXISTS (SELECT FROM ${table} WHERE of_a_later_release = 'default') AS ${table}`,
  );
  const { rows } = await client.query(`SELECT ${found.join(", ")}`);
  return rows[0];
}
