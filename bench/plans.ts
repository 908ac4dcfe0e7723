import type { Client } from "pg";
import { largeTables, type PlanNode, scannedBy } from "@/tests/helpers/query-plans";
import type { Statement } from "@/tests/helpers/sent-statements";

/** What a plan costs, and which tables it reads whole. */
export interface Plan {
  ms: number;
  /** Tables of more than 1,000 rows read without an index. */
  scans: string[];
}

/**
 * Explains a statement as it runs with these values, and as a prepared statement's generic plan; rolls both
 * back. `ms` is that of the first.
 */
export async function planOf(sql: Client, { text, values }: Statement): Promise<Plan> {
  await sql.query("BEGIN");
  try {
    const own = await explain(sql, text, values);
    await sql.query("ROLLBACK; BEGIN; SET LOCAL plan_cache_mode = force_generic_plan");
    await sql.query(`PREPARE measured AS ${text}`);
    const literals = values.map((value) => literal(value)).join(", ");
    const generic = await explain(sql, `EXECUTE measured${literals && `(${literals})`}`, []);
    await sql.query("DEALLOCATE measured");
    return { ms: own.ms, scans: [...new Set([...own.scans, ...generic.scans])] };
  } finally {
    await sql.query("ROLLBACK");
  }
}

async function explain(sql: Client, text: string, values: unknown[]): Promise<Plan> {
  const { rows } = await sql.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  const [plan] = rows[0]["QUERY PLAN"] as {
    Plan: PlanNode;
    "Planning Time": number;
    "Execution Time": number;
  }[];
  if (!plan) throw new Error(`No plan for ${text}`);
  const scans = await largeTables(sql, scannedBy(plan.Plan));
  return { ms: plan["Planning Time"] + plan["Execution Time"], scans };
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (Array.isArray(value)) return quoted(`{${value.map((item) => JSON.stringify(item)).join(",")}}`);
  return quoted(value instanceof Date ? value.toISOString() : String(value));
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
