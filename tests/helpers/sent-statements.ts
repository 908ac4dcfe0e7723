import pg, { Client } from "pg";

/** A statement as the product sent it. */
export interface Statement {
  text: string;
  values: unknown[];
  /** The name under which a connection keeps it and its plan. */
  name?: string | undefined;
}

/** Every statement with values that this process sends while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const { prototype } = pg.Client;
  const original = prototype.query;
  const sent: Statement[] = [];
  const recording = function (this: Client, ...args: unknown[]) {
    const [query] = args as [Partial<Statement> | undefined];
    if (query?.text && query.values) sent.push({ text: query.text, values: query.values, name: query.name });
    return Reflect.apply(original, this, args);
  };
  prototype.query = recording as typeof original;
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return sent;
}

/** A node of a plan, as EXPLAIN gives it in JSON. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: PlanNode[];
}

/**
 * The tables of more than 1,000 rows that a statement of `work` would read without an index, according to the
 * planner.
 */
export async function tablesReadWhole(databaseUrl: string, work: () => Promise<unknown>): Promise<string[]> {
  const sent = (await statementsOf(work)).filter(({ text }) => !/^(?:BEGIN|COMMIT)/.test(text));
  if (sent.length === 0) throw new Error("The work sends no statement.");
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const read: string[] = [];
  for (const { text, values } of sent) {
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    read.push(...scannedBy(rows[0]["QUERY PLAN"][0].Plan));
  }
  const large = await largeTables(client, read);
  await client.end();
  return large;
}

/** The given tables with more than 1,000 rows, by the statistics of the last ANALYZE. */
export async function largeTables(client: Pick<Client, "query">, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ relname: string }>(
    "SELECT relname FROM pg_class WHERE relname = ANY ($1) AND reltuples > 1000",
    [tables],
  );
  return rows.map(({ relname }) => relname);
}

/** The tables that a plan reads without an index. */
export function scannedBy(node: PlanNode): string[] {
  const own = node["Node Type"] === "Seq Scan" ? [node["Relation Name"] ?? ""] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedBy)];
}
