import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { startReceiver } from "./outbox-speed";

/** A receiver that counts in `seen` how often each webhook-id arrived. */
export async function startSoakReceiver(onMessage: Parameters<typeof startReceiver>[0] = () => undefined) {
  const seen = new Map<string, number>();
  const receiver = await startReceiver((body, headers) => {
    const id = String(headers["webhook-id"]);
    seen.set(id, (seen.get(id) ?? 0) + 1);
    onMessage(body, headers);
  });
  return { seen, ...receiver };
}

/** What the server has said it has done. */
export interface Acknowledged {
  /** The newest version of each offer, by its deal_id. */
  offers: Map<string, number>;
  submissions: number;
  /** The structure of a submission, by the deal_id of its offer. */
  structures: Map<string, string>;
  /** The ids of signed documents. */
  signatures: Set<string>;
}

export function nothingAcknowledged(): Acknowledged {
  return { offers: new Map(), submissions: 0, structures: new Map(), signatures: new Set() };
}

/** Every type of event that the load causes. */
export const SOAK_EVENTS = [
  "offer.created",
  "offer.updated",
  "submission.created",
  "disclosure.created",
  "disclosure.viewed",
  "disclosure.signed",
];

/** A killed server's leases end after 30 seconds; a failed attempt is repeated after 5. */
const DRAINED_WITHIN_MS = 120_000;

/**
 * What is missing although it was acknowledged, was written only in part, or was not delivered: a sentence
 * for each.
 */
export async function faultsOf(
  sql: Client,
  funderId: string,
  acknowledged: Acknowledged,
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
  faults.push(...(await structureFaults(sql, funderId, acknowledged)));
  faults.push(...(await disclosureFaults(sql, funderId, acknowledged)));
  const events = await sql.query("SELECT id FROM events WHERE funder_id = $1 AND type = ANY($2)", [
    funderId,
    SOAK_EVENTS,
  ]);
  const missing = events.rows.filter(({ id }) => !seen.has(String(id)));
  if (missing.length > 0) faults.push(`${missing.length} events did not arrive`);
  return faults;
}

async function structureFaults(
  sql: Client,
  funderId: string,
  { structures }: Acknowledged,
): Promise<string[]> {
  const { rows } = await sql.query(
    `SELECT o.deal_id, s.terms->>'structure' AS structure FROM submissions s JOIN offers o ON o.id = s.offer_id
     WHERE s.funder_id = $1 AND jsonb_array_length(o.structures) > 0`,
    [funderId],
  );
  const stored = new Map(rows.map(({ deal_id, structure }) => [deal_id as string, structure as string]));
  const wrong = [...structures].filter(([deal, structure]) => stored.get(deal) !== structure);
  return wrong.length === 0
    ? []
    : [`${wrong.length} submissions of a structure are missing or of another one`];
}

async function disclosureFaults(
  sql: Client,
  funderId: string,
  { signatures }: Acknowledged,
): Promise<string[]> {
  const faults: string[] = [];
  const { rows } = await sql.query(
    `SELECT d.id, s.disclosure_id IS NOT NULL AS signed, (SELECT count(*)::int FROM disclosure_evidence e
       WHERE e.disclosure_id = d.id AND e.kind = 'signed') AS confirmations,
       (SELECT count(*)::int FROM events v WHERE v.offer_id = d.offer_id AND v.type = 'disclosure.created') AS created,
       (SELECT count(*)::int FROM events v WHERE v.offer_id = d.offer_id AND v.type = 'disclosure.signed') AS reported
     FROM disclosures d LEFT JOIN disclosure_signatures s ON s.disclosure_id = d.id WHERE d.funder_id = $1`,
    [funderId],
  );
  const add = (what: string, found: unknown[]) => {
    if (found.length > 0) faults.push(`${found.length} ${what}`);
  };
  const signed = new Set(rows.filter((row) => row.signed).map(({ id }) => String(id)));
  add(
    "acknowledged signatures are missing",
    [...signatures].filter((id) => !signed.has(id)),
  );
  // Every offer of the load has one document at the most.
  add(
    "documents without one event of their creation",
    rows.filter(({ created }) => created !== 1),
  );
  const halves = rows.filter((row) =>
    [row.confirmations, row.reported].some((count) => count !== Number(row.signed)),
  );
  add("signatures without one evidence and one event, or the reverse", halves);
  return faults;
}
