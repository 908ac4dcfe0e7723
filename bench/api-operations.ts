import { setTimeout as sleep } from "node:timers/promises";
import { CONNECTIONS } from "./load.mjs";
import { addressOf, DEALS, type LoadRequest, OFFER, type Product, send, signed } from "./product";

/** An operation under load. */
export interface Operation {
  what: string;
  /** Makes at least `count` requests for the next round: a list for each connection. */
  requests: (count: number) => Promise<LoadRequest[][]>;
  /** The operations of N and M that do the same, and the goals as a share of their rate. */
  beside?: { of: "N" | "M"; what: string; goal: number; stretch: number }[];
}

export function operations(product: Product): Operation[] {
  const { funder } = product;
  let created = 0;
  const run = Date.now().toString(36);
  const reading =
    (path: (index: number) => string, method = "GET", body?: object) =>
    async () =>
      lists(DEALS, (index) => signed(funder, method, path(index), body));
  return [
    {
      what: "POST /offers",
      beside: [
        { of: "N", what: PLAIN.create, goal: 0.7, stretch: 0.9 },
        { of: "M", what: CAREFUL.create, goal: 1.8, stretch: 2.2 },
      ],
      requests: async (count) =>
        lists(count, () => signed(funder, "POST", "/offers", { deal_id: `C-${run}-${created++}`, ...OFFER })),
    },
    {
      what: "GET /offers/{dealId}",
      beside: [{ of: "N", what: PLAIN.read, goal: 0.8, stretch: 1 }],
      requests: reading((index) => `/offers/R-${index}`),
    },
    {
      what: "PATCH /offers/{dealId}",
      beside: [
        { of: "N", what: PLAIN.update, goal: 0.5, stretch: 0.7 },
        { of: "M", what: CAREFUL.update, goal: 1.8, stretch: 2.2 },
      ],
      requests: (count) => patches(product, count),
    },
    {
      what: "POST /offers/{dealId}/quote",
      requests: reading((index) => `/offers/R-${index}/quote`, "POST", {}),
    },
    { what: "GET /offers?limit=50", requests: reading(() => "/offers?limit=50") },
    {
      what: "POST /offers/{dealId}/calculator-url",
      requests: reading((index) => `/offers/L-${index}/calculator-url`, "POST", {}),
    },
  ];
}

const PLAIN = {
  create: "N: JSON and Prisma's create",
  read: "N: Prisma's findFirst",
  update: "N: JSON and Prisma's update",
};

const CAREFUL = {
  create: "M: POST /offers by model calls",
  update: "M: PATCH /offers/{dealId} by model calls",
};

/**
 * M: the work of the product's operations, with rows written by model calls in an interactive transaction.
 */
export function carefulOperations(product: Product): Operation[] {
  const { funder } = product;
  let created = 0;
  const run = Date.now().toString(36);
  const create = () =>
    signed(funder, "POST", "/offers", { deal_id: `M-${run}-${created++}`, ...OFFER }, CAREFUL_ROOT);
  return [
    { what: CAREFUL.create, requests: async (count) => lists(count, create) },
    { what: CAREFUL.update, requests: (count) => patches(product, count, CAREFUL_ROOT) },
  ];
}

const CAREFUL_ROOT = "/api/careful";

/** N: one model call for each request, without signatures, limits, rules, versions and events. */
export async function plainOperations({ server, funder }: Product): Promise<Operation[]> {
  const path = `/api/plain/${funder.id}/offers`;
  const headers = { "Content-Type": "application/json" };
  const now = new Date();
  const link_expires_at = new Date(now.getTime() + 30 * 86_400_000);
  const kept = {
    version: 1,
    link_seq: 1,
    link_expires_at,
    submission_count: 0,
    created_at: now,
    updated_at: now,
  };
  const run = now.getTime().toString(36);
  let created = 0;
  const create = () => {
    created += 1;
    const offer = { deal_id: `N-${run}-${created}`, status: "active", ...OFFER, ...kept };
    return { method: "POST", path, headers, body: JSON.stringify(offer) };
  };
  const ids: string[] = [];
  for (let index = 0; index < DEALS; index += 1) ids.push(String((await send({ server }, create())).id));
  return [
    { what: PLAIN.create, requests: async (count) => lists(count, create) },
    {
      what: PLAIN.read,
      requests: async () =>
        lists(DEALS, (index) => ({ method: "GET", path: `${path}/${ids[index % DEALS]}`, headers: {} })),
    },
    {
      what: PLAIN.update,
      requests: async (count) =>
        lists(count, (index) => {
          const change = { version: index + 2, max_upsell: index % 2 ? 0.1 : 0.11 };
          const body = JSON.stringify(change);
          return { method: "PATCH", path: `${path}/${ids[index % DEALS]}`, headers, body };
        }),
    },
  ];
}

/**
 * The path of an empty dynamic page under the same layout (bench/floor/empty-page.tsx). proxy.ts lets it pass
 * only with the parameters of a link, and counts each link: `index` chooses one of as many links as
 * pageOperation has.
 */
export function emptyPage(index: number): string {
  return `/floor?sig=none&exp=${index % DEALS}`;
}

export async function pageOperation(product: Product): Promise<Operation> {
  const links: string[] = [];
  for (let index = 0; index < DEALS; index += 1) {
    const response = await send(product, signed(product.funder, "GET", `/offers/R-${index}`));
    links.push(String(response.calculator_url));
  }
  return {
    what: "Calculator page, HTML",
    requests: visitors((index) => links[index % DEALS] ?? ""),
  };
}

/**
 * Requests for pages, which are limited by address and by link: each from another address, for the links in
 * turn.
 */
export function visitors(pathOf: (index: number) => string) {
  let visitor = 0;
  return async (count: number) =>
    lists(count, (index) => {
      visitor += 1;
      const headers = { "X-Forwarded-For": addressOf(visitor) };
      return { method: "GET", path: pathOf(index), headers };
    });
}

/** Creates offers to read (R), to patch (P) and to issue links of (L), unless they exist. */
export async function seed(product: Product): Promise<void> {
  const { rows } = await product.sql.query("SELECT 1 FROM offers WHERE deal_id = 'R-0'");
  if (rows.length > 0) return;
  for (const kind of ["R", "P", "L"]) {
    for (let index = 0; index < DEALS; index += 20) {
      const some = Array.from({ length: 20 }, (_, offset) => `${kind}-${index + offset}`);
      const requests = some.map((deal_id) =>
        signed(product.funder, "POST", "/offers", { deal_id, ...OFFER }),
      );
      await Promise.all(requests.map((request) => send(product, request)));
    }
  }
  await product.sql.query("ANALYZE");
}

/** Patches in which each connection has deals of its own, so that each names the present version. */
async function patches(product: Product, count: number, root?: string): Promise<LoadRequest[][]> {
  const { funder } = product;
  const rows = await versionsAtRest(product);
  return Array.from({ length: CONNECTIONS }, (_, connection) => {
    const own = rows.filter((_row, index) => index % CONNECTIONS === connection);
    // The load generator may leave out the first of a list: its deal occurs only there.
    const [first, ...deals] = own;
    const patch = (deal: { deal_id: string; version: number } | undefined, times: number) => {
      const version = (deal?.version ?? 0) + times;
      const change = { version, max_upsell: version % 2 ? 0.1 : 0.11 };
      return signed(funder, "PATCH", `/offers/${deal?.deal_id}`, change, root);
    };
    const perConnection = Math.ceil(count / CONNECTIONS);
    const rest = Array.from({ length: perConnection }, (_item, index) =>
      patch(deals[index % deals.length], Math.floor(index / deals.length)),
    );
    return [patch(first, 0), ...rest];
  });
}

/** The deals to patch and their versions, after the requests that the last run left under way have ended. */
async function versionsAtRest({ sql, funder }: Product): Promise<{ deal_id: string; version: number }[]> {
  const read = async () =>
    (
      await sql.query<{ deal_id: string; version: number }>(
        "SELECT deal_id, version FROM offers WHERE funder_id = $1 AND deal_id LIKE 'P-%' ORDER BY deal_id",
        [funder.id],
      )
    ).rows;
  for (let before = await read(); ; ) {
    await sleep(200);
    const rows = await read();
    if (rows.every(({ version }, index) => version === before[index]?.version)) return rows;
    before = rows;
  }
}

export function lists(count: number, make: (index: number) => LoadRequest): LoadRequest[][] {
  const all = Array.from({ length: Math.max(count, CONNECTIONS) }, (_, index) => make(index));
  return Array.from({ length: CONNECTIONS }, (_, connection) =>
    all.filter((_request, index) => index % CONNECTIONS === connection),
  );
}
