import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { OFFER, type Product, send, signed } from "./product";
import { startReceiver } from "./receiver";
import { median, type Row } from "./record";

const SILENT = 200;
/** An address for each: all deliveries to one host share the rate of that host. */
export const SILENT_HOSTS = Array.from({ length: SILENT }, (_, index) => `127.0.1.${index + 1}`);
const DUE_EACH = 20;
const OFFERS = 20;
const PAUSE_MS = 250;

/**
 * How long a good receiver waits for the first attempt of its event while deliveries to 200 receivers that
 * never respond are due, each of another funder.
 */
export async function silentReceivers({ server, sql, newFunder }: Product): Promise<Row[]> {
  const silent = await startSilentReceivers();
  for (const url of silent.urls) {
    const { id } = await newFunder();
    await sql.query(
      `WITH events AS (
         INSERT INTO events (id, funder_id, type, payload, request_id, created_at)
         SELECT gen_random_uuid(), $1, 'offer.created', '{}', 'req_bench', now() FROM generate_series(1, $4) RETURNING id)
       INSERT INTO deliveries (id, funder_id, event_id, type, kind, url, receiver, status, attempt_count, replayed_after,
                               next_attempt_at, request_id, created_at)
       SELECT gen_random_uuid(), $1, id, 'offer.created', 'callback', $2, $3, 'pending', 0, 0, now(), 'req_bench', now() FROM events`,
      [id, url, new URL(url).origin, DUE_EACH],
    );
  }
  for (const giveUpAt = Date.now() + 10_000; silent.reached.size < SILENT / 2 && Date.now() < giveUpAt; )
    await sleep(100);
  const waits = await firstAttempts({ server, newFunder });
  const reached = silent.reached.size;
  silent.close();
  // The parts that follow are not to meet what is still due.
  await sleep(1_000);
  await sql.query(
    `UPDATE deliveries SET next_attempt_at = now() + interval '1 day' WHERE status = 'pending' AND url = ANY($1)`,
    [silent.urls],
  );
  const note = `p50 ${Math.round(median(waits))} ms of ${OFFERS} offers; ${reached} of ${SILENT} silent receivers had a request open`;
  const longest = Math.max(...waits) / 1_000;
  const what = `A good receiver's first attempt while ${SILENT} silent ones are due, the longest`;
  return [{ what, value: longest, unit: "s", goal: 1, stretch: 0.3, most: true, note }];
}

/** The milliseconds from each offer's request to its event at a receiver that responds at once. */
async function firstAttempts({
  server,
  newFunder,
}: Pick<Product, "server" | "newFunder">): Promise<number[]> {
  const arrived = new Map<string, () => void>();
  const receiver = await startReceiver((body) => arrived.get(JSON.parse(body).data.offer.deal_id)?.());
  const funder = await newFunder();
  const endpoint = { url: receiver.url, events: ["offer.created"] };
  await send({ server }, signed(funder, "POST", "/webhooks", endpoint));
  const waits: number[] = [];
  for (let count = 0; count < OFFERS; count += 1) {
    const deal_id = `Q-${count}`;
    const attempted = new Promise<void>((resolve) => arrived.set(deal_id, resolve));
    const start = performance.now();
    await send({ server }, signed(funder, "POST", "/offers", { deal_id, ...OFFER }));
    await attempted;
    waits.push(performance.now() - start);
    await sleep(PAUSE_MS);
  }
  receiver.close();
  return waits;
}

/** Receivers that accept requests and never respond; `reached` has the ports of those that got one. */
async function startSilentReceivers() {
  const reached = new Set<number>();
  const servers = SILENT_HOSTS.map(() =>
    createServer((request) => reached.add(request.socket.localPort ?? 0)),
  );
  const listening = servers.map(
    (server, index) => new Promise<void>((done) => server.listen(0, SILENT_HOSTS[index], () => done())),
  );
  await Promise.all(listening);
  const close = () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  };
  const urls = servers.map((server) => {
    const { address, port } = server.address() as AddressInfo;
    return `http://${address}:${port}/hook`;
  });
  return { urls, reached, close };
}
