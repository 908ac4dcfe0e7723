import type { Client } from "pg";

/** How much a database holds. */
export interface Size {
  offers: number;
  funders: number;
  events: number;
}

/** What it holds already, and what it is to hold. */
interface Step {
  from: Size;
  to: Size;
}

const PAYLOAD = JSON.stringify({ type: "offer.updated", data: { filler: "x".repeat(350) } });

/**
 * Fills the database with copies of the offer `templateId`, a tenth of them its own funder's. Rows are made by the server
 * itself, which is quicker than sending them (COPY included), and indexes are made anew once all rows are there.
 */
export async function fill(sql: Client, other: Client, templateId: string, step: Step): Promise<void> {
  // Foreign keys hold by construction; checking twelve million of them would be most of the work.
  for (const client of [sql, other]) await client.query("SET session_replication_role = replica");
  const indexes = await dropIndexes(sql);
  await copyFunders(sql, templateId, step);
  await Promise.all([copyOffers(sql, templateId, step), makeEvents(other, templateId, step)]);
  for (const client of [sql, other]) await client.query("SET session_replication_role = origin");
  await makeIndexes([sql, other], indexes);
  await sql.query("VACUUM ANALYZE");
}

const TABLES = [
  "funders",
  "brands",
  "api_keys",
  "webhook_endpoints",
  "offers",
  "offer_versions",
  "links",
  "events",
  "deliveries",
];

async function dropIndexes(sql: Client): Promise<string[]> {
  const { rows } = await sql.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = ANY ($1) AND schemaname = 'public'
       AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    [TABLES],
  );
  for (const { indexname } of rows) await sql.query(`DROP INDEX "${indexname}"`);
  return rows.map(({ indexdef }) => indexdef);
}

async function makeIndexes(clients: Client[], definitions: string[]): Promise<void> {
  const left = [...definitions];
  const worker = async (client: Client) => {
    await client.query("SET maintenance_work_mem = '1GB'");
    for (let next = left.pop(); next; next = left.pop()) await client.query(next);
  };
  await Promise.all(clients.map(worker));
}

/** UUIDs of version 7, older than any made now, the same for the same number. */
function id(number: string, kind: number): string {
  return `(lpad(to_hex((1600000000000 + ${number})::bigint), 12, '0') || '7${String(kind).padStart(3, "0")}8000' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;
}

async function copyFunders(sql: Client, templateId: string, { from, to }: Step): Promise<void> {
  const numbers = `generate_series(${from.funders}, ${to.funders - 1}) n`;
  const rowsOf = (table: string, alias: string) =>
    `FROM ${numbers}, ${table} ${alias}
     WHERE ${alias}.${table === "funders" ? "id" : "funder_id"} = (SELECT funder_id FROM offers WHERE id = '${templateId}')`;
  await copy(sql, "funders", { id: id("n", 1), slug: "'copy-' || n" }, rowsOf("funders", "t"));
  await copy(sql, "brands", { id: id("n", 2), funder_id: id("n", 1) }, rowsOf("brands", "t"));
  const key = "'fk_' || lpad(n::text, 28, '0')";
  await copy(sql, "api_keys", { id: id("n", 3), funder_id: id("n", 1), key }, rowsOf("api_keys", "t"));
  await sql.query(
    `INSERT INTO webhook_endpoints (id, funder_id, url, receiver, events, status, secret, created_at)
     SELECT ${id("n", 4)}, ${id("n", 1)}, 'https://funder.example/hook', 'https://funder.example', '{offer.created}', 'enabled',
            'sealed', now() FROM ${numbers}`,
  );
}

async function copyOffers(sql: Client, templateId: string, { from, to }: Step): Promise<void> {
  const owner = ownerOf("n", to);
  const time = "now() - make_interval(secs => 40000000 - n)";
  const row = {
    id: id("n", 5),
    funder_id: owner,
    deal_id: "'COPY-' || n",
    version: "3",
    created_at: time,
    updated_at: time,
  };
  await copy(
    sql,
    "offers",
    row,
    `FROM generate_series(${from.offers + 1}, ${to.offers}) n, offers t WHERE t.id = '${templateId}'`,
  );
  const child = { offer_id: id("n", 5) };
  const all = `FROM generate_series(${from.offers + 1}, ${to.offers}) n`;
  await copy(
    sql,
    "offer_versions",
    child,
    `${all}, offer_versions t WHERE t.offer_id = '${templateId}' AND t.version = 1`,
  );
  await copy(sql, "links", child, `${all}, links t WHERE t.offer_id = '${templateId}'`);
}

/** Five events an offer; a fifth of them was delivered to somebody. */
async function makeEvents(sql: Client, templateId: string, { from, to }: Step): Promise<void> {
  const funder = ownerOf("o", to);
  const numbers = `FROM (SELECT n, 1 + n % ${to.offers} AS o FROM generate_series(${from.events + 1}, ${to.events}) n) numbers,
    offers t WHERE t.id = '${templateId}'`;
  await sql.query(
    `INSERT INTO events (id, funder_id, offer_id, type, payload, request_id, created_at)
     SELECT ${id("n", 6)}, ${funder}, ${id("o", 5)}, 'offer.updated', $1, 'req_copy', now() ${numbers}`,
    [PAYLOAD],
  );
  await sql.query(
    `INSERT INTO deliveries (id, funder_id, event_id, type, kind, url, receiver, status, attempt_count, replayed_after,
                             request_id, created_at, delivered_at)
     SELECT ${id("n", 7)}, ${funder}, ${id("n", 6)}, 'offer.updated', 'callback', 'https://funder.example/hook',
            'https://funder.example', 'delivered', 1, 0, 'req_copy', now(), now() ${numbers} AND n % 5 = 0`,
  );
}

/** The template's own funder has a tenth, and all where it is the only one. */
function ownerOf(number: string, { funders }: Size): string {
  if (funders === 1) return "t.funder_id";
  return `CASE WHEN ${number} % 10 = 0 THEN t.funder_id ELSE ${id(`1 + ${number} % ${funders - 1}`, 1)} END`;
}

/** Rows like the one that `from` names as `t`, with other values in some columns. */
async function copy(
  sql: Client,
  table: string,
  changed: Record<string, string>,
  from: string,
): Promise<void> {
  const { rows } = await sql.query<{ column_name: string }>(
    "SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public' ORDER BY ordinal_position",
    [table],
  );
  const columns = rows.map(({ column_name }) => column_name);
  const values = columns.map((column) => changed[column] ?? `t.${column}`);
  await sql.query(`INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values.join(", ")} ${from}`);
}
