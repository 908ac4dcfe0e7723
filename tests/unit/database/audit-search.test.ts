import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CONSOLE_AUDIT_QUERY } from "@/lib/schemas/console/queries";
import type { CallContext } from "@/lib/server/context";
import { closeDatabase } from "@/lib/server/database/database";
import { auditEntries } from "@/lib/services/console/settings-lists";
import { newCaller } from "@/tests/helpers/call-context";
import { connectTo, openTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";
import { statementsOf } from "@/tests/helpers/sent-statements";

const ENTRIES = 20_000;

let db: TestDatabase;
let client: Client;
let context: CallContext;

beforeAll(async () => {
  db = await openTestDatabase();
  connectTo(db);
  context = await newCaller("https://funder.example/callback");
  client = new Client({ connectionString: db.url });
  await client.connect();
  await client.query(
    `INSERT INTO audit_entries (id, funder_id, actor, action, subject, detail, request_id, created_at)
     SELECT gen_random_uuid(), $1, 'key', 'offer.created', gen_random_uuid(),
            jsonb_build_object('deal_id', 'DEAL-' || n), 'req_' || n, now()
     FROM generate_series(1, $2::int) n`,
    [context.caller.funder.id, ENTRIES],
  );
  await client.query("ANALYZE audit_entries");
});

afterAll(async () => {
  await client.end();
  await closeDatabase();
  await db.close();
});

interface PlanNode {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** How many audit entries a plan that was run has read. */
function entriesRead(node: PlanNode): number {
  const rows = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  const own = node["Relation Name"] === "audit_entries" ? rows : 0;
  return (node.Plans ?? []).reduce((sum, below) => sum + entriesRead(below), own);
}

test.each([
  ["a deal", { q: "DEAL-1000" }, 1],
  ["a deal and an action", { q: "DEAL-1000", action: "offer.created" }, 1],
  ["a request", { q: "req_2000" }, 1],
  ["what no entry has", { q: "NONE" }, 0],
  ["an action that one is of", { action: "key.revoked" }, 1],
  ["a person without an entry", { who: crypto.randomUUID() }, 0],
])("a search of the audit log for %s reads what it finds, not the log", async (_what, filter, found) => {
  const search = () => auditEntries(context, CONSOLE_AUDIT_QUERY.parse(filter));
  expect((await search()).rows).toHaveLength(found);
  const [statement] = await statementsOf(search);
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement?.text}`, statement?.values);
  expect(entriesRead(rows[0]["QUERY PLAN"][0].Plan)).toBeLessThan(ENTRIES / 100);
});
