import { randomBytes } from "node:crypto";
import { createServer, Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ownRequest } from "./own-request.mjs";
import { listenHost, ownAddress } from "./ports.mjs";
import { boundPageBody, CONNECTION_LIMITS, watchBodies } from "./serve/connection-limits.mjs";
import { followConnections } from "./serve/connections.mjs";
import { pagesOfActions, perProcess } from "./serve/in-process.mjs";
import { issueOfHost, refuse, refuseInput } from "./serve/refusals.mjs";
import { isUnderApi, methodForNext, targetForNext } from "./serve/request-target.mjs";

// The long-running production server: `next start` hides the socket's address, responds to malformed requests
// itself and has no outbox. PORT (3000) and HOST set where it listens; on Vercel the platform does this. With
// --dev it is the same server around `next dev`, which compiles what is asked for.

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 */

const dev = process.argv.includes("--dev");
Object.assign(process.env, { NODE_ENV: dev ? "development" : "production" });
// A log that cannot be written, as on a full disk, must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
const { default: next } = await import("next");

const port = Number(process.env.PORT || 3000);
const host = listenHost(process.env);
// The time in which load balancers can notice that the server is not ready, before it stops listening.
const LEAVING_MS = Number(process.env.DRAIN_SECONDS || 5) * 1_000;
const SHUTDOWN_MS = 9_500;
const TELEMETRY_MS = 2_000;
// The status of a request that its client broke off, as nginx has it in its log.
const CLIENT_CLOSED = 499;
// Longer than load balancers keep an idle connection, so that they close it first.
const KEEP_ALIVE_MS = Number(process.env.KEEP_ALIVE_SECONDS || 65) * 1_000;
const DRAIN_EVERY_MS = 1_000;
const DRAIN_TIMEOUT_MS = 60_000;
// Headers that Next sends to itself. From a client of the API they would turn a response into a redirect.
const NEXT_HEADERS = /^(?:rsc|next-.*|x-nextjs-.*|x-middleware-.*|x-original-method)$/;

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "disconnect"]) process.on(signal, stop);

let stopping = false;
/** @type {NodeJS.Timeout | undefined} */
let drainTimer;
let drainFailing = false;

/**
 * The name of this server for Next, whatever address it listens on. A rewrite of proxy.ts is one within this
 * server only if it has this name, and Next writes a loopback address as `localhost`.
 */
const INNER_NAME = "localhost";
/** The Link header of a page of the documentation. */
const MARKDOWN_TOO = /rel="alternate"; type="text\/markdown"/;
const server = createServer(
  {
    headersTimeout: CONNECTION_LIMITS.headerSeconds * 1_000,
    requestTimeout: CONNECTION_LIMITS.requestSeconds * 1_000,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: 5_000,
    requireHostHeader: false,
  },
  respond,
);
// Next attaches its own upgrade handler to the server it is given, by which `next dev` tells a page what was
// saved. In production an unused server keeps upgrade requests ordinary ones.
const app = next({ dev, hostname: INNER_NAME, port, httpServer: dev ? server : new Server(), quiet: true });
server.maxConnections = CONNECTION_LIMITS.connections;
const connections = followConnections(server);
const bodies = watchBodies((request, response) => {
  if (response.headersSent) return request.socket.destroy();
  refuse(request.socket, 408, `no byte of its body came for ${CONNECTION_LIMITS.idleSeconds} seconds`);
});
server.on("checkExpectation", respond);
server.on("connect", (_request, socket) => refuse(socket, 405, "CONNECT is not served here."));
server.on("clientError", (error, socket) => refuseInput(error, socket, connections.lateReason));

/** @type {ReturnType<typeof app.getRequestHandler>} */
let handle;
try {
  await app.prepare();
  handle = app.getRequestHandler();
  if (!dev) perProcess().set("actions", { pages: pagesOfActions() });
  await new Promise((/** @type {(listening: void) => void} */ listening, refused) => {
    server.once("error", refused).listen(port, host, () => listening());
  });
  if (process.connected) process.send?.({ port });
  drainTimer = setTimeout(drain, DRAIN_EVERY_MS);
} catch (error) {
  await fail(error);
}

/**
 * @param {Request} request
 * @param {Response} response
 */
function respond(request, response) {
  connections.track(request, response);
  bodies.watch(request, response);
  completeHead(response);
  const hostIssue = issueOfHost(request);
  if (hostIssue !== null) return refuse(request.socket, 400, hostIssue);
  const { headers, method = "" } = request;
  const target = targetForNext(request.url ?? "");
  if (isUnderApi(target)) {
    for (const name of Object.keys(headers)) if (NEXT_HEADERS.test(name)) delete headers[name];
    // Responses to writes are short: compressing one costs more than it saves.
    if (method !== "GET") delete headers["accept-encoding"];
    // Next would send a response's head alone, before its body.
    response.flushHeaders = () => {};
  } else {
    trackAbort(request, method);
    boundPageBody(request);
  }
  delete headers["x-original-method"];
  // Next escapes the colons of a query: a signature is verified over the target as it was sent.
  headers["x-sent-target"] = target;
  trackRender(headers, response);
  headers["x-socket-address"] = (request.socket.remoteAddress ?? "unknown").replace(/^::ffff:/, "");
  request.url = target;
  request.method = methodForNext(method);
  if (request.method !== method) headers["x-original-method"] = method;
  return handle(request, response);
}

/**
 * Logs the request of a page or an action that its client breaks off. The API logs its own. Next would print
 * the error as if it were ours.
 * @param {Request} request
 * @param {string} method
 */
function trackAbort(request, method) {
  const { destroy } = request;
  request.destroy = (error) =>
    destroy.call(
      request,
      /** @type {NodeJS.ErrnoException | undefined} */ (error)?.code === "ECONNRESET" ? undefined : error,
    );
  request.once("close", () => {
    if (!request.complete) log("info", "client_aborted", { method, kind: "page", status: CLIENT_CLOSED });
  });
}

/**
 * Makes the ETag of a response a weak one, since the response exists compressed and not. Adds Accept to the
 * Vary of a page that is Markdown too, which Next replaces.
 * @param {Response} response
 */
function completeHead(response) {
  const { writeHead } = response;
  response.writeHead = (/** @type {unknown[]} */ ...head) => {
    const tag = response.getHeader("etag");
    if (typeof tag === "string" && tag.startsWith('"')) response.setHeader("ETag", `W/${tag}`);
    if (MARKDOWN_TOO.test(String(response.getHeader("link")))) {
      const varies = [response.getHeader("vary") ?? []].flat().join(", ");
      if (!/\baccept(?:,|$)/i.test(varies)) response.setHeader("Vary", `${varies}, Accept`);
    }
    return Reflect.apply(writeHead, response, head);
  };
}

/**
 * Names a request for lib/server/limits/page-renders.ts, which bounds how many pages are rendered at a time, and
 * reports its end.
 * @param {import("node:http").IncomingHttpHeaders} headers
 * @param {Response} response
 */
function trackRender(headers, response) {
  const request = randomBytes(12).toString("base64url");
  headers["x-page-render"] = request;
  response.once("close", () => perProcess().get("page renders")?.end?.(request));
}

/** Sends the due deliveries, even if no request arrives. One call at a time. */
async function drain() {
  try {
    await ownRequest(`${ownAddress(process.env, port)}/api/internal/drain`, {
      headers: { Authorization: `Bearer ${process.env.CRON_SECRET}` },
      timeoutMs: DRAIN_TIMEOUT_MS,
    });
    // The route logs the reason of a failed delivery itself.
    report(undefined);
  } catch (error) {
    report(/** @type {Error} */ (error).message);
  }
  if (!stopping) drainTimer = setTimeout(drain, DRAIN_EVERY_MS);
}

/**
 * Logs one line when the drain begins to fail, and one when it works again.
 * @param {string | undefined} failure
 */
function report(failure) {
  if (stopping || (failure !== undefined) === drainFailing) return;
  drainFailing = failure !== undefined;
  log("warn", drainFailing ? "drain_failing" : "drain_recovered", drainFailing ? { error: failure } : {});
}

/**
 * @param {"info" | "warn"} level
 * @param {string} event
 * @param {Record<string, unknown>} fields
 */
function log(level, event, fields) {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  if (level === "info") console.log(line);
  else console.error(line);
}

/**
 * Stops the server. After SIGTERM it first stays not ready for a while (lib/services/health.ts) and serves as
 * before. Then it accepts no more connections, ends each kept one after its next response or once it is idle,
 * finishes the requests under way and their work after the response, and exits.
 * @param {NodeJS.Signals} [signal]
 */
async function stop(signal) {
  if (stopping) return;
  stopping = true;
  clearTimeout(drainTimer);
  perProcess().set("shutdown", { begun: true });
  if (signal === "SIGTERM" && server.listening) await sleep(LEAVING_MS);
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
  if (server.listening) await connections.close();
  await app.close();
  // lib/server/observe/telemetry.ts sets it. A collector that hangs does not delay the end.
  await Promise.race([perProcess().get("telemetry")?.flush?.(), sleep(TELEMETRY_MS)]);
  process.exit(0);
}

/** @param {unknown} error */
async function fail(error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  const sentence =
    code === "EADDRINUSE"
      ? `Port ${port} is in use: set PORT to another one.`
      : code === "ENOTFOUND" || code === "EADDRNOTAVAIL"
        ? `HOST is no address of this machine: ${host}.`
        : `The server does not start: ${message}`;
  if (process.connected) await new Promise((sent) => process.send?.({ failed: sentence }, sent));
  else console.error(sentence);
  process.exit(1);
}
