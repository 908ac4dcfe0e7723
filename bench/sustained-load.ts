import { once } from "node:events";
import { Agent } from "node:http";
import { CONNECTIONS, load } from "./load.mjs";
import { atPace, statusOf } from "./pace";
import { OFFER, type Product, signed } from "./product";
import { percentile, type Row } from "./record";

const A_SECOND = 200;
const ON_TIME_MS = 50;
/** A new process needs them to warm up. */
const WARM_SECONDS = 10;

/**
 * Creates offers at a constant pace, without waiting for responses. A request's time runs from the moment it
 * is due, so that a pause of the server counts for every request that is due during it.
 */
export async function openLoop(product: Product, minutes: number): Promise<Row[]> {
  await paced(product, WARM_SECONDS);
  const times = await paced(product, minutes * 60);
  const late = times.filter((time) => time > ON_TIME_MS).length;
  const offered = `${times.length} requests in ${minutes} minutes`;
  return [
    {
      what: `POST /offers, ${A_SECOND} a second offered, within ${ON_TIME_MS} ms`,
      value: (100 * (times.length - late)) / times.length,
      unit: "%",
      goal: 99.9,
      stretch: 100,
      note: `${offered}, ${late} late`,
    },
    {
      what: "... p99 from when it was due",
      value: percentile(times, 0.99),
      unit: "ms",
      goal: 40,
      stretch: 20,
      most: true,
      note: `p50 ${percentile(times, 0.5).toFixed(1)} ms, the longest ${Math.round(percentile(times, 1))} ms`,
    },
  ];
}

/** The milliseconds of each request, in their order. Throws when one is not created. */
async function paced({ server, funder }: Product, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const run = Date.now().toString(36);
  const times = await atPace(A_SECOND, seconds, async (index, due) => {
    const made = signed(funder, "POST", "/offers", { deal_id: `O-${run}-${index}`, ...OFFER });
    const status = await statusOf(agent, server.baseUrl, made);
    if (status !== 201) throw new Error(`POST ${made.path}: ${status}`);
    return performance.now() - due;
  });
  agent.destroy();
  return times;
}

interface Sample {
  heapUsed: number;
  rss: number;
}

const MB = 2 ** 20;

/**
 * The server's memory after a full garbage collection, at the end of each minute of creating and listing
 * offers.
 */
export async function memoryUnderLoad(product: Product, minutes: number): Promise<Row[]> {
  const { server, funder } = product;
  const run = Date.now().toString(36);
  let made = 0;
  const samples: Sample[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    // In quarters: the lists of requests stay short, and no signature expires.
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const requests = Array.from({ length: CONNECTIONS }, () =>
        Array.from({ length: 3_000 }, (_, index) => {
          if (index % 3 === 1) return signed(funder, "GET", "/offers?limit=5");
          if (index % 3 === 2) return signed(funder, "GET", "/offers?status=active&limit=1");
          made += 1;
          return signed(funder, "POST", "/offers", { deal_id: `Z-${run}-${made}`, ...OFFER });
        }),
      );
      await load(server.baseUrl, 15, requests);
    }
    server.process.send("memory");
    const [response] = (await once(server.process, "message")) as [{ memory: Sample }];
    samples.push(response.memory);
    process.stdout.write(".");
  }
  const heap = samples.map(({ heapUsed }) => heapUsed / MB);
  const rss = samples.map(({ rss }) => Math.round(rss / MB));
  const [first = 0] = heap;
  const last = heap.at(-1) ?? 0;
  const series = heap.map((value) => value.toFixed(1)).join(", ");
  return [
    {
      what: `Heap in use after ${minutes} minutes of load, against the first`,
      value: last / first,
      unit: "x",
      goal: 1.05,
      most: true,
      note: `MB each minute: ${series}`,
    },
    {
      what: "Resident memory at the end",
      value: rss.at(-1) ?? 0,
      unit: "MB",
      note: `first minute ${rss[0]} MB, most ${Math.max(...rss)} MB`,
    },
  ];
}
