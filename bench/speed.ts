import { parseArgs } from "node:util";
import { apiSpeed, pageSpeed } from "./api-speed";
import { memoryUnderLoad } from "./memory";
import { databaseMessages } from "./messages";
import { drainSpeed, submitToCallback } from "./outbox-speed";
import { startProduct } from "./product";
import { quoteSpeed } from "./quote-speed";
import { keep, type Row } from "./record";

// npm run bench [-- --rounds 7 --seconds 2 --minutes 10 --only api,page,messages,quote,drain,callback,memory]

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "2" },
    minutes: { type: "string", default: "10" },
    only: { type: "string", default: "api,page,messages,quote,drain,callback,memory" },
  },
});
const length = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const minutes = Number(values.minutes);
const only = values.only.split(",");

const heap = new URL("heap-report.mjs", import.meta.url).href;
const product = await startProduct(
  only.includes("memory") ? { NODE_OPTIONS: `--expose-gc --import ${heap}` } : {},
);
const rows: Row[] = [];
const parts: Record<string, () => Promise<Row[]>> = {
  api: () => apiSpeed(product, length),
  page: () => pageSpeed(product, length),
  messages: () => databaseMessages(product),
  quote: async () => quoteSpeed(),
  drain: () => drainSpeed(product),
  callback: () => submitToCallback(product),
  memory: () => memoryUnderLoad(product, minutes),
};
for (const [name, measure] of Object.entries(parts)) {
  if (!only.includes(name)) continue;
  process.stdout.write(`\n${name} `);
  rows.push(...(await measure()));
}
const { postgres } = product;
await product.stop();
keep("speed", "Speed", rows, { postgres, rounds: length, connections: 8, parts: only });
process.exit();
