import { signIn } from "@/tests/helpers/sign-in";
import { addressOf, type LoadRequest, type Product, send, signed } from "./product";
import { median, percentile, type Row, rounded } from "./record";
import { claimTimes } from "./scale-claims";
import type { Size } from "./scale-load";
import type { plansOf } from "./scale-plans";
import { inTurn, type Side } from "./scale-twin";

const WARM_UP = 100;
const PAGE_TIMES = 40;
const PAGE_WARM_UP = 5;

/** A large database beside the small one. */
export interface Step {
  size: Size;
  /** The median milliseconds in the small database and in the large one. */
  p50: Record<string, number[]>;
  /** The console's lists and searches in the large one, in milliseconds. */
  searches: Row[];
  plans: Awaited<ReturnType<typeof plansOf>>;
  /** A deal of the large one. */
  dealId: string;
}

interface Measured {
  product: Product;
  size: Size;
  /** How many requests of each kind. */
  times: number;
}

interface Deal {
  deal_id: string;
  version: number;
}

/** Measures the small database and the large one, in this order, in turn; then stops their servers. */
export async function measureStep(sides: Side[], { product, size, times }: Measured): Promise<Step> {
  const deals = await Promise.all(sides.map((side) => dealsOf(side, product.funder.id, times)));
  const p50 = await requestTimes(sides, { product, deals, times });
  const pages = await consoleTimes(sides, product.funder.slug);
  for (const [what, { of, isList }] of Object.entries(pages))
    if (isList) p50[`console, ${what}`] = of.map(median);
  // The servers' timers claim deliveries too.
  for (const { server } of sides) await server.stop();
  const databases = sides.map(({ sql }) => sql);
  p50.claim = await claimTimes(databases, { home: product.sql, funderId: product.funder.id, times });
  const ofFunder = size.funders === 1 ? size.offers : size.offers / 10;
  const searches = Object.entries(pages).map(([what, { of }]) => pageRow(what, of[1] ?? [], ofFunder));
  return { size, p50, searches, plans: {}, dealId: deals[1]?.[0]?.deal_id ?? "" };
}

async function dealsOf({ sql }: Side, funderId: string, times: number): Promise<Deal[]> {
  const { rows } = await sql.query<Deal>(
    "SELECT deal_id, version FROM offers WHERE funder_id = $1 AND deal_id LIKE 'COPY-%' ORDER BY md5(deal_id) LIMIT $2",
    [funderId, times],
  );
  return rows;
}

/** The median milliseconds of each request, in the small database and in the large one. */
async function requestTimes(
  sides: Side[],
  { product: { funder }, deals, times }: { product: Product; deals: Deal[][]; times: number },
): Promise<Record<string, number[]>> {
  const cursors = await Promise.all(
    sides.map(async (side) => (await send(side, signed(funder, "GET", "/events?after=now"))).next_cursor),
  );
  const requests: Record<string, (deal: Deal, side: number) => LoadRequest> = {
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
    "events by pull, from the oldest": () => signed(funder, "GET", "/events?limit=20"),
    "events by pull, of a reader that stays": (_deal, side) =>
      signed(funder, "GET", `/events?limit=20&after=${cursors[side]}`),
    "events by pull, of a deal": ({ deal_id }) =>
      signed(funder, "GET", `/events?limit=20&deal_id=${deal_id}`),
  };
  const taken = Object.keys(requests).map((what) => [what, sides.map((): number[] => [])] as const);
  // In turn, so that other work on the machine affects all alike; the first rounds warm up.
  for (let round = 0; round < WARM_UP + times; round += 1) {
    for (const [what, ofSides] of taken) {
      for (const [index, side] of inTurn(sides, round)) {
        const deal = deals[index]?.[round % times];
        const request = deal && requests[what]?.(deal, index);
        if (!request) throw new Error("There are fewer deals than requests.");
        const start = performance.now();
        await send(side, request);
        if (round >= WARM_UP) ofSides[index]?.push(performance.now() - start);
      }
    }
  }
  return Object.fromEntries(taken.map(([what, ofSides]) => [what, ofSides.map(median)]));
}

/** The console's lists, which are compared with the small database's, and its searches. */
const PAGES: Record<string, { path: string; isList?: boolean }> = {
  "list of offers": { path: "/offers", isList: true },
  "list of one status": { path: "/offers?status=active", isList: true },
  "list of deliveries": { path: "/deliveries", isList: true },
  "list of submissions": { path: "/submissions", isList: true },
  Today: { path: "", isList: true },
  "search by the start of a deal_id": { path: "/offers?q=COPY-77" },
  "search by a merchant's name that every offer has": { path: "/offers?q=harbor" },
  "search by a part of a deal_id": { path: "/offers?q=PY-777" },
  "search by a part of a merchant's name that every offer has": { path: "/offers?q=arbo" },
  "search by the beginning of a word": { path: "/offers?q=77" },
  "search without a match": { path: "/offers?q=nowhere-to-be-found" },
};

/** The milliseconds of the console's pages, whole, in each database. */
async function consoleTimes(sides: Side[], slug: string) {
  const cookies: string[] = [];
  for (const { url } of sides) cookies.push((await signIn({ funder: slug, role: "owner" }, url)).cookie);
  const found: Record<string, { of: number[][]; isList: boolean }> = {};
  let visitor = 0;
  for (const [what, { path, isList = false }] of Object.entries(PAGES)) {
    const of = sides.map((): number[] => []);
    for (let time = 0; time < PAGE_WARM_UP + PAGE_TIMES; time += 1) {
      for (const [index, { server }] of inTurn(sides, time)) {
        visitor += 1;
        const start = performance.now();
        const response = await fetch(`${server.baseUrl}/console/${slug}${path}`, {
          // An address may load so many pages a minute.
          headers: { Cookie: cookies[index] ?? "", "X-Forwarded-For": addressOf(visitor) },
        });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`The console responded ${response.status} to ${path}.`);
        if (time >= PAGE_WARM_UP) of[index]?.push(performance.now() - start);
      }
    }
    found[what] = { of, isList };
  }
  return found;
}

function pageRow(what: string, times: number[], offers: number): Row {
  return {
    what: `Console, ${what}, p50, ${offers.toLocaleString("en-US")} offers of the funder`,
    value: median(times),
    unit: "ms",
    goal: 100,
    stretch: 30,
    most: true,
    note: `p95 ${rounded(percentile(times, 0.95))} ms`,
  };
}
