import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";

// One function of a serverless deployment as the platform's launcher starts it: Next's server in minimal mode, which loads
// what answers a path with the first request for it.

process.env.NODE_ENV = "production";
const require = createRequire(import.meta.url);
const { default: NextServer } = require("next/dist/compiled/next-server/server.runtime.prod.js");
const { config } = JSON.parse(readFileSync(".next/required-server-files.json", "utf8"));
const dir = process.cwd();
const handle = new NextServer({
  conf: config,
  dir,
  minimalMode: true,
  customServer: false,
}).getRequestHandler();
const server = createServer((request, response) => handle(request, response));
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("disconnect", () => process.exit());
