import { PGlite } from "@electric-sql/pglite";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { NO_FILTERS, readMigrations, readSchema } from "./migrations";
import { openSchemaEngine } from "./schema-engine";

/**
 * The SQL that leads from all migrations, applied to an empty in-memory database, to prisma/schema.prisma.
 * Empty when they agree.
 */
export async function schemaDiff(): Promise<string> {
  const scratch = await PGlite.create();
  try {
    const schema = await readSchema();
    const engine = await openSchemaEngine(
      new PrismaPGlite(scratch),
      (script) => scratch.exec(script),
      schema,
    );
    await engine.applyMigrations({ migrationsList: await readMigrations(), filters: NO_FILTERS });
    const files = [{ path: "schema.prisma", content: schema }];
    const { stdout } = await engine.diff({
      from: { tag: "schemaDatasource", files, configDir: "." },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    });
    const sql = (stdout ?? "").trim();
    return sql === "-- This is an empty migration." ? "" : sql;
  } finally {
    await scratch.close();
  }
}
