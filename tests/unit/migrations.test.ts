import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DECISIONS } from "@/lib/calculator/wire/decisions";
import { DOCUMENT_STATES } from "@/lib/disclosure/regimes/documents";
import { EVENT_TYPES } from "@/lib/schemas/events/event-types";
import { ROLES } from "@/lib/schemas/people/permissions";
import { TOLD_SUBMISSIONS } from "@/lib/schemas/people/tell-me";
import {
  AUDIT_ACTIONS,
  CHALLENGE_KINDS,
  CLOSING_SHEETS,
  DECISION_REASONS,
  DELIVERY_ALERTS,
  DELIVERY_FAULTS,
  DELIVERY_KINDS,
  DELIVERY_STATUSES,
  ENDPOINT_STATUSES,
  EVIDENCE_KINDS,
  MERCHANT_OUTPUTS,
  OFFER_STATUSES,
  SIGN_IN_METHODS,
  USER_EVENTS,
  WEBHOOK_FORMATS,
  WITHOUT_DOCUMENT,
} from "@/lib/schemas/states";
import { NEWEST_MIGRATION } from "@/lib/services/migration-statements";
import { applyMigrations, MigrationError, markRolledBack, readMigrations } from "@/scripts/db/migrations";
import { schemaDiff } from "@/scripts/db/schema-diff";
import { createTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";

/** The closed lists of the code, by the CHECK that holds each. */
const KNOWN_WORDS: Record<string, readonly string[]> = {
  offers_status_known: OFFER_STATUSES,
  brands_merchant_outputs_known: MERCHANT_OUTPUTS,
  brands_without_document_known: WITHOUT_DOCUMENT,
  brands_closing_sheet_known: CLOSING_SHEETS,
  webhook_endpoints_status_known: ENDPOINT_STATUSES,
  webhook_endpoints_format_known: WEBHOOK_FORMATS,
  deliveries_status_known: DELIVERY_STATUSES,
  deliveries_kind_known: DELIVERY_KINDS,
  deliveries_alert_known: DELIVERY_ALERTS,
  deliveries_fault_known: DELIVERY_FAULTS,
  deliveries_type_known: EVENT_TYPES,
  events_type_known: EVENT_TYPES,
  audit_entries_action_known: AUDIT_ACTIONS,
  tell_me_submissions_known: TOLD_SUBMISSIONS,
  memberships_role_known: ROLES,
  disclosures_state_known: DOCUMENT_STATES,
  disclosure_evidence_kind_known: EVIDENCE_KINDS,
  invitations_role_known: ROLES,
  submissions_decision_known: DECISIONS,
  decisions_decision_known: DECISIONS,
  decisions_reason_known: DECISION_REASONS,
  sessions_method_known: SIGN_IN_METHODS,
  challenges_kind_known: CHALLENGE_KINDS,
  user_events_action_known: USER_EVENTS,
};

const folder = mkdtempSync(join(tmpdir(), "offer-calculator-"));
let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
}, 60_000);

afterAll(async () => {
  await client.end();
  await database.close();
  rmSync(folder, { recursive: true });
});

const emptyDatabase = () => client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");

test("the project's migrations lead to exactly what prisma/schema says (npm run db:diff -- <name> writes what is missing)", async () => {
  expect(await schemaDiff(database.url)).toBe("");
});

describe("the project's migrations", () => {
  let applied: string[];
  beforeAll(async () => {
    await emptyDatabase();
    applied = await applyMigrations(database.url);
  });

  test("apply to an empty database, in order, and a second time do nothing", async () => {
    const { migrationDirectories } = await readMigrations();
    expect(applied).toEqual(migrationDirectories.map(({ path }) => path));
    expect(await applyMigrations(database.url)).toEqual([]);
    const { rows } = await client.query("SELECT to_regclass('public.offers') IS NOT NULL AS made");
    expect(rows).toEqual([{ made: true }]);
  });

  // Rule: D12-29
  test("end with the one that the readiness check looks for (NEWEST_MIGRATION in lib/services/migration-statements.ts)", async () => {
    const { migrationDirectories } = await readMigrations();
    expect(NEWEST_MIGRATION).toBe(migrationDirectories.at(-1)?.path);
  });

  test("leave the history that prisma migrate deploy reads", async () => {
    const { rows: columns } = await client.query(
      "SELECT column_name FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY 1",
    );
    expect(columns.map((column) => column.column_name)).toEqual([
      "applied_steps_count",
      "checksum",
      "finished_at",
      "id",
      "logs",
      "migration_name",
      "rolled_back_at",
      "started_at",
    ]);
    const { rows } = await client.query("SELECT * FROM _prisma_migrations WHERE finished_at IS NULL");
    expect(rows).toEqual([]);
  });

  test("accept exactly the words of the code, in every column with a closed list (write a migration that replaces the CHECK)", async () => {
    const { rows } = await client.query<{ conname: string; definition: string; convalidated: boolean }>(
      "SELECT conname, pg_get_constraintdef(oid) AS definition, convalidated FROM pg_constraint WHERE conname LIKE '%_known'",
    );
    const accepted = rows.map(({ conname, definition, convalidated }) => {
      const words = [...definition.matchAll(/'([^']+)'/g)].map(([, word]) => word);
      return [conname, { words: words.sort(), convalidated }];
    });
    const known = Object.entries(KNOWN_WORDS).map(([constraint, words]) => {
      return [constraint, { words: [...words].sort(), convalidated: true }];
    });
    expect(Object.fromEntries(accepted)).toEqual(Object.fromEntries(known));
  });
});

describe("a migration", () => {
  let migrations: string;
  const write = (name: string, sql: string) => {
    mkdirSync(join(migrations, name), { recursive: true });
    writeFileSync(join(migrations, name, "migration.sql"), sql);
  };

  beforeEach(async () => {
    await emptyDatabase();
    migrations = mkdtempSync(join(folder, "migrations-"));
    writeFileSync(join(migrations, "migration_lock.toml"), 'provider = "postgresql"\n');
  });

  test("may hold semicolons inside strings, comments and function bodies", async () => {
    write(
      "1_semicolons",
      "CREATE TABLE a (x text DEFAULT 'b;c'); -- d;e\nDO $$ BEGIN PERFORM 1; PERFORM 2; END $$;",
    );
    expect(await applyMigrations(database.url, migrations)).toEqual(["1_semicolons"]);
    const { rows } = await client.query("INSERT INTO a DEFAULT VALUES RETURNING x");
    expect(rows).toEqual([{ x: "b;c" }]);
  });

  test("that fails leaves nothing behind, names itself, and blocks those after it until it is corrected", async () => {
    write("1_broken", "CREATE TABLE a (x int); SELECT nonsense;");
    write("2_later", "CREATE TABLE b (x int);");
    const first = applyMigrations(database.url, migrations);
    await expect(first).rejects.toThrow(/The migration 1_broken failed: .*nonsense/);
    const again = applyMigrations(database.url, migrations);
    await expect(again).rejects.toThrow(/npm run db:migrate -- --rolled-back 1_broken/);
    const { rows } = await client.query("SELECT to_regclass('a') AS a, to_regclass('b') AS b");
    expect(rows).toEqual([{ a: null, b: null }]);

    write("1_broken", "CREATE TABLE a (x int);");
    await markRolledBack(database.url, "1_broken");
    expect(await applyMigrations(database.url, migrations)).toEqual(["1_broken", "2_later"]);
  });

  test("is never run against a database that holds something else", async () => {
    await client.query("CREATE TABLE of_another_product (x int)");
    await expect(applyMigrations(database.url)).rejects.toThrow(/already holds tables of something else/);
  });
});

test("a database that does not respond is named without its password", async () => {
  const failure = applyMigrations("postgresql://someone:secret@127.0.0.1:1/nowhere");
  await expect(failure).rejects.toThrow(MigrationError);
  await expect(failure).rejects.toThrow(/^The database at 127\.0\.0\.1:1 does not respond: (?!.*secret)/);
});
