import { parseArgs } from "node:util";
import { apiSpeed, databaseMessages, pageSpeed } from "./api-speed";
import { coldStarts } from "./cold-start";
import { CONNECTIONS } from "./load.mjs";
import { drainSpeed, SILENT_HOSTS, silentReceivers, submitToCallback } from "./outbox-speed";
import { type Product, startProduct } from "./product";
import { aprSpeed, disclosureSpeed, quoteSpeed } from "./quote-speed";
import { keep, type Row } from "./record";
import { structuresSpeed } from "./structures-speed";
import { memoryUnderLoad, openLoop } from "./sustained-load";

// npm run bench [-- --rounds 7 --seconds 2 --minutes 10 --pace 5 --only
// api,page,pace,messages,disclosure,structures,quote,apr,drain,callback,silent,cold,memory]

const parts: Record<string, (product: Product) => Row[] | Promise<Row[]>> = {
  api: (product) => apiSpeed(product, length),
  page: (product) => pageSpeed(product, length),
  pace: (product) => openLoop(product, Number(values.pace)),
  messages: databaseMessages,
  disclosure: disclosureSpeed,
  structures: structuresSpeed,
  quote: quoteSpeed,
  apr: aprSpeed,
  drain: drainSpeed,
  callback: submitToCallback,
  silent: silentReceivers,
  cold: (product) => coldStarts(product, length.rounds),
  memory: (product) => memoryUnderLoad(product, Number(values.minutes)),
};

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "2" },
    minutes: { type: "string", default: "10" },
    pace: { type: "string", default: "5" },
    only: { type: "string", default: Object.keys(parts).join(",") },
  },
});
const length = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const only = values.only.split(",");
const unknown = only.filter((part) => !(part in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. The parts are ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}

const heap = new URL("process-reports.mjs", import.meta.url).href;
const product = await startProduct({
  ...(only.includes("memory") && { NODE_OPTIONS: `--expose-gc --import ${heap}` }),
  ...(only.includes("silent") && { OUTBOUND_ALLOWED_HOSTS: SILENT_HOSTS.join() }),
});
const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (!only.includes(name)) continue;
  process.stdout.write(`\n${name} `);
  rows.push(...(await measure(product)));
}
const { postgres } = product;
await product.stop();
keep("speed", "Speed", rows, { postgres, rounds: length, connections: CONNECTIONS, parts: only });
process.exit();
