import { once } from "node:events";
import { parseArgs } from "node:util";
import { loadOperation } from "./api-speed";
import { drain } from "./outbox-speed";
import { startProduct } from "./product";
import { keep, type Row } from "./record";
import { startTiming, statementTimes, TIMING_SETTINGS } from "./statement-times";

// npm run bench:profile [-- --operation "POST /offers" --operation drain --seconds 10 --top 20]: where the
// time of the server and of the database goes in each operation.

const DRAIN = "drain";
const { values } = parseArgs({
  options: {
    operation: {
      type: "string",
      multiple: true,
      default: [
        "POST /offers",
        "GET /offers/{dealId}",
        "PATCH /offers/{dealId}",
        "POST /offers/{dealId}/calculator-url",
        "Calculator page, HTML",
        DRAIN,
      ],
    },
    seconds: { type: "string", default: "10" },
    top: { type: "string", default: "20" },
  },
});

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

const hook = new URL("cpu-profile.mjs", import.meta.url).href;
const product = await startProduct({ NODE_OPTIONS: `--import ${hook}` }, TIMING_SETTINGS);
const { sql, postgres } = product;
const { process: server } = product.server;
const seconds = Number(values.seconds);
const rows: Row[] = [];
for (const what of values.operation) {
  process.stdout.write(`\n${what} `);
  rows.push(...(await profileOf(what)));
}
await product.stop();
keep("profile", "Profile", rows, { postgres, connections: 8, seconds_each: seconds });
process.exit();

async function profileOf(what: string): Promise<Row[]> {
  let timed = false;
  const begin = async () => {
    timed = await startTiming(sql);
    server.send("profile start");
    await once(server, "message");
  };
  const { rate, done } = await run(what, begin);
  server.send("profile end");
  const [{ profile }] = (await once(server, "message")) as [{ profile: Profile }];
  return [
    { what, value: rate, unit: "/s", note: `${done} done; the profile takes its share` },
    ...(timed ? await statementTimes(sql, what, done) : []),
    ...functionTimes(profile, what, done),
  ];
}

/** Runs the operation after `begin`; returns how many a second, and how many in all. */
async function run(what: string, begin: () => Promise<void>): Promise<{ rate: number; done: number }> {
  if (what !== DRAIN) {
    const rate = await loadOperation(product, what, seconds, begin);
    return { rate, done: Math.round(rate * seconds) };
  }
  await begin();
  return drain(product);
}

/**
 * The server's milliseconds for each of `done` requests, and the functions with the largest shares of its
 * time, without what they call.
 */
function functionTimes({ nodes, samples, timeDeltas }: Profile, what: string, done: number): Row[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const own = new Map<string, number>();
  for (const [index, sample] of samples.entries()) {
    const name = names.get(sample) ?? "";
    if (name === "(idle)") continue;
    own.set(name, (own.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const total = [...own.values()].reduce((sum, time) => sum + time, 0);
  const most = [...own].sort((a, b) => b[1] - a[1]).slice(0, Number(values.top));
  return [
    { what: `${what}: the server`, value: total / 1000 / done, unit: "ms" },
    ...most.map(([name, time]) => ({ what: `${what}: ${name}`, value: (time / total) * 100, unit: "%" })),
  ];
}

function nameOf({ functionName, url, lineNumber }: Profile["nodes"][number]["callFrame"]): string {
  if (url === "") return functionName;
  const place = url
    .split("/node_modules/")
    .at(-1)
    ?.replace(/^.*\.next\/server\//, "");
  return `${functionName || "(anonymous)"}  ${place}:${lineNumber + 1}`;
}
