import { PrismaPg } from "@prisma/adapter-pg";
import {
  ColumnTypeEnum,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from "@prisma/driver-adapter-utils";
import { Pool, type QueryResult } from "pg";
import { NO_FILTERS, openSchemaEngine, readMigrations, readSchema } from "./migrations";

/**
 * The SQL that changes a database with all migrations into one of prisma/schema. Empty if they agree.
 */
export async function schemaDiff(emptyDatabaseUrl: string): Promise<string> {
  const pool = new Pool({ connectionString: emptyDatabaseUrl, max: 1 });
  try {
    const files = await readSchema();
    const engine = await openSchemaEngine(readingCharacters(pool), (script) => pool.query(script), files);
    await engine.applyMigrations({ migrationsList: await readMigrations(), filters: NO_FILTERS });
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
    await pool.end();
  }
}

/** The ids of PostgreSQL's types "char" and "char"[]. */
const CHAR = 18;
const CHARS = 1002;

/**
 * An adapter that can read columns of the type "char". Prisma's own refuses them but reads lists of "char",
 * so this one declares such a column as a list.
 */
function readingCharacters(pool: Pool): SqlMigrationAwareDriverAdapterFactory {
  const query: (...args: unknown[]) => Promise<QueryResult> = pool.query.bind(pool);
  const asLists = async (...args: unknown[]) => {
    const result = await query(...args);
    for (const field of result.fields ?? []) if (field.dataTypeID === CHAR) field.dataTypeID = CHARS;
    return result;
  };
  const factory = new PrismaPg(Object.assign(pool, { query: asLists }));
  const connect = async () => {
    const adapter = await factory.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    return Object.assign(adapter, {
      queryRaw: async (sent: SqlQuery) => {
        const { columnTypes, ...result } = await queryRaw(sent);
        const { Character, CharacterArray } = ColumnTypeEnum;
        return {
          ...result,
          columnTypes: columnTypes.map((type) => (type === CharacterArray ? Character : type)),
        };
      },
    });
  };
  const { provider, adapterName } = factory;
  return { provider, adapterName, connect, connectToShadowDb: connect };
}
