import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase } from "@/lib/server/database/database";
import { applyMigrations, MIGRATIONS_FOLDER } from "@/scripts/db/migrations";
import { runEveryStatement } from "@/tests/helpers/every-statement";
import {
  connectTo,
  createTestDatabase,
  openTestDatabase,
  type TestDatabase,
} from "@/tests/helpers/product-server";

describe("the statements of the release before", () => {
  /**
   * What the release before this one has prepared on its connections: `npm run db:statements` writes it at a
   * release.
   */
  const before: {
    newest_migration: string;
    statements: { text: string; parameters: string[] }[];
  } = JSON.parse(readFileSync(new URL("release-before.json", import.meta.url), "utf8"));

  let db: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    db = await createTestDatabase();
    client = new Client({ connectionString: db.url });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await db.close();
  });

  test("every statement of the release before, prepared or sent anew, runs after this release's migrations, which add no column that it must write", async () => {
    await migrateAsBefore();
    const known = await requiredColumns();
    await prepare(({ text, parameters }) => `${inParentheses(parameters)} AS ${text}`);
    await applyMigrations(db.url);
    expect(await refusals()).toEqual([]);

    await client.query("DEALLOCATE ALL");
    await prepare(({ text }) => `AS ${text}`);
    expect(await refusals()).toEqual([]);

    const added = (await requiredColumns()).filter(
      ({ name }) => !known.some((column) => column.name === name),
    );
    const needed = added.filter(({ table, has_default }) => {
      const isNew = !known.some((column) => column.table === table);
      return !isNew && (!has_default || writtenWhole.has(table));
    });
    expect(needed.map(({ name }) => name)).toEqual([]);
  });

  /** Tables that get NULL in each column the release before does not know, whatever its default. */
  const writtenWhole = new Set(
    before.statements.flatMap(({ text }) =>
      [...text.matchAll(/INSERT INTO (\w+) SELECT r\.\*/g)].map(([, table]) => table),
    ),
  );

  test.each(laterMigrations())("%s removes nothing that requests use, and keeps none waiting", (name) => {
    const sql = readFileSync(join(MIGRATIONS_FOLDER, name, "migration.sql"), "utf8").replace(/^--.*$/gm, "");
    const made = [...sql.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?"(\w+)"/g)].map(([, table]) => table);
    const locking = [
      ...sql.matchAll(/CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)[^;]* ON "(\w+)"/g),
      ...sql.matchAll(/ALTER TABLE "(\w+)"[^;]*ADD CONSTRAINT (?:(?!NOT VALID)[^;])*;/g),
      ...sql.matchAll(/ALTER TABLE "(\w+)"[^;]*(?:\bTYPE\b|SET NOT NULL|RENAME|DROP COLUMN)/g),
    ];
    expect(locking.filter(([, table]) => !made.includes(table)).map(([statement]) => statement)).toEqual([]);
  });

  /** The names of the migrations that the release before does not have. */
  function laterMigrations(): string[] {
    return readdirSync(MIGRATIONS_FOLDER).filter(
      (name) => /^\d/.test(name) && name > before.newest_migration,
    );
  }

  async function migrateAsBefore(): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "offer-calculator-migrations-"));
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
    for (const name of laterMigrations()) rmSync(join(folder, name), { recursive: true });
    await applyMigrations(db.url, folder);
    rmSync(folder, { recursive: true });
  }

  async function prepare(asText: (statement: (typeof before.statements)[number]) => string): Promise<void> {
    for (const [index, statement] of before.statements.entries()) {
      await client.query(`PREPARE before_${index} ${asText(statement)}`);
    }
  }

  /** What the database refuses, as it plans each prepared statement anew. */
  async function refusals(): Promise<string[]> {
    const refused: string[] = [];
    for (const [index, { text, parameters }] of before.statements.entries()) {
      await client
        .query(`EXPLAIN EXECUTE before_${index}${inParentheses(parameters.map(() => "NULL"))}`)
        .catch((error: Error) => refused.push(`${error.message}: ${text}`));
    }
    return refused;
  }

  function inParentheses(items: string[]): string {
    return items.length === 0 ? "" : `(${items.join(", ")})`;
  }

  /** Columns that may not be null; `name` is `table.column`. */
  async function requiredColumns() {
    const { rows } = await client.query<{ name: string; table: string; has_default: boolean }>(`
    SELECT table_name || '.' || column_name AS name, table_name AS "table",
           column_default IS NOT NULL AS has_default
    FROM information_schema.columns WHERE table_schema = 'public' AND is_nullable = 'NO'`);
    return rows;
  }
});

describe("the statements of this release", () => {
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
      await client.query(
        `ALTER TABLE ${table} ADD COLUMN of_a_later_release text NOT NULL DEFAULT 'default'`,
      );
      await client.query(`UPDATE ${table} SET of_a_later_release = 'of a row that was there'`);
    }
    await runEveryStatement();
    // What keys store is added up, and saved a second later.
    await expect
      .poll(
        async () => {
          const written = await rowsWithTheDefault(tables);
          return tables.filter((table) => !written[table]);
        },
        { timeout: 30_000 },
      )
      .toEqual([]);
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
});
