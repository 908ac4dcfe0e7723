import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { ROOT } from "@/scripts/start/data-folder.mjs";
import { operations, pageOperation, seed } from "./api-operations";
import { measuredLoad } from "./api-speed";
import { coldEntries, startOnce } from "./cold-start";
import { CONNECTIONS } from "./load.mjs";
import { drain, submissionTimes } from "./outbox-speed";
import { openPostgres } from "./postgres";
import type { BenchFunder, Product } from "./product";
import { keep, median, type Row, rounded } from "./record";
import { inTurn } from "./scale-twin";

// npm run bench:beside -- --commit ea506b9c [--rounds 3 --seconds 1 --only api,drain,callback,cold]: measures
// this build and that of another commit in turn, on the same PostgreSQL server. bench/in-copy.mjs builds
// both. Each figure is this build's share of the other's; the processor's have the goals.

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "1" },
    only: { type: "string", default: "api,drain,callback,cold" },
    commit: { type: "string" },
  },
});
const length = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const only = values.only.split(",");
const other = process.env.BENCH_BESIDE;
if (!other) throw new Error("--commit names the build to compare with.");

/** Rounds before those that count: V8 compiles an operation's functions for its first seconds. */
const WARM_UP = 3;

/** Goals as a share of the other build's processor. */
type Goals = Pick<Row, "goal" | "stretch">;
const API_GOALS: Goals = { goal: 1.05, stretch: 0.9 };
const PAGE_GOALS: Goals = { goal: 1, stretch: 0.8 };
/** The cold start that has a goal: that of a function to its first POST. */
const COLD_GOALS: Record<string, Goals> = { "API, POST /offers": { goal: 1, stretch: 0.8 } };

/** One of the two builds; lists have the other commit's first. */
interface Side {
  product: Product;
  folder: string;
  submit: string;
  child: ChildProcess;
}

const postgres = await openPostgres();
const sides = [await startSide(other), await startSide(ROOT)];
const rows: Row[] = [];
if (only.includes("api")) rows.push(...(await apiRows()));
if (only.includes("drain")) rows.push(await drainRow());
if (only.includes("callback")) rows.push(await callbackRow());
if (only.includes("cold")) rows.push(...(await coldRows()));
for (const { product, child } of sides) {
  await product.sql.end();
  child.disconnect();
  await once(child, "exit");
}
await postgres.stop();
keep("beside", `Beside the build of ${values.commit}`, rows, {
  postgres: postgres.settings,
  other_commit: values.commit,
  rounds: length,
  connections: CONNECTIONS,
});
process.exit();

async function startSide(folder: string): Promise<Side> {
  // The other commit's TypeScript runs as it ran there.
  const { typescriptArguments } = await import(join(folder, "scripts/processes.mjs"));
  const child = spawn(process.execPath, typescriptArguments("bench/side.ts"), {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: postgres.url },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [{ baseUrl, settings, pid, url, funder, submit }] = await once(child, "message");
  const sql = new Client({ connectionString: url });
  await sql.connect();
  const newFunder = async (callbackUrl?: string): Promise<BenchFunder> => {
    child.send({ callbackUrl });
    const [message] = await once(child, "message");
    return message.funder;
  };
  const server = { baseUrl, settings, process: { pid } };
  const product = { server, database: { url }, sql, funder, newFunder, folder } as unknown as Product;
  await seed(product);
  return { product, folder, submit, child };
}

/** Measures both builds in each operation; they take turns at being first in a round. */
async function apiRows(): Promise<Row[]> {
  const ofSides = await Promise.all(
    sides.map(async ({ product }) => [...operations(product), await pageOperation(product)]),
  );
  const names = (ofSides[0] ?? []).map(({ what }) => what);
  const page = names.at(-1);
  const found: Row[] = [];
  for (const [place, what] of names.entries()) {
    const rates = sides.map((): number[] => []);
    const server = sides.map((): number[] => []);
    for (let round = -WARM_UP; round < length.rounds; round += 1) {
      for (const [index, { product }] of inTurn(sides, round)) {
        const requests = ofSides[index]?.[place]?.requests;
        if (!requests) throw new Error(`No ${what}.`);
        const expected = rates[index]?.at(-1) ?? 1_500;
        const result = await measuredLoad(product, requests, length.seconds, expected);
        if (round < 0) continue;
        rates[index]?.push(result.rate);
        server[index]?.push(result.server);
      }
    }
    process.stdout.write(".");
    found.push(
      rowOf(what, rates, "/s"),
      rowOf(`${what}, processor of the server`, server, "ms", what === page ? PAGE_GOALS : API_GOALS),
    );
  }
  return found;
}

async function drainRow(): Promise<Row> {
  const rates = sides.map((): number[] => []);
  for (let round = 0; round < length.rounds; round += 1) {
    for (const [index, { product }] of inTurn(sides, round)) rates[index]?.push((await drain(product)).rate);
  }
  return rowOf("Deliveries drained", rates, "/s");
}

async function callbackRow(): Promise<Row> {
  const times = sides.map((): number[] => []);
  for (let round = 0; round < length.rounds; round += 1) {
    for (const [index, { product, submit }] of inTurn(sides, round))
      times[index]?.push(...(await submissionTimes(product, submit, 30)).toCallback);
  }
  return rowOf("Submit to callback received", times, "ms");
}

async function coldRows(): Promise<Row[]> {
  const ofSides = await Promise.all(sides.map(({ product }) => coldEntries(product)));
  const found: Row[] = [];
  for (const [place, entry] of (ofSides[0] ?? []).entries()) {
    const times = sides.map((): number[] => []);
    for (let round = 0; round < length.rounds; round += 1) {
      for (const [index, { product, folder }] of inTurn(sides, round)) {
        const own = ofSides[index]?.[place];
        if (own) times[index]?.push((await startOnce(product, own, folder)).responded.processor);
      }
    }
    process.stdout.write(".");
    const what = `Cold start: ${entry.what}, processor to the first response`;
    found.push(rowOf(what, times, "ms", COLD_GOALS[entry.what]));
  }
  return found;
}

/** This build's median as a share of the other's. The note has the range of both, which shows the noise. */
function rowOf(what: string, measured: number[][], unit: string, goals: Goals = {}): Row {
  const [before = Number.NaN, now = Number.NaN] = measured.map(median);
  const spreads = measured.map((all) => `${rounded(Math.min(...all))} to ${rounded(Math.max(...all))}`);
  const note = `${rounded(before)} ${unit} (${spreads[0]}), now ${rounded(now)} ${unit} (${spreads[1]})`;
  return { what, value: now / before, unit: "x", most: true, ...goals, note };
}
