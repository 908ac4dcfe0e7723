import { Agent, request as httpRequest } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { atPace, statusOf } from "./pace";
import { addressOf, type LoadRequest } from "./product";

// bench/neighbour.ts runs this beside itself, so that what an attack costs its sender does not delay the
// neighbour's measured requests: sends what it is told, and reports the statuses of the responses.

/** Requests in turn, so many a second: one by one, or those of a second at its beginning. */
export interface Stream {
  what: string;
  perSecond: number;
  atOnce?: boolean;
  /** Each request comes from another address. */
  fromAnywhere?: boolean;
  requests: LoadRequest[];
}

/** A request of which so many are open at a time, each without its last byte until the server ends it. */
export interface Unfinished {
  count: number;
  request: LoadRequest;
}

export interface Orders {
  baseUrl: string;
  seconds: number;
  streams: Stream[];
  unfinished?: Unfinished | undefined;
}

/** How often each stream got each status; 0 stands for a broken connection. */
export type Outcome = Record<string, Record<number, number>>;

/** Addresses of an attack differ from those of the neighbour's visitors. */
const FIRST_ADDRESS = 200 << 16;

const agent = new Agent({ keepAlive: true });
let address = FIRST_ADDRESS;

process.on("message", async (orders: Orders) => {
  const outcome: Outcome = {};
  const endAt = performance.now() + orders.seconds * 1_000;
  const held = orders.unfinished ? hold(orders.baseUrl, orders.unfinished, endAt) : [];
  await Promise.all([...orders.streams.map((stream) => run(stream, orders, outcome)), ...held]);
  process.send?.(outcome);
});
process.on("disconnect", () => process.exit());

async function run(stream: Stream, { baseUrl, seconds }: Orders, outcome: Outcome): Promise<void> {
  const { what, perSecond, atOnce = false, requests } = stream;
  const counts: Record<number, number> = {};
  outcome[what] = counts;
  const sendOne = async (index: number) => {
    const status = await statusOf(agent, baseUrl, placed(stream, requests[index % requests.length])).catch(
      () => 0,
    );
    counts[status] = (counts[status] ?? 0) + 1;
  };
  const burst = (second: number) =>
    Promise.all(Array.from({ length: perSecond }, (_, index) => sendOne(second * perSecond + index)));
  await (atOnce ? atPace(1, seconds, burst) : atPace(perSecond, seconds, sendOne));
}

function placed({ what, fromAnywhere }: Stream, request: LoadRequest | undefined): LoadRequest {
  if (request === undefined) throw new Error(`${what} has no requests.`);
  if (!fromAnywhere) return request;
  address += 1;
  return { ...request, headers: { ...request.headers, "X-Forwarded-For": addressOf(address) } };
}

/** Keeps `count` requests open without their last byte. */
function hold(baseUrl: string, { count, request }: Unfinished, endAt: number): Promise<void>[] {
  return Array.from({ length: count }, async () => {
    while (performance.now() < endAt) {
      await unfinished(baseUrl, request, endAt - performance.now());
      // One that is refused at once is not sent again at once.
      await sleep(500);
    }
  });
}

function unfinished(baseUrl: string, { path, body = "", headers, method }: LoadRequest, forMs: number) {
  return new Promise<void>((ended) => {
    const length = String(Buffer.byteLength(body));
    const sending = httpRequest(`${baseUrl}${path}`, {
      method,
      headers: { ...headers, "Content-Length": length },
    });
    const timer = setTimeout(() => sending.destroy(), Math.max(0, forMs));
    const end = () => {
      clearTimeout(timer);
      sending.destroy();
      ended();
    };
    sending.on("response", end).on("error", end).on("close", end);
    sending.write(body.slice(0, -1));
  });
}
