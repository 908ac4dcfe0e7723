import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { freePort } from "@/scripts/ports.mjs";
import { firstMessage, startNode, waitForEnd } from "@/scripts/processes.mjs";
import { ROOT } from "@/scripts/start/data-folder.mjs";
import { type LoadRequest, OFFER, type Product, send, signed } from "./product";
import { median, type Row, rounded } from "./record";

/** A process to start, and the request to send to it. */
interface Entry {
  what: string;
  script: string;
  /** The route that a function serves, as the platform names it. */
  route?: string;
  request: () => LoadRequest;
}

/** Milliseconds since the process was started, by the clock and of the processor. */
interface Moment {
  clock: number;
  processor: number;
}

const REQUESTS = 100;
const report = new URL("process-reports.mjs", import.meta.url).href;

type Sample = Awaited<ReturnType<typeof startOnce>>;

/**
 * The time from the start of a process to its first response, as a function of a serverless deployment and as
 * the whole server, each started `starts` times.
 */
export async function coldStarts(product: Product, starts: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const entry of await coldEntries(product)) {
    const samples: Sample[] = [];
    for (let start = 0; start < starts; start += 1) samples.push(await startOnce(product, entry));
    rows.push(...rowsOf(entry, samples));
    process.stdout.write(".");
  }
  return rows;
}

/**
 * A visitor waits for the clock's time; the processor's time is comparable on a machine that does other work,
 * and bench/beside.ts compares it with another commit's.
 */
function rowsOf({ what }: Entry, samples: Sample[]): Row[] {
  const middle = (value: (sample: Sample) => number) => rounded(median(samples.map(value)));
  const clocks = samples.map(({ responded }) => Math.round(responded.clock));
  const requests = [
    `the first request ${middle(({ first }) => first)} ms`,
    `the second ${middle(({ second }) => second)}`,
    `the hundredth ${middle(({ hundredth }) => hundredth)}`,
  ];
  const processor = middle(({ responded }) => responded.processor);
  return [
    {
      what: `Cold start: ${what}, to listening`,
      value: middle(({ listening }) => listening.clock),
      unit: "ms",
      note: `processor ${middle(({ listening }) => listening.processor)} ms`,
    },
    {
      what: `Cold start: ${what}, to the first response`,
      value: middle(({ responded }) => responded.clock),
      unit: "ms",
      note: `processor ${processor} ms; ${requests.join(", ")}; ${Math.min(...clocks)} to ${Math.max(...clocks)}`,
    },
  ];
}

/** Every kind of process that is started, with its request. */
export async function coldEntries(product: Product): Promise<Entry[]> {
  const { funder, server } = product;
  const run = Date.now().toString(36);
  let made = 0;
  const create = () => {
    made += 1;
    return signed(funder, "POST", "/offers", { deal_id: `S-${run}-${made}`, ...OFFER });
  };
  const { deal_id, calculator_url } = await send(product, create());
  const get = (path: string, headers = {}) => ({ method: "GET", path, headers });
  const authorization = { Authorization: `Bearer ${server.settings.CRON_SECRET}` };
  const functionOf = (what: string, route: string, request: () => LoadRequest) => ({
    what,
    script: "bench/cold-function.mjs",
    route,
    request,
  });
  return [
    functionOf("API, POST /offers", "/api/v1/[funder]/offers", create),
    functionOf("API, GET /offers/{dealId}", "/api/v1/[funder]/offers/[dealId]", () =>
      signed(funder, "GET", `/offers/${deal_id}`),
    ),
    functionOf("page, the calculator", "/[dealId]", () => get(String(calculator_url))),
    functionOf("page, the documentation", "/docs", () => get("/docs")),
    functionOf("the schedule", "/api/internal/drain", () => get("/api/internal/drain", authorization)),
    { what: "a whole server, POST /offers", script: "scripts/serve.mjs", request: create },
  ];
}

/**
 * Starts one process of the build in `folder`, sends requests to it, and ends it. Times are in milliseconds.
 */
export async function startOnce({ server }: Product, { what, script, route, request }: Entry, folder = ROOT) {
  const settings = {
    ...server.settings,
    PORT: String(await freePort()),
    // The platform sets it for each of its functions.
    ...(route && { VERCEL: "1" }),
  };
  const began = performance.now();
  const child: ChildProcess = startNode(["--import", report, script], { env: settings, cwd: folder });
  const { port } = await firstMessage(child, what);
  const moment = async (): Promise<Moment> => {
    const clock = performance.now() - began;
    child.send("processor");
    const [{ processor }] = (await once(child, "message")) as [{ processor: number }];
    return { clock, processor };
  };
  const ask = async () => {
    const { path, ...rest } = request();
    const headers = { ...rest.headers, ...(route && { "X-Matched-Path": route }) };
    const start = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...rest, headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${what} responded ${response.status}.`);
    return performance.now() - start;
  };
  const listening = await moment();
  const first = await ask();
  const responded = await moment();
  const later: number[] = [];
  for (let count = 1; count < REQUESTS; count += 1) later.push(await ask());
  await waitForEnd(child, 0);
  // A single request may meet a pause: the median of the last ten stands for the hundredth.
  const [second = Number.NaN] = later;
  return { listening, first, responded, second, hundredth: median(later.slice(-10)) };
}
