import pg, { type Client } from "pg";

/** A statement as the product sent it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** What a plan costs and what it reads from one end to the other. */
export interface Plan {
  ms: number;
  /** Tables of more than 1,000 rows read without an index. */
  scans: string[];
}

/** Every statement this process sends while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const { prototype } = pg.Client;
  const original = prototype.query;
  const sent: Statement[] = [];
  const noting = function (this: Client, ...args: unknown[]) {
    const [query] = args as [Partial<Statement> | undefined];
    if (query?.text && query.values) sent.push({ text: query.text, values: query.values });
    return Reflect.apply(original, this, args);
  };
  prototype.query = noting as typeof original;
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return sent;
}

/**
 * Runs a statement once more as a plan for these values, and once as a prepared statement's plan for any, and
 * takes both back.
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

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Node[];
}

async function explain(sql: Client, text: string, values: unknown[]): Promise<Plan> {
  const { rows } = await sql.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  const [plan] = rows[0]["QUERY PLAN"] as { Plan: Node; "Planning Time": number; "Execution Time": number }[];
  if (!plan) throw new Error(`No plan for ${text}`);
  const scanned = nodesOf(plan.Plan)
    .filter((node) => node["Node Type"] === "Seq Scan")
    .map((node) => node["Relation Name"] ?? "");
  const large = await sql.query<{ relname: string }>(
    "SELECT relname FROM pg_class WHERE relname = ANY ($1) AND reltuples > 1000",
    [scanned],
  );
  return {
    ms: plan["Planning Time"] + plan["Execution Time"],
    scans: large.rows.map(({ relname }) => relname),
  };
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (Array.isArray(value)) return quoted(`{${value.map((item) => JSON.stringify(item)).join(",")}}`);
  return quoted(value instanceof Date ? value.toISOString() : String(value));
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
