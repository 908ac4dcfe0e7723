import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { Pool } from "pg";

type MigrationList = Parameters<SchemaEngine["applyMigrations"]>[0]["migrationsList"];

/** The error that stops a migration, as one sentence for the terminal. */
export class MigrationError extends Error {}

export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));
const SCHEMA_FOLDER = fileURLToPath(new URL("../../prisma/schema", import.meta.url));
export const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Applies the migrations that the database lacks; returns their names, oldest first.
 * Concurrent runs are safe on a server: the engine takes an advisory lock. Throws MigrationError.
 */
export async function applyMigrations(databaseUrl: string, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrationsList = await readMigrations(folder);
  return withEngine(databaseUrl, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS });
    return appliedMigrationNames;
  });
}

/** Marks a failed migration as rolled back, so that it is tried again. Throws MigrationError. */
export async function markRolledBack(databaseUrl: string, migrationName: string): Promise<void> {
  await withEngine(databaseUrl, (engine) => engine.markMigrationRolledBack({ migrationName }));
}

/** A file of the schema, in the engine's format. */
interface SchemaFile {
  path: string;
  content: string;
}

/** The files of prisma/schema. */
export async function readSchema(): Promise<SchemaFile[]> {
  const names = await readdir(SCHEMA_FOLDER);
  return Promise.all(
    names.map(async (path) => ({ path, content: await readFile(join(SCHEMA_FOLDER, path), "utf8") })),
  );
}

/** A folder of migrations in the engine's format, oldest first. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<MigrationList> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const read = (...path: string[]) => readFile(join(folder, ...path), "utf8");
  const migrationDirectories = names.sort().map(async (name) => ({
    path: name,
    migrationFile: { path: "migration.sql", content: ok(await read(name, "migration.sql")) },
  }));
  return {
    baseDir: folder,
    lockfile: { path: "migration_lock.toml", content: await read("migration_lock.toml") },
    migrationDirectories: await Promise.all(migrationDirectories),
    shadowDbInitScript: "",
  };
}

function ok(value: string): { tag: "ok"; value: string } {
  return { tag: "ok", value };
}

async function withEngine<T>(databaseUrl: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  // The advisory lock belongs to a session, so one connection takes it and does the work.
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: 10_000,
    // The role may have timeouts for requests: an index can take longer. Migrations set their own.
    onConnect: async (connection) => {
      await connection.query("SET statement_timeout = 0; SET lock_timeout = 0");
    },
  });
  pool.on("error", () => {});
  try {
    await pool.query("SELECT 1").catch((error: Error) => {
      throw new MigrationError(
        `The database at ${place(databaseUrl)} does not respond: ${error.message || error.name}.`,
      );
    });
    const engine = await openSchemaEngine(
      new PrismaPg(pool),
      (script) => pool.query(script),
      await readSchema(),
    );
    return await work(engine);
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new MigrationError(sentence(error as Error & { code?: string }), { cause: error });
  } finally {
    await pool.end();
  }
}

/** Only host and port, since a database address contains a password. */
function place(databaseUrl: string): string {
  return URL.canParse(databaseUrl) ? new URL(databaseUrl).host : "DATABASE_URL";
}

function sentence({ code, message }: Error & { code?: string }): string {
  const name = /`(\S+)` migration started|migration_name="(\S+)"/.exec(message)?.slice(1).find(Boolean);
  const wayOut = `Correct what it names, then run: npm run db:migrate -- --rolled-back ${name}`;
  if (code === "P3009") return `The migration ${name} failed earlier, so nothing more is applied. ${wayOut}`;
  if (code === "P3005")
    return "The database already holds tables of something else: name an empty one in DATABASE_URL.";
  const said = message
    .split("\n")
    .filter((line) => !/^external connector error$|^\s+(\d+: |at |with )/.test(line));
  const inWords = said.join(" ").trim();
  return name === undefined ? inWords : `The migration ${name} failed: ${inWords}. ${wayOut}`;
}

/** Runs a whole SQL script, several statements, in one call to the database. */
type RunScript = (script: string) => Promise<unknown>;

/**
 * Prisma's schema engine, the one of `prisma migrate`, as WebAssembly over a driver adapter.
 * `schema` are the files of prisma/schema. The caller closes the adapter's connection.
 */
export async function openSchemaEngine(
  factory: SqlMigrationAwareDriverAdapterFactory,
  runScript: RunScript,
  schema: SchemaFile[],
): Promise<SchemaEngine> {
  await instantiate();
  const wholeScripts = bindMigrationAwareSqlAdapterFactory(withWholeScripts(factory, runScript));
  const datamodels = schema.map(({ path, content }): [string, string] => [path, content]);
  return bindings.SchemaEngine.new({ datamodels }, () => {}, wholeScripts);
}

let instantiated: Promise<void> | undefined;

function instantiate(): Promise<void> {
  instantiated ??= load();
  return instantiated;
}

async function load(): Promise<void> {
  const folder = dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
  const bytes = await readFile(join(folder, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": { ...bindings } });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

// The adapters split a script at every semicolon, even in a string or a function's body, or do not wait for
// it.
function withWholeScripts(
  factory: SqlMigrationAwareDriverAdapterFactory,
  runScript: RunScript,
): SqlMigrationAwareDriverAdapterFactory {
  const whole = async (adapter: Promise<SqlDriverAdapter>) =>
    Object.assign(await adapter, {
      executeScript: async (script: string) => {
        await runScript(script).catch((error: unknown) => {
          throw new DriverAdapterError(asPostgresError(error));
        });
      },
    });
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: () => whole(factory.connect()),
    connectToShadowDb: () => whole(factory.connectToShadowDb()),
  };
}

// In this form the engine preserves the database's message, in its own message and in
// _prisma_migrations.logs.
function asPostgresError(error: unknown): ConstructorParameters<typeof DriverAdapterError>[0] {
  const { code, message, detail, hint } = error as Record<string, string | undefined>;
  return {
    kind: "postgres",
    code: code ?? "XX000",
    severity: "ERROR",
    message: message ?? String(error),
    detail,
    hint,
    column: undefined,
  };
}
