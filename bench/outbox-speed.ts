import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { actionId } from "@/tests/helpers/server-actions";
import { type ProcessorTime, processorTime } from "./api-speed";
import { addressOf, OFFER, type Product, send, signed } from "./product";
import { median, percentile, type Row } from "./record";

const DELIVERIES = 6_000;
const SUBMISSIONS = 150;

/** How fast one process delivers a queue of 6,000 deliveries. */
export async function drainSpeed(product: Product): Promise<Row[]> {
  const before = await processorTime(product);
  const { rate, done } = await drain(product);
  const after = await processorTime(product);
  const each = (of: keyof ProcessorTime) =>
    before && after ? ((after[of] - before[of]) / done).toFixed(2) : "unknown";
  const note = `${done} to one receiver; processor ${each("server")} ms of the server, ${each("database")} ms of the database each`;
  return [
    { what: "Deliveries drained, one process", value: rate, unit: "/s", goal: 600, stretch: 1_000, note },
  ];
}

/**
 * Deliveries a second to one receiver that responds at once, from the first arrival to the last, and their
 * number.
 */
export async function drain({ sql, newFunder }: Product): Promise<{ rate: number; done: number }> {
  const times: number[] = [];
  const receiver = await startReceiver(() => times.push(performance.now()));
  const funder = await newFunder();
  const payload = JSON.stringify({ type: "offer.created", data: { offer: { deal_id: "D-1", ...OFFER } } });
  await sql.query(
    `WITH events AS (
       INSERT INTO events (id, funder_id, type, payload, request_id, created_at)
       SELECT gen_random_uuid(), $1, 'offer.created', $2, 'req_bench', now() FROM generate_series(1, $3) RETURNING id)
     INSERT INTO deliveries (id, funder_id, event_id, type, kind, url, receiver, status, attempt_count, replayed_after,
                             next_attempt_at, request_id, created_at)
     SELECT gen_random_uuid(), $1, id, 'offer.created', 'callback', $4, $5, 'pending', 0, 0, now(), 'req_bench', now() FROM events`,
    [funder.id, payload, DELIVERIES, receiver.url, new URL(receiver.url).origin],
  );
  for (const giveUpAt = Date.now() + 120_000; times.length < DELIVERIES && Date.now() < giveUpAt; )
    await sleep(50);
  receiver.close();
  if (times.length < DELIVERIES) throw new Error(`Only ${times.length} of ${DELIVERIES} deliveries arrived.`);
  const seconds = ((times[DELIVERIES - 1] ?? 0) - (times[0] ?? 0)) / 1000;
  return { rate: DELIVERIES / seconds, done: DELIVERIES };
}

/** The time from a submission's request to its callback at the receiver; submissions follow one another. */
export async function submitToCallback(product: Product): Promise<Row[]> {
  const { toCallback, toResponse } = await submissionTimes(product, actionId("submit"), SUBMISSIONS);
  const p95 = (values: number[]) => `p95 ${Math.round(percentile(values, 0.95))} ms`;
  return [
    {
      what: "Submit to callback received, p50",
      value: percentile(toCallback, 0.5),
      unit: "ms",
      goal: 60,
      stretch: 20,
      most: true,
      note: p95(toCallback),
    },
    {
      what: "Submit to response, p50",
      value: percentile(toResponse, 0.5),
      unit: "ms",
      note: p95(toResponse),
    },
  ];
}

/**
 * The milliseconds of each submission to its response and to its callback; `action` is the id of the page's
 * action.
 */
export async function submissionTimes(product: Product, action: string, times: number) {
  const arrived = new Map<string, () => void>();
  const receiver = await startReceiver((body) => arrived.get(JSON.parse(body).data.offer.deal_id)?.());
  const funder = await product.newFunder(receiver.url);
  const toCallback: number[] = [];
  const toResponse: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const deal_id = `S-${count}`;
    const { calculator_url } = await send(product, signed(funder, "POST", "/offers", { deal_id, ...OFFER }));
    const link = new URL(String(calculator_url), product.server.baseUrl);
    const called = new Promise<void>((resolve) => arrived.set(deal_id, resolve));
    const start = performance.now();
    await submitTerms(link, deal_id, action, { offerVersion: 1, visitor: count });
    toResponse.push(performance.now() - start);
    await called;
    toCallback.push(performance.now() - start);
  }
  receiver.close();
  return { toCallback, toResponse };
}

/** Terms within the limits of OFFER. */
export const TERMS = {
  purchase_price: 50_000,
  upsell: 0.05,
  frequency: "daily",
  num_payments: 120,
  fees: [],
};

/** Submits terms as the page does; `action` is the id of its action in this build. */
export async function submitTerms(
  link: URL,
  dealId: string,
  action: string,
  { offerVersion, visitor, terms = TERMS }: { offerVersion: number; visitor: number; terms?: object },
): Promise<void> {
  const { sig, exp } = Object.fromEntries(link.searchParams);
  const contact = { name: "Dana", email: "dana@iso.example" };
  const input = { submissionKey: randomUUID(), offerVersion, terms, contact, note: null };
  const status = await callAction(link, action, [{ dealId, sig, exp }, input], visitor);
  if (status !== "submitted") throw new Error(`Not submitted: ${status}`);
}

/**
 * Calls a server action as a page does, from the address of a visitor; the `status` of its result, or that of
 * the response where it has none.
 */
export async function callAction(
  page: URL,
  action: string,
  args: unknown[],
  visitor: number,
): Promise<string> {
  const response = await fetch(page, {
    method: "POST",
    // One address may call only so often.
    headers: { ...actionHeaders(page.origin, action), "X-Forwarded-For": addressOf(visitor) },
    body: JSON.stringify(args),
  });
  const [, status] = /"status":"(\w+)"/.exec(await response.text()) ?? [];
  return status ?? `HTTP ${response.status}`;
}

/** The headers with which a page of `origin` calls an action. */
export function actionHeaders(origin: string, action: string): Record<string, string> {
  return {
    "Next-Action": action,
    Accept: "text/x-component",
    "Content-Type": "text/plain;charset=UTF-8",
    Origin: origin,
  };
}

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

/** A receiver that responds with 204 at once and reports each message; `close` ends it and its connections. */
export async function startReceiver(onMessage: (body: string, headers: Record<string, string>) => void) {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString("utf8");
    response.writeHead(204).end();
    onMessage(body, request.headers as Record<string, string>);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/hook`, close };
}
