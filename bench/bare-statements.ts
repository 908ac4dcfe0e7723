import { Client } from "pg";
import type { KeyContext } from "@/lib/server/context";
import { authenticate } from "@/lib/server/identity/authenticate";
import { newRequestId } from "@/lib/server/ids";
import { offerOfPath } from "@/lib/services/offers/read";
import { createOffer, patchOffer } from "@/tests/helpers/calls-with-json";
import { openTestDatabase } from "@/tests/helpers/product-server";
import { type Statement, statementsOf } from "@/tests/helpers/sent-statements";
import { CONNECTIONS } from "./load.mjs";
import { DEALS, type LoadRequest, OFFER, type Product, signed } from "./product";
import { copyRows } from "./scale-twin";

/** S: an operation's statements alone, over as many connections as the load has. */
export interface BareStatements {
  /** The name of the operation. */
  what: string;
  /** Sends them for so many seconds; returns the operations a second. */
  run: (seconds: number) => Promise<number>;
}

/**
 * Records the statements that the services send for `count` requests of each operation, to replay them on a
 * copy of the database as it was before.
 */
export async function bareStatements(product: Product, count: number) {
  const copy = await openTestDatabase();
  const clients = Array.from({ length: CONNECTIONS }, () => new Client({ connectionString: copy.url }));
  for (const client of clients) await client.connect();
  await copyRows(product.sql, clients[0] as Client);
  const run = Date.now().toString(36);
  const created = await captured(count, async (index) => {
    const { context } = await admitted(product, signed(product.funder, "POST", "/offers", {}), null);
    await createOffer(context, { deal_id: `S-${run}-${index}`, ...OFFER });
  });
  const read = await captured(DEALS, async (index) => {
    await admitted(product, signed(product.funder, "GET", `/offers/R-${index}`), `R-${index}`);
  });
  // Each connection has deals of its own, so that each patch names the present version.
  const patched = await captured(count, async (index) => {
    const dealId = `P-${index % DEALS}`;
    const { context, loaded } = await admitted(
      product,
      signed(product.funder, "PATCH", `/offers/${dealId}`, {}),
      dealId,
    );
    const offer = offerOfPath.from(loaded);
    const { version } = offer;
    await patchOffer(context, offer, { version, max_upsell: version % 2 ? 0.1 : 0.11 });
  });
  const stop = async () => {
    for (const client of clients) await client.end();
    await copy.close();
  };
  const all: BareStatements[] = [
    { what: "POST /offers", run: sender(clients, created, false) },
    { what: "GET /offers/{dealId}", run: sender(clients, read, true) },
    { what: "PATCH /offers/{dealId}", run: sender(clients, patched, false) },
  ];
  return { all, stop };
}

async function admitted({ funder }: Product, request: LoadRequest, dealId: string | null) {
  const { method, path, headers, body = "" } = request;
  const now = new Date();
  const received = { headers: new Headers(headers), method, targets: [path], body: Buffer.from(body) };
  const reading = dealId === null ? null : { expression: offerOfPath.expression, value: dealId };
  const { caller, read } = await authenticate(received, now, { reading, writes: method !== "GET" });
  if (caller.funder.id !== funder.id) throw new Error("The key is another funder's.");
  const context: KeyContext = { caller, now, requestId: newRequestId() };
  return { context, loaded: read };
}

async function captured(count: number, work: (index: number) => Promise<void>): Promise<Statement[][]> {
  const all: Statement[][] = [];
  for (let index = 0; index < count; index += 1) all.push(await statementsOf(() => work(index)));
  return all;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `bare${names.size}`;
  names.set(text, name);
  return name;
}

/** Sends each request's statements in their order; with `again`, from the start when all were sent. */
function sender(clients: Client[], requests: Statement[][], again: boolean) {
  const next = clients.map((_client, connection) => connection);
  return async (seconds: number) => {
    const start = performance.now();
    const until = start + seconds * 1000;
    let done = 0;
    await Promise.all(
      clients.map(async (client, connection) => {
        while (performance.now() < until) {
          const index = next[connection] ?? 0;
          const statements = requests[again ? index % requests.length : index];
          if (!statements) throw new Error("There are fewer statements than time for them.");
          next[connection] = index + clients.length;
          for (const { text, values } of statements) await client.query({ name: nameOf(text), text, values });
          done += 1;
        }
      }),
    );
    return (done / (performance.now() - start)) * 1000;
  };
}
