import { parseArgs } from "node:util";
import { Client } from "pg";
import type { CallContext } from "@/lib/server/api-exchange";
import { authenticate } from "@/lib/server/authenticate";
import { newId } from "@/lib/server/ids";
import { openLink } from "@/lib/services/calculator-links";
import { claimDue } from "@/lib/services/delivery-claims";
import { issueLink } from "@/lib/services/link-issue";
import { listOffers } from "@/lib/services/offer-list";
import { createOffer, loadOffer, patchOffer } from "@/lib/services/offers";
import { secretsOf, startServer } from "@/tests/helpers/product-server";
import { OFFER, send, signed, startProduct } from "./product";
import { keep, median, type Row, rounded } from "./record";
import { fill } from "./scale-load";
import { type Plan, planOf, statementsOf } from "./statements";

// npm run bench:scale [-- --offers 1000000 --funders 10000 --events 5000000 --times 300]: the same requests in a small database
// and in a large one.

const { values } = parseArgs({
  options: {
    offers: { type: "string", default: "1000000" },
    funders: { type: "string", default: "10000" },
    events: { type: "string", default: "5000000" },
    times: { type: "string", default: "300" },
  },
});
const large = {
  offers: Number(values.offers),
  funders: Number(values.funders),
  events: Number(values.events),
};
const small = { offers: 1_000, funders: 1, events: 5_000 };
const times = Number(values.times);

const WARM_UP = 100;
const RECEIVERS = 20;
const DUE = 200;
const ROOM = { all: 40, each: 2, of: new Map<string, number>(), except: [] };

interface Figures {
  /** Milliseconds of each request, the middle one. */
  p50: Record<string, number>;
  plans: Record<string, Plan>;
  loadedSeconds: number;
}

const product = await startProduct();
const { sql, funder, postgres } = product;
const template = await send(product, signed(funder, "POST", "/offers", { deal_id: "TEMPLATE", ...OFFER }));
const before = await figuresOf({ offers: 0, funders: 1, events: 0 }, small);
const after = await figuresOf(small, large);
await product.stop();

const rows: Row[] = Object.entries(after.p50).map(([what, value]) => {
  const base = before.p50[what] ?? Number.NaN;
  const note = `p50 ${rounded(base)} ms, then ${rounded(value)} ms`;
  return { what: `${what}, p50`, value: value / base, unit: "x", goal: 1.25, stretch: 1.1, most: true, note };
});
for (const [what, plan] of Object.entries(after.plans)) {
  const base = before.plans[what]?.ms ?? Number.NaN;
  const note = `${rounded(base)} ms, then ${rounded(plan.ms)} ms, planning and running${plan.scans.length ? `; reads all of ${plan.scans.join(", ")}` : ""}`;
  rows.push({
    what: `${what}: large tables read whole`,
    value: plan.scans.length,
    goal: 0,
    most: true,
    note,
  });
}
keep("scale", "Scale", rows, {
  postgres,
  small,
  large,
  loaded_in_seconds: Math.round(after.loadedSeconds),
  requests_each: times,
});
process.exit();

async function figuresOf(from: typeof large, to: typeof large): Promise<Figures> {
  const other = new Client({ connectionString: product.database.url });
  await other.connect();
  process.stdout.write(`Loading ${to.offers} offers, ${to.events} events… `);
  const start = performance.now();
  await fill(sql, other, String(template.id), { from, to });
  await other.end();
  const loadedSeconds = (performance.now() - start) / 1000;
  process.stdout.write(`${Math.round(loadedSeconds)} s\n`);
  const { rows: deals } = await sql.query<{ deal_id: string; version: number }>(
    "SELECT deal_id, version FROM offers WHERE funder_id = $1 AND deal_id LIKE 'COPY-%' ORDER BY md5(deal_id) LIMIT $2",
    [funder.id, times],
  );
  const p50 = await requestTimes(deals);
  // The server has its own timer for what is due: claims are measured without it.
  await product.server.stop();
  p50.claim = await claimTime();
  const plans = await plansOf(deals[0]?.deal_id ?? "");
  product.server = await startServer(product.database, secretsOf(product.server.settings));
  return { p50, plans, loadedSeconds };
}

async function requestTimes(deals: { deal_id: string; version: number }[]) {
  const versions = new Map(deals.map(({ deal_id, version }) => [deal_id, version]));
  const next = (deal_id: string) => {
    const version = versions.get(deal_id) ?? 1;
    versions.set(deal_id, version + 1);
    return version;
  };
  const requests: Record<string, (deal_id: string) => ReturnType<typeof signed>> = {
    read: (deal_id) => signed(funder, "GET", `/offers/${deal_id}`),
    list: () => signed(funder, "GET", "/offers?limit=20"),
    "list of one status": () => signed(funder, "GET", "/offers?limit=20&status=active"),
    patch: (deal_id) => {
      const version = next(deal_id);
      return signed(funder, "PATCH", `/offers/${deal_id}`, { version, max_upsell: version % 2 ? 0.1 : 0.11 });
    },
    link: (deal_id) => signed(funder, "POST", `/offers/${deal_id}/calculator-url`, {}),
  };
  const all = Object.keys(requests).map((what) => [what, [] as number[]] as const);
  // In turn, so that what else the machine does meets all alike; the first rounds warm up.
  for (const [round, { deal_id }] of [...deals.slice(0, WARM_UP), ...deals].entries()) {
    for (const [what, taken] of all) {
      const request = requests[what]?.(deal_id);
      if (!request) continue;
      const start = performance.now();
      await send(product, request);
      if (round >= WARM_UP) taken.push(performance.now() - start);
    }
  }
  return Object.fromEntries(all.map(([what, taken]) => [what, median(taken)])) as Record<string, number>;
}

/** Claims of forty deliveries out of two hundred that are due at twenty receivers. */
async function claimTime(): Promise<number> {
  await sql.query(
    `INSERT INTO deliveries (id, funder_id, event_id, type, kind, url, receiver, status, attempt_count, replayed_after,
                             next_attempt_at, request_id, created_at)
     SELECT gen_random_uuid(), $1, (SELECT id FROM events WHERE funder_id = $1 LIMIT 1), 'offer.created', 'callback',
            'https://r' || n % $2::int || '.example/', 'https://r' || n % $2::int || '.example', 'pending', 0, 0, now(), 'req_bench', now()
     FROM generate_series(1, $3::int) n`,
    [funder.id, RECEIVERS, DUE],
  );
  await sql.query("VACUUM ANALYZE deliveries");
  const taken: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    const start = performance.now();
    const claimed = await claimDue(new Date(), ROOM);
    if (round >= 10) taken.push(performance.now() - start);
    if (claimed.length !== ROOM.all) throw new Error(`Claimed ${claimed.length} of ${ROOM.all}.`);
    await sql.query("UPDATE deliveries SET lease_token = NULL, lease_until = NULL WHERE status = 'pending'");
    await sql.query("VACUUM deliveries");
  }
  await sql.query("DELETE FROM deliveries WHERE status = 'pending'");
  return median(taken);
}

/** The plans of the statements that the services themselves send. */
async function plansOf(dealId: string): Promise<Record<string, Plan>> {
  const { method, path, headers } = signed(funder, "GET", `/offers/${dealId}`);
  const now = new Date();
  const request = { headers: new Headers(headers), method, target: path, body: new Uint8Array() };
  const caller = await authenticate(request, now);
  const context: CallContext = { caller, now, requestId: "req_plans" };
  const offer = await loadOffer(context, { dealId });
  const link = new URL((await issueLink(context, offer, {})).calculator_url, "http://localhost");
  const parts = { dealId, sig: link.searchParams.get("sig") ?? "", exp: link.searchParams.get("exp") ?? "" };
  const current = await loadOffer(context, { dealId });
  const works: Record<string, () => Promise<unknown>> = {
    authentication: () => authenticate(request, now),
    read: () => loadOffer(context, { dealId }),
    list: () => listOffers(context, { limit: "20" }),
    "list of one status": () => listOffers(context, { limit: "20", status: "active" }),
    "opened link": () => openLink(parts, now),
    create: () => createOffer(context, { deal_id: `PLANNED-${newId()}`, ...OFFER }),
    patch: () => patchOffer(context, current, { version: current.version, max_upsell: 0.09 }),
    link: async () => issueLink(context, await loadOffer(context, { dealId }), {}),
    claim: () => claimDue(new Date(), ROOM),
  };
  const plans: Record<string, Plan> = {};
  for (const [what, work] of Object.entries(works)) {
    const all: Plan[] = [];
    for (const statement of await statementsOf(work)) all.push(await planOf(sql, statement));
    plans[what] = { ms: all.reduce((sum, { ms }) => sum + ms, 0), scans: all.flatMap(({ scans }) => scans) };
  }
  return plans;
}
