import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import {
  bindMigrationAwareSqlAdapterFactory,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";

/** Runs a whole SQL script, several statements, in one call to the database. */
type RunScript = (script: string) => Promise<unknown>;

/**
 * Prisma's schema engine, the one of `prisma migrate`, as WebAssembly over a driver adapter.
 * `schema` is the text of schema.prisma. The caller closes the adapter's connection.
 */
export async function openSchemaEngine(
  factory: SqlMigrationAwareDriverAdapterFactory,
  runScript: RunScript,
  schema: string,
): Promise<SchemaEngine> {
  await instantiate();
  const wholeScripts = bindMigrationAwareSqlAdapterFactory(withWholeScripts(factory, runScript));
  return bindings.SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, () => {}, wholeScripts);
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
