import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { portOf } from "../scripts/ports.mjs";

// One function of a serverless deployment, as the platform's launcher starts it: Next's server in minimal
// mode, which loads a route's code at the first request for it.

Object.assign(process.env, { NODE_ENV: "production" });
/** @type {typeof import("next/dist/compiled/next-server/server.runtime.prod.js")} */
const { default: NextServer } = createRequire(import.meta.url)(
  "next/dist/compiled/next-server/server.runtime.prod.js",
);
const { config } = JSON.parse(readFileSync(".next/required-server-files.json", "utf8"));
const dir = process.cwd();
const handle = new NextServer({
  conf: config,
  dir,
  minimalMode: true,
  customServer: false,
}).getRequestHandler();
const server = createServer((request, response) => handle(request, response));
server.listen(0, "127.0.0.1", () => process.send?.({ port: portOf(server) }));
process.on("disconnect", () => process.exit());
