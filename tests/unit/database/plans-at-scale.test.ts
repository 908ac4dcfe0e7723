import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  CONSOLE_AUDIT_QUERY,
  CONSOLE_DELIVERIES_QUERY,
  CONSOLE_SUBMISSIONS_QUERY,
} from "@/lib/schemas/console/queries";
import type { KeyContext } from "@/lib/server/context";
import { closeDatabase, prisma } from "@/lib/server/database/database";
import { consoleDeliveries } from "@/lib/services/console/deliveries";
import { consoleOffer } from "@/lib/services/console/offer-page";
import { consoleOffers } from "@/lib/services/console/offers-list";
import { auditEntries } from "@/lib/services/console/settings-lists";
import { consoleSubmissions } from "@/lib/services/console/submissions";
import { today } from "@/lib/services/console/today";
import { claimDue, dueLanes } from "@/lib/services/deliveries/claim-statements";
import { listDeliveries } from "@/lib/services/deliveries/list";
import { replayFailed } from "@/lib/services/deliveries/replays";
import { countContact } from "@/lib/services/erasures/contact-statements";
import { listEvents } from "@/lib/services/events/list";
import { expireLinks, reportExpiringLinks } from "@/lib/services/links/link-events";
import { openLink } from "@/lib/services/links/links";
import { issueLink } from "@/lib/services/offers/issue-link";
import { listOffers, loadOffer } from "@/lib/services/offers/read";
import { purgeExpired } from "@/lib/services/retention";
import { listSubmissions } from "@/lib/services/submissions/list";
import { newCaller } from "@/tests/helpers/call-context";
import { createOffer, decide, patchOffer } from "@/tests/helpers/calls-with-json";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { connectTo, openTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";
import {
  type PlanNode,
  type Statement,
  statementsOf,
  tablesReadWhole,
} from "@/tests/helpers/sent-statements";
import { partsOf, submitUnder } from "@/tests/helpers/submissions";

let db: TestDatabase;
let context: KeyContext;
let link: string;
let submission: { id: string };

beforeAll(async () => {
  db = await openTestDatabase();
  connectTo(db);
  context = await newCaller("https://funder.example/callback");
  link = (await createOffer(context, { deal_id: "DEAL", ...SMALLEST_OFFER })).calculator_url;
  await submitUnder(link);
  const { data } = await listSubmissions(context, { limit: 1 });
  submission = { id: data[0]?.id ?? "" };
  await believeMillionOffers(db.url, context.caller.funder.id);
});

afterAll(async () => {
  await closeDatabase();
  await db.close();
});

const load = () => loadOffer(context, { dealId: "DEAL" });
const later = () => new Date(Date.now() + 60_000);

const WORKS: Record<string, () => Promise<unknown>> = {
  "the offer of a path": load,
  "a list of offers": () => listOffers(context, { limit: 20 }),
  "a list of active offers": () => listOffers(context, { limit: 20, status: "active" }),
  "a list of offers that changed": () => listOffers(context, { limit: 20, updated_since: new Date() }),
  "a list of a merchant's offers": () => listOffers(context, { limit: 20, merchant_id: "M-7700" }),
  "a list of an ISO's offers": () => listOffers(context, { limit: 20, iso_id: "I-77" }),
  "a list of the default brand's offers": () =>
    listOffers(context, { limit: 20, brand_id: context.caller.funder.defaultBrandId }),
  "a list of another brand's offers": () => listOffers(context, { limit: 20, brand_id: crypto.randomUUID() }),
  "a list of deals that begin alike": () => listOffers(context, { limit: 20, deal_id_prefix: "COPY-77" }),
  "a list of submissions": () => listSubmissions(context, { limit: 20 }),
  "a list of deliveries": () => listDeliveries(context, { limit: 20 }),
  "a page of events": () => listEvents(context, { limit: 20 }),
  "a page of events of one type": () => listEvents(context, { limit: 20, type: "submission.decided" }),
  "a page of events of a deal": () => listEvents(context, { limit: 20, deal_id: "COPY-77" }),
  "an opened link": () => openLink(partsOf(link), new Date()),
  "a new offer": () => createOffer(context, { deal_id: crypto.randomUUID(), ...SMALLEST_OFFER }),
  "a new link": async () => issueLink(context, await load(), {}),
  "a submission": () => submitUnder(link),
  "a change of an offer": async () => patchOffer(context, await load(), { version: 1, max_upsell: 0.15 }),
  "a count of what names an address": () =>
    countContact(
      {
        funder_id: context.caller.funder.id,
        contact_email: "dana@iso.example",
        until: later(),
      },
      performance.now() + 60_000,
    ),
  "a decision": () => decide(context, submission, { decision: "accepted" }),
  "a claim of deliveries": async () => {
    const lanes = await dueLanes(later(), 0);
    const claimed = await claimDue(
      later(),
      lanes.map((lane) => ({ ...lane, count: 2, others: 2 })),
      [],
    );
    expect(claimed).not.toEqual([]);
  },
  "a replay of all that failed": () => replayFailed(context, {}),
  "the console's list of offers": () => consoleOffers(context, { q: "", status: undefined }),
  "its search for a deal": () => consoleOffers(context, { q: "COPY-77", status: undefined }),
  "its search for a merchant": () => consoleOffers(context, { q: "Merchant 120", status: "active" }),
  "its search for a part of a word": () => consoleOffers(context, { q: "erchan", status: undefined }),
  "its search for a word's beginning": () => consoleOffers(context, { q: "77", status: undefined }),
  "its page of an offer": async () => consoleOffer(context, await load()),
  "its list of submissions": () => consoleSubmissions(context, CONSOLE_SUBMISSIONS_QUERY.parse({})),
  "its list of deliveries": () => consoleDeliveries(context, CONSOLE_DELIVERIES_QUERY.parse({})),
  "its audit log": () => auditEntries(context, CONSOLE_AUDIT_QUERY.parse({ q: "DEAL" })),
  "its first page": () => today(context),
  "the sweep of links": () => expireLinks(later()),
  "the sweep of links that end soon": () => reportExpiringLinks(later()),
  "the sweep of what is kept no longer": () => purgeExpired(later()),
};

// Rule: D12-23
test.each(Object.keys(WORKS))("with 1,000,000 offers %s reads no large table whole", async (what) => {
  expect(await tablesReadWhole(db.url, WORKS[what] as () => Promise<unknown>)).toEqual([]);
});

test("searches of the console are planned with the values of each call, at which a large funder is known", async () => {
  const searches = await statementsOf(async () => {
    await consoleOffers(context, { q: "COPY-77", status: undefined });
    await consoleSubmissions(context, CONSOLE_SUBMISSIONS_QUERY.parse({ q: "Merchant 120" }));
  });
  const searching = searches.filter(({ text }) => text.includes("search_text LIKE"));
  expect(searching.map(({ name }) => name || "")).toEqual(["", "", "", ""]);
  const [list] = await statementsOf(() => listOffers(context, { limit: 20 }));
  expect(list?.name).toMatch(/^s\d+$/);
});

test("events of a deal are found by their offer alone, also by the plan for any of 20,000 funders", async () => {
  const [events] = await statementsOf(() => listEvents(context, { limit: 20, deal_id: "COPY-77" }));
  const indexes = await indexesForAnyFunder(events as Statement, 20_000);
  expect(indexes.filter((name) => name.startsWith("events_"))).toEqual(["events_offer_id_id_idx"]);
});

test("a statement that no index helps is found, for the comparison", async () => {
  const unaided = () => prisma.offer.findMany({ where: { iso_name: "ISO Two" }, take: 100 });
  expect(await tablesReadWhole(db.url, unaided)).toEqual(["offers"]);
});

/** The indexes of the plan that a prepared statement has for any values, with so many funders of events. */
async function indexesForAnyFunder({ text, values }: Statement, funders: number): Promise<string[]> {
  const client = new Client({ connectionString: db.url });
  await client.connect();
  await client.query("BEGIN; SET LOCAL plan_cache_mode = force_generic_plan");
  const distinct = { funder_id: funders, offer_id: 250_000 };
  for (const [column, count] of Object.entries(distinct))
    await client.query(`ALTER TABLE events ALTER COLUMN ${column} SET (n_distinct = ${count})`);
  await client.query("ANALYZE events");
  await believeRows(client, "events");
  await client.query(`PREPARE measured AS ${text}`);
  const given = values.map((value) => `'${String(value)}'`).join(", ");
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE measured(${given})`);
  await client.query("ROLLBACK");
  await client.end();
  const all = (node: PlanNode): string[] => {
    const own = node["Index Name"];
    return [...(own ? [own] : []), ...(node.Plans ?? []).flatMap(all)];
  };
  return all(rows[0]["QUERY PLAN"][0].Plan);
}

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
async function believeMillionOffers(url: string, funderId: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  // The copies reference rows that do not exist.
  await client.query("SET session_replication_role = replica");
  for (const [table, { copies }] of Object.entries(TABLES)) {
    // Otherwise autovacuum would count the rows again while the test runs.
    await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    await client.query(
      `INSERT INTO ${table} SELECT copy.* FROM (SELECT own AS row FROM ${table} own WHERE ${ownRows(table)} LIMIT 1) original,
         generate_series(1, $2::int) n, LATERAL (SELECT CASE WHEN n % 10 = 0 THEN $1::uuid ELSE ${uuidOf("n % 500")} END AS id) funder,
         LATERAL jsonb_populate_record(original.row, ${changesOf(table)}) copy`,
      [funderId, copies],
    );
    await client.query(`ANALYZE ${table}`);
    await believeRows(client, table);
  }
  await client.end();
}

/** Raises the row counts that ANALYZE has found. */
async function believeRows(client: Client, table: string): Promise<void> {
  const { copies, believed } = TABLES[table] ?? { copies: 1, believed: 1 };
  await client.query(
    `UPDATE pg_class SET reltuples = reltuples * $2::float8 / $3::float8
     WHERE oid = $1::regclass OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = $1::regclass)`,
    [table, believed, copies],
  );
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
    offers: `${OF_FUNDER}, 'deal_id', 'COPY-' || n, 'merchant_name', 'Merchant ' || n, 'search_text', ' copy ' || n || ' merchant ' || n,
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
