import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { secretsOf, startServer } from "@/tests/helpers/product-server";
import { signIn } from "@/tests/helpers/sign-in";
import { startProduct } from "./product";
import { keep, type Row } from "./record";
import { faultsOf, nothingAcknowledged, startSoakReceiver } from "./soak-faults";
import { soakFunder, soakSteps } from "./soak-load";

// npm run bench:soak [-- --minutes 30 --kill-every 3 --workers 6]: mixed load with the console open, while
// the server is killed and started again every few minutes. At the end everything acknowledged must be
// stored, every event delivered, and the heap as small as at the start.

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    "kill-every": { type: "string", default: "3" },
    workers: { type: "string", default: "6" },
  },
});
const endAt = Date.now() + Number(values.minutes) * 60_000;
const killEveryMs = Number(values["kill-every"]) * 60_000;
const MB = 2 ** 20;

const heap = new URL("process-reports.mjs", import.meta.url).href;
const environment = { NODE_OPTIONS: `--expose-gc --import ${heap}` };
const product = await startProduct(environment);
const receiver = await startSoakReceiver();
const funder = await soakFunder(product, receiver.url);
const { cookie } = await signIn({ funder: funder.slug, role: "owner" }, product.database.url);
let server = product.server;
const acknowledged = nothingAcknowledged();
const counts = { requests: 0, interrupted: 0, kills: 0, consolePages: 0 };
const heaps: number[][] = [];

const load = Array.from({ length: Number(values.workers) }, (_, worker) => work(worker));
await Promise.all([...load, readConsole(), lives()]);
await sleep(2_000);
const faults = await faultsOf(product.sql, funder.id, acknowledged, receiver.seen);
receiver.close();
await server.stop();
await product.stop();
keep("soak", "Soak", rows(), { postgres: product.postgres, ...values });
process.exit(faults.length > 0 ? 1 : 0);

/** One step of the load after another, until the end. */
async function work(worker: number): Promise<void> {
  const steps = soakSteps(funder, acknowledged, worker);
  for (let round = 0; Date.now() < endAt; round += 1) {
    try {
      await steps(server, round);
      counts.requests += 1;
    } catch (error) {
      // A killed server's request has no outcome; any other refusal is a fault.
      if (!(error instanceof TypeError)) throw error;
      counts.interrupted += 1;
      await sleep(200);
    }
  }
}

/** Reads the console's lists again and again, as a browser does while the console is visible. */
async function readConsole(): Promise<void> {
  while (Date.now() < endAt) {
    for (const page of ["", "/offers", "/submissions", "/deliveries"]) {
      try {
        const response = await fetch(`${server.baseUrl}/console/${funder.slug}${page}`, {
          headers: { Cookie: cookie, "X-Forwarded-For": "10.9.9.9" },
        });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`The console responded ${response.status} to ${page}.`);
        counts.consolePages += 1;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    }
    await sleep(2_500);
  }
}

/**
 * Starts a new server after each life of the one before, which it kills; samples the heap after each third of
 * a life.
 */
async function lives(): Promise<void> {
  while (Date.now() < endAt) {
    const samples: number[] = [];
    heaps.push(samples);
    for (let third = 0; third < 3 && Date.now() < endAt; third += 1) {
      await sleep(Math.min(killEveryMs / 3, Math.max(0, endAt - Date.now())));
      server.process.send("memory");
      const [{ memory }] = (await once(server.process, "message")) as [{ memory: { heapUsed: number } }];
      samples.push(memory.heapUsed / MB);
    }
    if (Date.now() >= endAt) return;
    const ended = once(server.process, "exit");
    server.process.kill("SIGKILL");
    await ended;
    counts.kills += 1;
    const secrets = secretsOf(product.server.settings);
    server = await startServer(product.database, { TRUSTED_PROXY_HOPS: "1", ...environment, ...secrets });
  }
}

function rows(): Row[] {
  const growth = heaps.flatMap(([first, ...rest]) => {
    const last = rest.at(-1);
    return first !== undefined && last !== undefined ? [last / first] : [];
  });
  const note = heaps.map((life) => life.map((value) => value.toFixed(1)).join(" ")).join("; ");
  const { requests, interrupted, kills, consolePages } = counts;
  return [
    { what: "Faults", value: faults.length, goal: 0, most: true, note: faults.join("; ") },
    {
      what: "Requests",
      value: requests,
      note: `${kills} kills, ${interrupted} requests without an outcome, ${consolePages} pages of the console`,
    },
    {
      what: "Acknowledged",
      value: acknowledged.offers.size,
      unit: "offers",
      note: `${acknowledged.submissions} submissions, of them ${acknowledged.structures.size} of a structure; ${acknowledged.signatures.size} signed disclosures; ${receiver.seen.size} messages received`,
    },
    {
      what: "Heap at the end of a life against its first third, the most",
      value: Math.max(...growth),
      unit: "x",
      goal: 1.05,
      most: true,
      note: `MB: ${note}`,
    },
  ];
}
