import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { typescriptArguments } from "@/scripts/processes.mjs";
import type { Orders, Outcome } from "./attack-process";
import { type Attack, hangingReceiver, oneKey, oneLink, strangers } from "./neighbour-attacks";
import { type Doing, PACES, type Samples, startNeighbour } from "./neighbour-traffic";
import { startProduct } from "./product";
import { keep, percentile, type Row, rounded } from "./record";

// npm run bench:neighbour [-- --rounds 4 --seconds 12 --only strangers,link,key,receiver]: what a funder in
// good standing waits while one other subject does its worst within the limits, beside its quiet times before
// each attack. At most 12 seconds: 50 a second spend the budget of a minute in them.

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "4" },
    seconds: { type: "string", default: "12" },
    only: { type: "string", default: "strangers,link,key,receiver" },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const only = values.only.split(",");

/** The attack begins so much earlier and ends so much later than the neighbour's traffic. */
const MARGIN_S = 0.5;
const SETTLE_MS = 3_000;
const WORDS: Record<Doing, string> = {
  read: "GET /offers/{dealId}",
  page: "Calculator page",
  submit: "Submit to callback",
};

const product = await startProduct();
const neighbour = await startNeighbour(product);
const attacks: Attack[] = [];
if (only.includes("strangers")) attacks.push(await strangers(product, neighbour));
if (only.includes("link")) attacks.push(await oneLink(product));
if (only.includes("key")) attacks.push(await oneKey(product));
if (only.includes("receiver")) attacks.push(await hangingReceiver(product));
const attacker = spawn(process.execPath, typescriptArguments("bench/attack-process.ts"), {
  stdio: ["ignore", "inherit", "inherit", "ipc"],
});
const lost = () => {
  throw new Error("The attacker ended.");
};
attacker.once("exit", lost);
await neighbour.during(5);

const quiet = nothing();
const taken = new Map<Attack, { samples: Samples; outcome: Outcome }>();
for (let round = 0; round < rounds; round += 1) {
  for (const attack of attacks) {
    add(quiet, await neighbour.during(seconds - 2 * MARGIN_S));
    const { samples, outcome } = await under(attack, round);
    const before = taken.get(attack) ?? { samples: nothing(), outcome: {} };
    add(before.samples, samples);
    taken.set(attack, { samples: before.samples, outcome });
    process.stdout.write(".");
  }
}
attacker.off("exit", lost);
attacker.disconnect();
neighbour.stop();
await product.stop();
keep("neighbour", "A neighbour's p99", rows(), {
  postgres: product.postgres,
  rounds,
  seconds,
  neighbour: `a second ${PACES.read} reads, ${PACES.page} pages, ${PACES.submit} submissions`,
});
process.exit();

/** The neighbour's times while an attack runs, and what the attack got. */
async function under(attack: Attack, round: number): Promise<{ samples: Samples; outcome: Outcome }> {
  const attacked = neighbour.during(seconds - 2 * MARGIN_S, async () => {
    const orders: Orders = {
      baseUrl: product.server.baseUrl,
      seconds,
      ...(await attack.prepare(round)),
    };
    attacker.send(orders);
    await sleep(MARGIN_S * 1_000);
  });
  const [[outcome], samples] = await Promise.all([once(attacker, "message"), attacked]);
  await attack.settle?.();
  await sleep(SETTLE_MS);
  return { samples, outcome };
}

function nothing(): Samples {
  return { read: [], page: [], submit: [], failures: [] };
}

function add(all: Samples, { read, page, submit, failures }: Samples): void {
  all.read.push(...read);
  all.page.push(...page);
  all.submit.push(...submit);
  all.failures.push(...failures);
}

function rows(): Row[] {
  const doings = Object.keys(WORDS) as Doing[];
  const p99 = (samples: Samples, doing: Doing) => percentile(samples[doing], 0.99);
  const found: Row[] = doings.map((doing) => ({
    what: `${WORDS[doing]}, quiet, p99`,
    value: p99(quiet, doing),
    unit: "ms",
    note: spread(quiet[doing]),
  }));
  found.push(failuresRow("quiet", quiet));
  for (const [{ what }, { samples, outcome }] of taken) {
    for (const doing of doings) {
      const value = p99(samples, doing);
      const beside = value / p99(quiet, doing);
      const of = `${WORDS[doing]} while ${what} does its worst, p99`;
      found.push(
        { what: of, value, unit: "ms", goal: 300, most: true, note: spread(samples[doing]) },
        { what: `... beside the quiet p99`, value: beside, unit: "x", goal: 2, stretch: 1.3, most: true },
      );
    }
    found.push(failuresRow(`while ${what} does its worst`, samples, statuses(outcome)));
  }
  return found;
}

function failuresRow(when: string, { failures }: Samples, attacked?: string): Row {
  const first = failures.slice(0, 3).join("; ");
  const note = [first, attacked && `the last attack: ${attacked}`].filter(Boolean).join("; ");
  return {
    what: `Refused or failed of the neighbour, ${when}`,
    value: failures.length,
    goal: 0,
    most: true,
    note,
  };
}

function spread(times: number[]): string {
  const at = (share: number) => rounded(percentile(times, share));
  return `${times.length} times, p50 ${at(0.5)} ms, p95 ${at(0.95)}, the longest ${at(1)}`;
}

/** "health 200 x 600; ..." */
function statuses(outcome: Outcome): string {
  return Object.entries(outcome)
    .map(([what, counts]) => {
      const each = Object.entries(counts).map(([status, count]) => `${status} x ${count}`);
      return `${what} ${each.join(", ")}`;
    })
    .join("; ");
}
