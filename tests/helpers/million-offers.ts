import { Client } from "pg";

/** For each table, the number of copied rows, and the number of rows that the planner then assumes. */
const TABLES: Record<string, { copies: number; believed: number }> = {
  offers: { copies: 10_000, believed: 1_000_000 },
  offer_versions: { copies: 10_000, believed: 3_000_000 },
  links: { copies: 10_000, believed: 2_000_000 },
  events: { copies: 20_000, believed: 5_000_000 },
  deliveries: { copies: 20_000, believed: 5_000_000 },
  submissions: { copies: 5_000, believed: 500_000 },
  audit_entries: { copies: 10_000, believed: 5_000_000 },
};

/**
 * Makes the planner assume a database with 1,000,000 offers: copies the rows of a funder, nine tenths of them
 * for other funders, and raises the row counts in the statistics. The distribution of values is that of the
 * copies. Sizes on the disk are too, so that reading a whole table looks quicker than it would be.
 */
export async function believeMillionOffers(url: string, funderId: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  // The copies reference rows that do not exist.
  await client.query("SET session_replication_role = replica");
  for (const [table, { copies, believed }] of Object.entries(TABLES)) {
    // Otherwise autovacuum would count the rows again while the test runs.
    await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    await client.query(
      `INSERT INTO ${table} SELECT copy.* FROM (SELECT own AS row FROM ${table} own WHERE ${ownRows(table)} LIMIT 1) original,
         generate_series(1, $2::int) n, LATERAL (SELECT CASE WHEN n % 10 = 0 THEN $1::uuid ELSE ${uuidOf("n % 500")} END AS id) funder,
         LATERAL jsonb_populate_record(original.row, ${changesOf(table)}) copy`,
      [funderId, copies],
    );
    await client.query(`ANALYZE ${table}`);
    await client.query(
      `UPDATE pg_class SET reltuples = reltuples * $2::float8 / $3::float8
       WHERE oid = $1::regclass OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = $1::regclass)`,
      [table, believed, copies],
    );
  }
  await client.end();
}

/** The condition of rows of the funder `$1`. */
function ownRows(table: string): string {
  return table === "offer_versions" || table === "links"
    ? "offer_id IN (SELECT id FROM offers WHERE funder_id = $1)"
    : "funder_id = $1";
}

const ID = uuidOf("n");
const TIME = "now() - n * interval '5 minutes'";
const OF_FUNDER = `'id', ${ID}, 'funder_id', funder.id`;
const OF_OFFER = `'offer_id', ${uuidOf("n % 10000 + 1")}`;

/**
 * The values that differ in a copy: UUIDs of version 7 older than any new one, and times in the last weeks.
 */
function changesOf(table: string): string {
  const changes: Record<string, string> = {
    offers: `${OF_FUNDER}, 'deal_id', 'COPY-' || n, 'merchant_name', 'Merchant ' || n,
      'merchant_id', 'M-' || n, 'iso_id', 'I-' || n % 100, 'created_at', ${TIME}, 'updated_at', ${TIME}`,
    offer_versions: OF_OFFER,
    links: `${OF_OFFER}, 'expires_at', date_trunc('second', ${TIME} + interval '30 days'), 'issued_at', ${TIME}`,
    events: `${OF_FUNDER}, ${OF_OFFER}, 'created_at', ${TIME}`,
    deliveries: `${OF_FUNDER}, 'event_id', ${ID}, 'created_at', ${TIME}, 'status', CASE WHEN n % 100 = 0 THEN 'exhausted' ELSE 'delivered' END,
      'next_attempt_at', NULL, 'lease_token', NULL, 'lease_until', NULL`,
    submissions: `${OF_FUNDER}, ${OF_OFFER}, 'number', 'N' || n, 'submission_key', ${ID}, 'submitted_at', ${TIME}`,
    audit_entries: `${OF_FUNDER}, 'subject', ${ID}, 'request_id', 'req_' || n, 'created_at', ${TIME}`,
  };
  return `jsonb_build_object(${changes[table]})`;
}

function uuidOf(number: string): string {
  return `('01700000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}
