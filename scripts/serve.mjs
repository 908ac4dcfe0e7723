import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, maxHeaderSize, Server, STATUS_CODES } from "node:http";
import { Server as TcpServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { boundPageBody, CONNECTION_LIMITS, watchBodies } from "./connection-limits.mjs";
import { ownRequest } from "./own-request.mjs";
import { listenHost, ownAddress } from "./ports.mjs";
import { isUnderApi, methodForNext, targetForNext } from "./request-target.mjs";

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
// A stopping server waits this long before it ends an idle connection: a proxy may just be sending a request
// on it.
const IDLE_MS = 1_000;
// A turn of the event loop without a request is shorter than the first. An overloaded server may have none
// within the second.
const QUIET_TURN_MS = 0.5;
const QUIET_WITHIN_MS = 1_000;
// The status of a request that its client broke off, as nginx has it in its log.
const CLIENT_CLOSED = 499;
// Longer than load balancers keep an idle connection, so that they close it first.
const KEEP_ALIVE_MS = Number(process.env.KEEP_ALIVE_SECONDS || 65) * 1_000;
// What reaches a refused socket meanwhile is not read: ended at once, it could lose the refusal.
const REFUSED_MS = 1_000;
const DRAIN_EVERY_MS = 1_000;
const DRAIN_TIMEOUT_MS = 60_000;
// Distinguishes a request with a method that Node's parser does not support from input that is not HTTP.
const REQUEST_LINE = /^[A-Za-z-]+ \S+ HTTP\/1\.[01]\r?\n/;
// A name or address, and perhaps a port. An empty one is valid.
const HOST = /^(?:\[[\dA-Fa-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/;
// Headers that Next sends to itself. From a client of the API they would turn a response into a redirect.
const NEXT_HEADERS = /^(?:rsc|next-.*|x-nextjs-.*|x-middleware-.*|x-original-method)$/;

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "disconnect"]) process.on(signal, stop);

let stopping = false;
let acceptsConnections = true;
let connectionsAccepted = 0;
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
const bodies = watchBodies((request, response) => {
  if (response.headersSent) return request.socket.destroy();
  refuse(request.socket, 408, `no byte of its body came for ${CONNECTION_LIMITS.idleSeconds} seconds`);
});
/**
 * The open connections, each with the number of its requests under way and the time when the last one ended.
 * @type {Map<import("node:net").Socket, { requests: number, usedAt: number }>}
 */
const connections = new Map();
server.on("connection", (socket) => {
  connectionsAccepted += 1;
  connections.set(socket, { requests: 0, usedAt: performance.now() });
  socket.once("close", () => connections.delete(socket));
});
server.on("checkExpectation", respond);
server.on("connect", (_request, socket) => refuse(socket, 405, "CONNECT is not served here."));
server.on("clientError", (/** @type {NodeJS.ErrnoException & { rawPacket?: Buffer }} */ error, socket) => {
  if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return refuse(socket, 408, lateReason(socket));
  if (error.code === "HPE_INVALID_METHOD" && REQUEST_LINE.test(error.rawPacket?.toString("latin1") ?? ""))
    return refuse(socket, 405, "This method is not served here.");
  if (error.code === "HPE_HEADER_OVERFLOW")
    return refuse(socket, 400, `must have at most ${maxHeaderSize / 1024} KiB of headers`, "limit");
  return refuse(socket, 400, "is not valid HTTP");
});

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
  if (!acceptsConnections) response.setHeader("Connection", "close");
  trackUse(request, response);
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
 * Why RFC 9112 refuses the Host headers of a request, or null.
 * @param {Request} request
 */
function issueOfHost({ headersDistinct, httpVersion }) {
  const [host, ...others] = headersDistinct.host ?? [];
  if (host === undefined) return httpVersion === "1.1" ? "has no Host header" : null;
  if (others.length > 0) return "has more than one Host header";
  return HOST.test(host) ? null : "has a Host header that names no host";
}

/**
 * Which time a request on a socket has used up: that of its headers, while it is not under way.
 * @param {import("node:stream").Duplex} socket
 */
function lateReason(socket) {
  const { headerSeconds, requestSeconds } = CONNECTION_LIMITS;
  const { requests = 0 } = connections.get(/** @type {import("node:net").Socket} */ (socket)) ?? {};
  if (requests === 0) return `its headers must arrive within ${headerSeconds} seconds`;
  return `it must arrive within ${requestSeconds} seconds`;
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
 * @param {Request} request
 * @param {Response} response
 */
function trackUse(request, response) {
  const connection = connections.get(request.socket);
  if (connection === undefined) return;
  connection.requests += 1;
  response.once("close", () => {
    connection.requests -= 1;
    connection.usedAt = performance.now();
  });
}

/**
 * Resolves when everything that has reached this process was accepted and read. The kernel resets what it has
 * queued for a closed socket, and its client cannot know whether a request was served.
 */
async function nothingQueued() {
  for (const giveUpAt = performance.now() + QUIET_WITHIN_MS; performance.now() < giveUpAt; ) {
    const [startedAt, accepted] = [performance.now(), connectionsAccepted];
    // A turn of the event loop accepts at most one connection, and reads what others have sent.
    await new Promise((/** @type {(turned: void) => void} */ turned) => setImmediate(turned));
    if (connectionsAccepted === accepted && performance.now() - startedAt < QUIET_TURN_MS) return;
  }
}

/** Ends the connections that have been idle for a while. */
function endIdleConnections() {
  for (const [socket, { requests, usedAt }] of connections)
    if (requests === 0 && performance.now() - usedAt >= IDLE_MS) socket.end();
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

/**
 * The values that lib/server/once-per-process.ts keeps.
 * @typedef {{ end?(request: string): void, flush?(): Promise<unknown>, begun?: boolean, pages?: ReturnType<typeof pagesOfActions>, count?(address: string): Promise<{ headers: Record<string, string>, over: object | null }> }} Shared
 * @returns {Map<string, Shared>}
 */
function perProcess() {
  const shared = /** @type {{ offerCalculator?: ReturnType<typeof perProcess> }} */ (globalThis);
  shared.offerCalculator ??= new Map();
  return shared.offerCalculator;
}

/**
 * The pages that can call each server action of the build, for lib/server/web/page-actions.ts: paths with `*` for
 * a value.
 * @returns {Map<string, Set<string>>}
 */
function pagesOfActions() {
  /** @type {{ node: Record<string, { workers: Record<string, object> }> }} */
  const { node } = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8"));
  const pageOf = (/** @type {string} */ worker) =>
    worker
      .split("/")
      .slice(1, -1)
      .map((folder) => (folder.startsWith("[") ? "*" : folder))
      .join("/");
  return new Map(
    Object.entries(node).map(([id, { workers }]) => [id, new Set(Object.keys(workers).map(pageOf))]),
  );
}

/**
 * Responds in the API's shape to input that is not a valid request, counts it against its address, and ends
 * the connection.
 * @param {import("node:stream").Duplex} stream a socket
 * @param {400 | 405 | 408} status
 * @param {string} reason the message of a 405, the reason of a 408, else what follows "request" in the detail
 * @param {"format" | "limit"} [code] of the detail
 */
async function refuse(stream, status, reason, code = "format") {
  const socket = /** @type {import("node:net").Socket} */ (stream);
  const address = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "unknown";
  const counted = await perProcess()
    .get("socket refusals")
    ?.count?.(address)
    .catch(() => undefined);
  if (!socket.writable) return socket.destroy();
  const over = counted?.over ?? null;
  const body = JSON.stringify(over ?? refusalOf(status, reason, code));
  const sent = over === null ? status : 429;
  const head = [
    `HTTP/1.1 ${sent} ${STATUS_CODES[sent]}`,
    ...(sent === 405 ? ["Allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"] : []),
    ...Object.entries(counted?.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: req_${randomBytes(16).toString("base64url")}`,
    'Link: </api/v1/openapi.json>; rel="service-desc"',
    "Cache-Control: no-store",
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), REFUSED_MS).unref();
}

/**
 * @param {400 | 405 | 408} status
 * @param {string} reason
 * @param {"format" | "limit"} code
 */
function refusalOf(status, reason, code) {
  if (status === 405) return { error: "METHOD_NOT_ALLOWED", message: reason };
  if (status === 408)
    return { error: "REQUEST_TIMEOUT", message: `The request took too long to arrive: ${reason}.` };
  return {
    error: "VALIDATION_FAILED",
    message: "The request failed validation; details lists every failure.",
    details: [`request ${reason}`],
    errors: [{ path: null, code, message: reason }],
  };
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
  if (server.listening) await closeServer();
  await app.close();
  // lib/server/observe/telemetry.ts sets it. A collector that hangs does not delay the end.
  await Promise.race([perProcess().get("telemetry")?.flush?.(), sleep(TELEMETRY_MS)]);
  process.exit(0);
}

async function closeServer() {
  await nothingQueued();
  acceptsConnections = false;
  // The close of an HTTP server would end kept connections at once.
  const closed = new Promise((/** @type {(value: true) => void} */ resolve) => {
    TcpServer.prototype.close.call(server, () => resolve(true));
  });
  while (!(await Promise.race([closed, sleep(100)]))) {
    await nothingQueued();
    endIdleConnections();
  }
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
