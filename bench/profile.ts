import { once } from "node:events";
import { parseArgs } from "node:util";
import { loadOperation } from "./api-speed";
import { startProduct } from "./product";

// npm run bench:profile [-- --operation "POST /offers" --seconds 10 --top 40]: where the server's time goes under one operation.

const { values } = parseArgs({
  options: {
    operation: { type: "string", default: "POST /offers" },
    seconds: { type: "string", default: "10" },
    top: { type: "string", default: "40" },
  },
});

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

const hook = new URL("cpu-profile.mjs", import.meta.url).href;
const product = await startProduct({ NODE_OPTIONS: `--import ${hook}` });
const { process: server } = product.server;
const rate = await loadOperation(product, values.operation, Number(values.seconds), async () => {
  server.send("profile start");
  await once(server, "message");
});
server.send("profile end");
const [{ profile }] = (await once(server, "message")) as [{ profile: Profile }];
await product.stop();
report(profile);
process.exit();

function report({ nodes, samples, timeDeltas }: Profile): void {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const own = new Map<string, number>();
  for (const [index, sample] of samples.entries()) {
    const name = names.get(sample) ?? "";
    if (name === "(idle)") continue;
    own.set(name, (own.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const total = [...own.values()].reduce((sum, time) => sum + time, 0);
  console.log(`\n${values.operation}: ${Math.round(rate)} /s, ${Math.round(total / 1000)} ms of work`);
  const most = [...own].sort((a, b) => b[1] - a[1]).slice(0, Number(values.top));
  for (const [name, time] of most) console.log(`${((time / total) * 100).toFixed(1).padStart(5)} %  ${name}`);
}

function nameOf({ functionName, url, lineNumber }: Profile["nodes"][number]["callFrame"]): string {
  if (url === "") return functionName;
  const place = url
    .split("/node_modules/")
    .at(-1)
    ?.replace(/^.*\.next\/server\//, "");
  return `${functionName || "(anonymous)"}  ${place}:${lineNumber + 1}`;
}
