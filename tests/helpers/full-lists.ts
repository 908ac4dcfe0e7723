import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { v7 } from "uuid";
import { newDemoSandbox } from "./demo-admin";
import { signed } from "./demo-offers";
import { SMALLEST_OFFER } from "./offers";
import { demo, demoDatabaseUrl } from "./product";

/** The console's lists with several pages, by address; of the audit log, the entries of created offers. */
export const LISTS = [
  "offers",
  "submissions",
  "deliveries",
  "settings/audit?action=offer.created",
  "settings/requests",
] as const;

export type List = (typeof LISTS)[number];

/** A separate sandbox whose lists can be filled. */
export interface FilledFunder {
  slug: string;
  /** Adds rows to a list, each newer than all earlier ones. */
  add: (list: List, count: number) => Promise<void>;
}

/** Creates a sandbox on the demo's server with one row in each list, created through the API. */
export async function newFilledFunder(): Promise<FilledFunder> {
  const { sandbox } = await newDemoSandbox();
  const endpoint = { url: demo().receiver_url, events: ["offer.created"] };
  for (const [method, path, body] of [
    ["POST", "/webhooks", endpoint],
    ["POST", "/offers", { deal_id: "FULL-0", ...SMALLEST_OFFER }],
    ["POST", "/sandbox/offers/FULL-0/submit", {}],
  ] as const) {
    const { status, body: response } = await signed(method, path, body, sandbox);
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(response)}`);
  }
  const wrong = await signed("GET", "/offers", undefined, { ...sandbox, api_secret: "wrong" });
  if (wrong.status !== 401) throw new Error(`A wrong signature gave ${wrong.status}.`);
  return { slug: sandbox.funder, add: (list, count) => addRows(sandbox.funder, list, count) };
}

const TABLES: Record<List, { table: string; only?: string }> = {
  offers: { table: "offers" },
  submissions: { table: "submissions" },
  deliveries: { table: "deliveries" },
  "settings/requests": { table: "refused_requests" },
  "settings/audit?action=offer.created": { table: "audit_entries", only: "t.action = 'offer.created'" },
};

/** Copies a list's first row, which the product itself wrote, except for unique values. */
async function addRows(slug: string, list: List, count: number): Promise<void> {
  const { table, only = "true" } = TABLES[list];
  const client = new Client({ connectionString: demoDatabaseUrl() });
  await client.connect();
  try {
    const changes = Array.from({ length: count }, () => uniqueOf(list));
    const unique = Object.keys(uniqueOf(list));
    const copied = (await columnsOf(client, table)).filter((column) => !unique.includes(column));
    const insert = () =>
      client.query(
        `INSERT INTO ${table} (${[...unique, ...copied]})
         SELECT ${[...unique.map((column) => `own.${column}`), ...copied.map((column) => `first.${column}`)]}
         FROM (SELECT t.* FROM ${table} t JOIN funders f ON f.id = t.funder_id
               WHERE f.slug = $1 AND ${only} ORDER BY t.id LIMIT 1) first,
              jsonb_populate_recordset(NULL::${table}, $2::jsonb) own`,
        [slug, JSON.stringify(changes)],
      );
    // The product writes a refused request after its response.
    for (let inserted = 0; inserted === 0; ) inserted = (await insert()).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    "SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER'",
    [table],
  );
  return rows.map(({ column_name }) => column_name);
}

/** The values that differ in every row of a list. */
function uniqueOf(list: List): Record<string, string> {
  const id = v7();
  switch (list) {
    case "offers":
      return { id, deal_id: `FULL-${id}` };
    case "submissions":
      return { id, number: id.slice(-9).toUpperCase(), submission_key: randomUUID() };
    case "settings/audit?action=offer.created":
      return { id, request_id: `req_${id}` };
    default:
      return { id };
  }
}
