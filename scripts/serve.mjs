import { randomBytes } from "node:crypto";
import { createServer, maxHeaderSize, Server, STATUS_CODES } from "node:http";
import { Server as TcpServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { listenHost, ownAddress } from "./ports.mjs";
import { isUnderApi, methodForNext, targetForNext } from "./request-target.mjs";

// The long-running production server: `next start` hides the socket's address, responds to malformed requests
// itself and has no outbox. PORT (3000) and HOST set where it listens; on Vercel the platform does this.

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 */

Object.assign(process.env, { NODE_ENV: "production" });
// A log that cannot be written, as on a full disk, must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
const { default: next } = await import("next");

const port = Number(process.env.PORT || 3000);
const host = listenHost(process.env);
// How long load balancers have to notice that it is not ready, before it accepts no more connections.
const LEAVING_MS = Number(process.env.DRAIN_SECONDS || 5) * 1_000;
const SHUTDOWN_MS = 9_500;
const TELEMETRY_MS = 2_000;
// Before a stopping server ends a kept connection: a proxy that has just used it may be sending the next request on it.
const IDLE_MS = 1_000;
const DRAIN_EVERY_MS = 1_000;
const DRAIN_TIMEOUT_MS = 60_000;
// Distinguishes a request with a method that Node's parser does not support from input that is not HTTP.
const REQUEST_LINE = /^[A-Za-z-]+ \S+ HTTP\/1\.[01]\r?\n/;
// Rule: D4-12
// Next's own signals to itself: from a client of the API they would turn a response into a redirect.
const NEXT_HEADERS = /^(?:rsc|next-.*|x-nextjs-.*|x-middleware-.*|x-original-method)$/;

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "disconnect"]) process.on(signal, stop);

let stopping = false;
/** @type {NodeJS.Timeout | undefined} */
let drainTimer;
let drainFailing = false;

// Next attaches its own upgrade handler to the server it is given; an unused one keeps upgrade requests
// ordinary ones.
const app = next({ dev: false, hostname: host, port, httpServer: new Server(), quiet: true });
const server = createServer(
  {
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    // Longer than a load balancer keeps an idle connection, so that the load balancer closes it first.
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5_000,
    requireHostHeader: false,
  },
  respond,
);
/**
 * The open connections: how many requests of each are under way, and when the last of them ended.
 * @type {Map<import("node:net").Socket, { requests: number, usedAt: number }>}
 */
const connections = new Map();
server.on("connection", (socket) => {
  connections.set(socket, { requests: 0, usedAt: performance.now() });
  socket.once("close", () => connections.delete(socket));
});
server.on("checkExpectation", respond);
server.on("connect", (_request, socket) => refuse(socket, 405, "CONNECT is not served here."));
server.on("clientError", (/** @type {NodeJS.ErrnoException & { rawPacket?: Buffer }} */ error, socket) => {
  if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT")
    return refuse(socket, 408, "took too long to arrive", "limit");
  if (error.code === "HPE_INVALID_METHOD" && REQUEST_LINE.test(error.rawPacket?.toString("latin1") ?? ""))
    return refuse(socket, 405, "This method is not served here.");
  if (error.code === "HPE_HEADER_OVERFLOW")
    return refuse(socket, 431, `must have at most ${maxHeaderSize / 1024} KiB of headers`, "limit");
  return refuse(socket, 400, "is not valid HTTP");
});

/** @type {ReturnType<typeof app.getRequestHandler>} */
let handle;
try {
  await app.prepare();
  handle = app.getRequestHandler();
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
  if (stopping) response.setHeader("Connection", "close");
  trackUse(request, response);
  if (request.headers.host === undefined && request.httpVersion === "1.1") {
    return refuse(request.socket, 400, "has no Host header");
  }
  const { headers, method = "" } = request;
  const target = targetForNext(request.url ?? "");
  if (isUnderApi(target)) {
    for (const name of Object.keys(headers)) if (NEXT_HEADERS.test(name)) delete headers[name];
    // Responses to writes are short: compressing one costs more than it saves.
    if (method !== "GET") delete headers["accept-encoding"];
  }
  delete headers["x-original-method"];
  trackRender(headers, response);
  headers["x-socket-address"] = (request.socket.remoteAddress ?? "unknown").replace(/^::ffff:/, "");
  request.url = target;
  request.method = methodForNext(method);
  if (request.method !== method) headers["x-original-method"] = method;
  return handle(request, response);
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

/** Ends the connections that nobody has used for a while. */
function endIdleConnections() {
  for (const [socket, { requests, usedAt }] of connections)
    if (requests === 0 && performance.now() - usedAt >= IDLE_MS) socket.end();
}

/**
 * Names a request for lib/server/page-renders.ts, which bounds how many pages are rendered at a time, and
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
 * What lib/server/once-per-process.ts keeps.
 * @returns {Map<string, { end?(request: string): void, flush?(): Promise<unknown>, begun?: boolean }>}
 */
function perProcess() {
  const shared = /** @type {{ offerCalculator?: ReturnType<typeof perProcess> }} */ (globalThis);
  shared.offerCalculator ??= new Map();
  return shared.offerCalculator;
}

// Rule: D3-17
/**
 * Responds in the API's shape to input that is not a valid request, and ends the connection.
 * @param {import("node:stream").Duplex} socket
 * @param {400 | 405 | 408 | 431} status
 * @param {string} reason the message of a 405, else what follows "request" in the detail
 * @param {"format" | "limit"} [code] of the detail
 */
function refuse(socket, status, reason, code = "format") {
  const refusal =
    status === 405
      ? { error: "METHOD_NOT_ALLOWED", message: reason }
      : {
          error: "VALIDATION_FAILED",
          message: "The request failed validation; details lists every failure.",
          details: [`request ${reason}`],
          errors: [{ path: null, code, message: reason }],
        };
  const body = JSON.stringify(refusal);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...(status === 405 ? ["Allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"] : []),
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: req_${randomBytes(16).toString("base64url")}`,
    "Cache-Control: no-store",
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

// Rule: D8-47
/** Sends the deliveries that are due, also when no request comes. One call at a time. */
async function drain() {
  try {
    const response = await fetch(`${ownAddress(process.env, port)}/api/internal/drain`, {
      headers: { Authorization: `Bearer ${process.env.CRON_SECRET}` },
      signal: AbortSignal.timeout(DRAIN_TIMEOUT_MS),
    });
    await response.arrayBuffer();
    // The route's own log has the reason of a failed delivery.
    report(undefined);
  } catch (error) {
    const { cause, message } = /** @type {Error} */ (error);
    report(cause instanceof Error ? cause.message : message);
  }
  if (!stopping) drainTimer = setTimeout(drain, DRAIN_EVERY_MS);
}

/**
 * Logs one line when the drain begins to fail and one when it works again.
 * @param {string | undefined} failure
 */
function report(failure) {
  if (stopping || (failure !== undefined) === drainFailing) return;
  drainFailing = failure !== undefined;
  log(drainFailing ? "drain_failing" : "drain_recovered", drainFailing ? { error: failure } : {});
}

/**
 * @param {string} event
 * @param {Record<string, unknown>} fields
 */
function log(event, fields) {
  console.error(JSON.stringify({ time: new Date().toISOString(), level: "warn", event, ...fields }));
}

/**
 * On SIGTERM it first is not ready for a while (lib/services/health.ts). Then it accepts no new requests, finishes those
 * under way and their work after the response, and ends.
 * @param {NodeJS.Signals} [signal]
 */
async function stop(signal) {
  if (stopping) return;
  stopping = true;
  clearTimeout(drainTimer);
  perProcess().set("shutdown", { begun: true });
  if (signal === "SIGTERM" && server.listening) await sleep(LEAVING_MS);
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
  const idleClosing = setInterval(endIdleConnections, 100);
  // The close of an HTTP server ends kept connections at once.
  if (server.listening) await new Promise((closed) => TcpServer.prototype.close.call(server, closed));
  clearInterval(idleClosing);
  await app.close();
  // Set by lib/server/telemetry.ts; a collector that hangs does not delay the end.
  await Promise.race([perProcess().get("telemetry")?.flush?.(), sleep(TELEMETRY_MS)]);
  process.exit(0);
}

/** @param {unknown} error */
async function fail(error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  const sentence =
    code === "EADDRINUSE"
      ? `Port ${port} is in use: set PORT to another one.`
      : `The server does not start: ${message}`;
  if (process.connected) await new Promise((sent) => process.send?.({ failed: sentence }, sent));
  else console.error(sentence);
  process.exit(1);
}
