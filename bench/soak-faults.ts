import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";

/** A receiver that responds at once. `seen`: how often each webhook-id arrived. */
export async function startSoakReceiver() {
  const seen = new Map<string, number>();
  const server = createServer(async (request, response) => {
    await request.toArray();
    const id = String(request.headers["webhook-id"]);
    seen.set(id, (seen.get(id) ?? 0) + 1);
    response.writeHead(204).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { seen, url: `http://127.0.0.1:${port}/hook`, close };
}

/** Leases of a killed server end after 30 seconds, and a failed attempt is repeated after 5. */
const DRAINED_WITHIN_MS = 120_000;

/** What was acknowledged and is missing, was written by halves, or was not delivered; a sentence each. */
export async function faultsOf(
  sql: Client,
  funderId: string,
  acknowledged: { offers: Map<string, number>; submissions: number },
  seen: Map<string, number>,
): Promise<string[]> {
  const faults: string[] = [];
  const one = async (query: string) => Number((await sql.query(query, [funderId])).rows[0].count);
  const none = async (what: string, query: string) => {
    const found = await one(query);
    if (found > 0) faults.push(`${found} ${what}`);
  };
  const pending = `SELECT count(*) FROM deliveries WHERE funder_id = $1 AND status <> 'delivered'`;
  for (const giveUpAt = Date.now() + DRAINED_WITHIN_MS; (await one(pending)) > 0 && Date.now() < giveUpAt; )
    await sleep(500);
  await none("deliveries not delivered", pending);

  const { rows } = await sql.query("SELECT deal_id, version FROM offers WHERE funder_id = $1", [funderId]);
  const versions = new Map(rows.map(({ deal_id, version }) => [deal_id as string, version as number]));
  const lost = [...acknowledged.offers].filter(([deal, version]) => (versions.get(deal) ?? 0) < version);
  if (lost.length > 0) faults.push(`${lost.length} acknowledged offers or versions are missing`);
  const submissions = await one("SELECT count(*) FROM submissions WHERE funder_id = $1");
  if (submissions < acknowledged.submissions)
    faults.push(`${acknowledged.submissions - submissions} acknowledged submissions are missing`);

  await none(
    "offers without a row for each version",
    `SELECT count(*) FROM offers o WHERE funder_id = $1
     AND version <> (SELECT count(*) FROM offer_versions v WHERE v.offer_id = o.id)`,
  );
  await none(
    "offers without an event for each version",
    `SELECT count(*) FROM offers o WHERE funder_id = $1 AND version <>
       (SELECT count(*) FROM events e WHERE e.offer_id = o.id AND e.type IN ('offer.created', 'offer.updated'))`,
  );
  await none(
    "submissions without an event",
    `SELECT count(*) FROM submissions s WHERE funder_id = $1
     AND NOT EXISTS (SELECT 1 FROM events e WHERE e.submission_id = s.id AND e.type = 'submission.created')`,
  );
  const events = await sql.query(
    `SELECT e.id FROM events e WHERE funder_id = $1
     AND e.type IN ('offer.created', 'offer.updated', 'submission.created')`,
    [funderId],
  );
  const missing = events.rows.filter(({ id }) => !seen.has(String(id)));
  if (missing.length > 0) faults.push(`${missing.length} events did not arrive`);
  return faults;
}
