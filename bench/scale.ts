import { parseArgs } from "node:util";
import { signIn } from "@/tests/helpers/sign-in";
import { addressOf, OFFER, send, signed, startProduct } from "./product";
import { keep, median, percentile, type Row, rounded } from "./record";
import { claimTimes } from "./scale-claims";
import { fill } from "./scale-load";
import { plansOf } from "./scale-plans";
import { inTurn, type Side, startTwin } from "./scale-twin";

// npm run bench:scale [-- --offers 1000000 --funders 10000 --events 5000000 --times 300]: sends the same
// requests in turn to a small database and to a large one.

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
const PAGE_TIMES = 40;
const PAGE_WARM_UP = 5;

const product = await startProduct();
const { funder, postgres } = product;
const template = await send(product, signed(funder, "POST", "/offers", { deal_id: "TEMPLATE", ...OFFER }));
const twin = await startTwin(product);
await fill(twin.url, String(template.id), small);
process.stdout.write(`Loading ${large.offers} offers, ${large.events} events… `);
const start = performance.now();
await fill(product.database.url, String(template.id), large);
const loadedSeconds = Math.round((performance.now() - start) / 1000);
process.stdout.write(`${loadedSeconds} s\n`);

const sides = [twin, { ...product, url: product.database.url }];
const deals = await Promise.all(sides.map(dealsOf));
const p50 = await requestTimes();
const [, largeSide] = sides;
const ofFunder = large.funders === 1 ? large.offers : large.offers / 10;
const consoleRows = largeSide ? await consolePages(largeSide, funder.slug, ofFunder) : [];
// The servers' timers claim deliveries too: the servers are stopped before claims are measured.
for (const { server } of sides) await server.stop();
p50.claim = await claimTimes(
  sides.map(({ sql }) => sql),
  funder.id,
  times,
);
const plans = await plansOf(product, deals[1]?.[0]?.deal_id ?? "");
await twin.stop();
await product.stop();

const rows: Row[] = Object.entries(p50).map(([what, [base = Number.NaN, value = Number.NaN]]) => {
  const note = `p50 ${rounded(base)} ms in the small, ${rounded(value)} ms in the large`;
  return { what: `${what}, p50`, value: value / base, unit: "x", goal: 1.25, stretch: 1.1, most: true, note };
});
for (const [what, { ms, scans }] of Object.entries(plans)) {
  const note = `${rounded(ms)} ms, planning and running${scans.length ? `; reads all of ${scans.join(", ")}` : ""}`;
  rows.push({ what: `${what}: large tables read whole`, value: scans.length, goal: 0, most: true, note });
}
rows.push(...consoleRows);
keep("scale", "Scale", rows, {
  postgres,
  small,
  large,
  loaded_in_seconds: loadedSeconds,
  requests_each: times,
});
process.exit();

interface Deal {
  deal_id: string;
  version: number;
}

async function dealsOf({ sql }: Side): Promise<Deal[]> {
  const { rows } = await sql.query<Deal>(
    "SELECT deal_id, version FROM offers WHERE funder_id = $1 AND deal_id LIKE 'COPY-%' ORDER BY md5(deal_id) LIMIT $2",
    [funder.id, times],
  );
  return rows;
}

/** The median milliseconds of each request, in the small database and in the large one. */
async function requestTimes(): Promise<Record<string, number[]>> {
  const requests: Record<string, (deal: Deal) => ReturnType<typeof signed>> = {
    read: ({ deal_id }) => signed(funder, "GET", `/offers/${deal_id}`),
    list: () => signed(funder, "GET", "/offers?limit=20"),
    "list of one status": () => signed(funder, "GET", "/offers?limit=20&status=active"),
    patch: (deal) => {
      const version = deal.version++;
      return signed(funder, "PATCH", `/offers/${deal.deal_id}`, {
        version,
        max_upsell: version % 2 ? 0.1 : 0.11,
      });
    },
    link: ({ deal_id }) => signed(funder, "POST", `/offers/${deal_id}/calculator-url`, {}),
  };
  const taken = Object.keys(requests).map((what) => [what, sides.map((): number[] => [])] as const);
  // In turn, so that other work on the machine affects all alike; the first rounds warm up.
  for (let round = 0; round < WARM_UP + times; round += 1) {
    for (const [what, ofSides] of taken) {
      for (const [index, side] of inTurn(sides, round)) {
        const deal = deals[index]?.[round % times];
        const request = deal && requests[what]?.(deal);
        if (!request) throw new Error("There are fewer deals than requests.");
        const start = performance.now();
        await send(side, request);
        if (round >= WARM_UP) ofSides[index]?.push(performance.now() - start);
      }
    }
  }
  return Object.fromEntries(taken.map(([what, ofSides]) => [what, ofSides.map(median)]));
}

/** The times of the console's lists and searches as whole pages, for a funder with so many offers. */
async function consolePages(side: Side, slug: string, offers: number): Promise<Row[]> {
  const { cookie } = await signIn({ funder: slug, role: "owner" }, side.url);
  const pages = {
    "list of offers": "",
    "list of one status": "?status=active",
    "search by the start of a deal_id": "?q=COPY-77",
    "search by a merchant's name that every offer has": "?q=harbor",
    "search by a part of a deal_id": "?q=PY-777",
    "search by a part of a merchant's name that every offer has": "?q=arbo",
    "search by the beginning of a word": "?q=77",
    "search without a match": "?q=nowhere-to-be-found",
  };
  const rows: Row[] = [];
  let visitor = 0;
  for (const [what, query] of Object.entries(pages)) {
    const times: number[] = [];
    for (let time = 0; time < PAGE_WARM_UP + PAGE_TIMES; time += 1) {
      const start = performance.now();
      const response = await fetch(`${side.server.baseUrl}/console/${slug}/offers${query}`, {
        // An address may load ten pages a second.
        headers: { Cookie: cookie, "X-Forwarded-For": addressOf(visitor++) },
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`The console responded ${response.status} to ${query}.`);
      if (time >= PAGE_WARM_UP) times.push(performance.now() - start);
    }
    const note = `${offers} offers of the funder; p95 ${rounded(percentile(times, 0.95))} ms`;
    rows.push({
      what: `Console, ${what}, p50`,
      value: median(times),
      unit: "ms",
      goal: 100,
      stretch: 30,
      most: true,
      note,
    });
  }
  return rows;
}
