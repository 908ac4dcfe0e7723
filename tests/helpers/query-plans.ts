import pg, { Client } from "pg";

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Node[];
}

/**
 * The tables of more than 1,000 rows that a statement of `work` would read without an index, according to the
 * planner.
 */
export async function tablesReadWhole(databaseUrl: string, work: () => Promise<unknown>): Promise<string[]> {
  const sent = await statementsOf(work);
  if (sent.length === 0) throw new Error("The work sends no statement.");
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const read: string[] = [];
  for (const { text, values } of sent) {
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    read.push(...scannedBy(rows[0]["QUERY PLAN"][0].Plan));
  }
  const large = await client.query<{ relname: string }>(
    "SELECT relname FROM pg_class WHERE relname = ANY ($1) AND reltuples > 1000",
    [read],
  );
  await client.end();
  return large.rows.map(({ relname }) => relname);
}

interface Sent {
  text: string;
  values: unknown[];
}

/** Every statement with values that this process sends while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const { prototype } = pg.Client;
  const original = prototype.query;
  const sent: Sent[] = [];
  const noting = function (this: Client, ...args: unknown[]) {
    const [query] = args as [Partial<Sent> | undefined];
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

function scannedBy(node: Node): string[] {
  const own = node["Node Type"] === "Seq Scan" ? [node["Relation Name"] ?? ""] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedBy)];
}
