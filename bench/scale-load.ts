import { Client } from "pg";
import { copyIn, copyOut } from "./copy.mjs";

/** How many rows a database gets. */
export interface Size {
  offers: number;
  /** The existing one counts. */
  funders: number;
  events: number;
}

/** The existing rows that are copied: an offer, and its funder. */
interface Template {
  offerId: string;
  funderId: string;
}

/** The value of a column in the row of this number, in COPY's text format. */
type ValueOf = (number: number) => string;

/** Values by column; a string is the same in every row. */
type Row = Record<string, string | ValueOf>;

/**
 * Fills a database with copies of the offer `offerId`; a tenth of them belong to its own funder. Rows arrive
 * by COPY over two connections, without the indexes, which are created at the end.
 */
export async function fill(url: string, offerId: string, size: Size): Promise<void> {
  const [one, other] = await Promise.all([connect(url), connect(url)]);
  const { rows } = await one.query<{ funder_id: string }>("SELECT funder_id FROM offers WHERE id = $1", [
    offerId,
  ]);
  const template = { offerId, funderId: rows[0]?.funder_id ?? "" };
  const indexes = await dropIndexes(one);
  await copyFunders(one, template, size);
  await Promise.all([copyOffers(one, template, size), copyEvents(other, template, size)]);
  await makeIndexes([one, other], indexes);
  await one.query("VACUUM ANALYZE");
  await Promise.all([one.end(), other.end()]);
}

/** The bytes of a database, and of each offer and each event with its deliveries, indexes included. */
export async function bytesOfRows(sql: Client, { offers, events }: Size) {
  const { rows } = await sql.query<{ table: string; bytes: string }>(
    "SELECT relname AS table, pg_total_relation_size(relid)::text AS bytes FROM pg_stat_user_tables",
  );
  const of = (...tables: string[]) =>
    rows.filter(({ table }) => tables.includes(table)).reduce((sum, { bytes }) => sum + Number(bytes), 0);
  const all = of(...rows.map(({ table }) => table));
  const largest = rows.filter(({ bytes }) => Number(bytes) > all / 100);
  const gigabytes = (bytes: number) => Number((bytes / 1e9).toFixed(2));
  return {
    gigabytes: gigabytes(all),
    of_tables: Object.fromEntries(largest.map(({ table, bytes }) => [table, gigabytes(Number(bytes))])),
    bytes_an_offer: Math.round(of("offers", "offer_versions", "links") / offers),
    bytes_an_event: Math.round(of("events", "deliveries") / events),
  };
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  // The rows satisfy the foreign keys: checking twelve million of them would take most of the time.
  await client.query("SET session_replication_role = replica");
  return client;
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

async function copyFunders(sql: Client, { funderId }: Template, { funders }: Size): Promise<void> {
  const count = funders - 1;
  const own = `funder_id = '${funderId}'`;
  const funder_id = id(1);
  await copyRows(sql, "funders", `id = '${funderId}'`, { id: funder_id, slug: (n) => `copy-${n}` }, count);
  await copyRows(sql, "brands", own, { id: id(2), funder_id }, count);
  const key: ValueOf = (n) => `fk_${String(n).padStart(28, "0")}`;
  await copyRows(sql, "api_keys", own, { id: id(3), funder_id, key }, count);
  const endpoint = {
    id: id(4),
    funder_id,
    url: "https://funder.example/hook",
    receiver: "https://funder.example",
    events: "{offer.created}",
    status: "enabled",
    secret: "encrypted",
    created_at: new Date().toISOString(),
  };
  await newRows(sql, "webhook_endpoints", endpoint, count);
}

async function copyOffers(
  sql: Client,
  { offerId, funderId }: Template,
  { offers, funders }: Size,
): Promise<void> {
  const oldest = Date.now() - 40_000_000_000;
  const { rows } = await sql.query<{ names: string }>(
    "SELECT trim(folded_search_text(merchant_name || ' ' || iso_name)) AS names FROM offers WHERE id = $1",
    [offerId],
  );
  const names = rows[0]?.names ?? "";
  const time: ValueOf = (n) => new Date(oldest + n * 1000).toISOString();
  const offer = {
    id: id(5),
    funder_id: ownerOf(funderId, funders),
    deal_id: (n: number) => `COPY-${n}`,
    // Triggers do not write it: this connection runs none.
    search_text: (n: number) => ` copy ${n} ${names} copy${n} ${names}`,
    version: "3",
    created_at: time,
    updated_at: time,
  };
  await copyRows(sql, "offers", `id = '${offerId}'`, offer, offers);
  const offer_id = id(5);
  await copyRows(sql, "offer_versions", `offer_id = '${offerId}' AND version = 1`, { offer_id }, offers);
  await copyRows(sql, "links", `offer_id = '${offerId}'`, { offer_id }, offers);
}

const PAYLOAD = JSON.stringify({ type: "offer.updated", data: { filler: "x".repeat(100) } });

/** Events of the offers in turn; every fifth has a delivery. */
async function copyEvents(
  sql: Client,
  { funderId }: Template,
  { offers, funders, events }: Size,
): Promise<void> {
  const now = new Date().toISOString();
  const offerOf = (n: number) => 1 + (n % offers);
  const owner = ownerOf(funderId, funders);
  const both = {
    funder_id: (n: number) => owner(offerOf(n)),
    type: "offer.updated",
    request_id: "req_copy",
    created_at: now,
  };
  const offer = id(5);
  const event = { ...both, id: id(6), offer_id: (n: number) => offer(offerOf(n)), payload: PAYLOAD };
  await newRows(sql, "events", event, events);
  const delivery = {
    ...both,
    id: id(7),
    event_id: id(6),
    kind: "callback",
    url: "https://funder.example/hook",
    receiver: "https://funder.example",
    status: "delivered",
    attempt_count: "1",
    replayed_after: "0",
    delivered_at: now,
  };
  await newRows(sql, "deliveries", delivery, events, 5);
}

/** Makes UUIDs of version 7 from numbers; all are older than any made now. */
function id(kind: number): ValueOf {
  const middle = `-7${String(kind).padStart(3, "0")}-8000-`;
  return (n) => {
    const time = (1_600_000_000_000 + n).toString(16).padStart(12, "0");
    return `${time.slice(0, 8)}-${time.slice(8)}${middle}${n.toString(16).padStart(12, "0")}`;
  };
}

/** The funder of an offer: the template's own has every tenth, or all where it is the only one. */
function ownerOf(own: string, funders: number): ValueOf {
  const other = id(1);
  return (n) => (funders === 1 || n % 10 === 0 ? own : other(1 + (n % (funders - 1))));
}

/** Inserts copies of the row of `table` that `where` finds, with the values of `changed`. */
async function copyRows(sql: Client, table: string, where: string, changed: Row, count: number) {
  const { fields } = await sql.query(`SELECT * FROM ${table} LIMIT 0`);
  const values = await copyOut(sql, `SELECT * FROM ${table} WHERE ${where}`);
  const row = Object.fromEntries(fields.map(({ name }, index) => [name, values[index] ?? ""]));
  await newRows(sql, table, { ...row, ...changed }, count);
}

/** Inserts a row for each number up to `count`, or for each multiple of `every`. */
async function newRows(sql: Client, table: string, row: Row, count: number, every = 1): Promise<void> {
  const parts = partsOf(Object.values(row));
  const lines = function* () {
    for (let n = every; n <= count; n += every) {
      let line = "";
      for (const part of parts) line += typeof part === "string" ? part : part(n);
      yield line;
    }
  };
  await copyIn(sql, `${table} (${Object.keys(row).join(", ")})`, lines());
}

/** The values with tabs between them; adjacent constant texts are joined. */
function partsOf(values: (string | ValueOf)[]): (string | ValueOf)[] {
  const parts: (string | ValueOf)[] = [];
  for (const part of values.flatMap((value, index) => (index === 0 ? [value] : ["\t", value]))) {
    const last = parts.at(-1);
    if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  return parts;
}
