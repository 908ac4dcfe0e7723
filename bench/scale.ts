import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import type { Client } from "pg";
import { SMALLEST_OFFER } from "@/lib/schemas/offers/examples";
import { OFFER, send, signed, startProduct } from "./product";
import { keep, type Row, rounded } from "./record";
import { bytesOfRows, fill, type Size } from "./scale-load";
import { plansOf } from "./scale-plans";
import { measureStep, type Step } from "./scale-step";
import { openTwin, serve } from "./scale-twin";

// npm run bench:scale [-- --offers 5000000 --funders 20000 --events 25000000 --before 1000000 --times 300]:
// sends the same requests in turn to a database with 1,000 offers and to a large one; `--before` is a step of
// so many offers, in proportion, that is measured first and removed. 0 leaves it out.

const { values } = parseArgs({
  options: {
    offers: { type: "string", default: "5000000" },
    funders: { type: "string", default: "20000" },
    events: { type: "string", default: "25000000" },
    before: { type: "string", default: "1000000" },
    times: { type: "string", default: "300" },
  },
});
const large: Size = {
  offers: Number(values.offers),
  funders: Number(values.funders),
  events: Number(values.events),
};
const small: Size = { offers: 1_000, funders: 1, events: 5_000 };
const times = Number(values.times);
/** Of this bench's own server, which no other uses: a load writes no log of its indexes, and little else. */
const ownServer = !process.env.DATABASE_URL;
const LOADING = { wal_level: "minimal", max_wal_senders: "0", max_wal_size: "2GB" };

const product = await startProduct({}, LOADING);
const { funder, postgres } = product;
// A small offer: it is rows that count here, and a disk holds the more of them.
const { merchant_name, iso_name } = OFFER;
const copied = { ...SMALLEST_OFFER, merchant_name, iso_name, deal_id: "TEMPLATE" };
const template = await send(product, signed(funder, "POST", "/offers", copied));
// Its timer would claim deliveries; each step serves its own databases.
await product.server.stop();

const loads: Record<string, object> = {};
const before = Number(values.before);
const steps = [...(before > 0 ? [await stepOf(shareOf(large, before / large.offers))] : [])];
const last = await stepOf(large, async (dealId) => plansOf(product, dealId));
await product.stop();

keep("scale", "Scale", rows(), { postgres, small, large, loads, requests_each: times });
process.exit();

/**
 * Fills a small database and one of this size, and measures both: the product's own one if `then` looks at it
 * afterwards, else one that is removed.
 */
async function stepOf(size: Size, then?: (dealId: string) => Promise<Step["plans"]>): Promise<Step> {
  const base = await openTwin(product);
  const other = then ? { ...product, close: async () => undefined } : await openTwin(product);
  await fill(base.database.url, String(template.id), small);
  const offers = size.offers.toLocaleString("en-US");
  process.stdout.write(`Loading ${offers} offers, ${size.events.toLocaleString("en-US")} events… `);
  const start = performance.now();
  await loading(product.sql, () => fill(other.database.url, String(template.id), size));
  const seconds = Math.round((performance.now() - start) / 1000);
  loads[`${offers} offers`] = { seconds, ...(await bytesOfRows(other.sql, size)) };
  process.stdout.write(`${seconds} s ${JSON.stringify(loads[`${offers} offers`])}\n`);
  const sides = [await serve(base, product), await serve(other, product)];
  const step = await measureStep(sides, { product, size, times });
  if (then) step.plans = await then(step.dealId);
  await base.close();
  await other.close();
  return step;
}

/** The same proportions with fewer rows. */
function shareOf({ offers, funders, events }: Size, share: number): Size {
  const part = (count: number) => Math.max(1, Math.round(count * share));
  return { offers: part(offers), funders: part(funders), events: part(events) };
}

/** Loads without waiting for the disk, and then until all of it is there. */
async function loading(sql: Client, load: () => Promise<void>): Promise<void> {
  const set = async (change: (name: string) => string) => {
    if (!ownServer) return;
    for (const name of ["fsync", "full_page_writes"]) await sql.query(change(name));
    await sql.query("SELECT pg_reload_conf()");
  };
  await set((name) => `ALTER SYSTEM SET ${name} = off`);
  await load();
  if (ownServer) execFileSync("sync");
  await set((name) => `ALTER SYSTEM RESET ${name}`);
  // The measurements that follow do not wait for the rows to reach the disk.
  await sql.query("CHECKPOINT");
}

function rows(): Row[] {
  const [earlier] = steps;
  const found: Row[] = Object.entries(last.p50).map(([what, [base = Number.NaN, value = Number.NaN]]) => {
    const ms = `p50 ${rounded(base)} ms in the small, ${rounded(value)} ms in the large`;
    const [of = Number.NaN, then = Number.NaN] = earlier?.p50[what] ?? [];
    const grown = earlier
      ? `; ${rounded(then / of)} x at ${earlier.size.offers.toLocaleString("en-US")} offers`
      : "";
    return {
      what: `${what}, p50`,
      value: value / base,
      unit: "x",
      goal: 1.25,
      stretch: 1.1,
      most: true,
      note: `${ms}${grown}`,
    };
  });
  for (const [what, { ms, scans }] of Object.entries(last.plans)) {
    const note = `${rounded(ms)} ms, planning and running${scans.length ? `; reads all of ${scans.join(", ")}` : ""}`;
    found.push({ what: `${what}: large tables read whole`, value: scans.length, goal: 0, most: true, note });
  }
  return [...found, ...last.searches, ...(earlier?.searches ?? [])];
}
