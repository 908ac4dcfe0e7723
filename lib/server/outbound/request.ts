import "server-only";
import { Agent, type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps, Agent as TlsAgent } from "node:https";
import type { Duplex } from "node:stream";
import { errorText } from "@/lib/server/observe/error-text";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { guardedLookup, outboundIssue, type Resolver } from "./guard";

// An attempt as a whole, and what is kept of its response: docs/spec/decisions.md "Callback and webhooks".
export const LONGEST_SEND_MS = 15_000;
export const KEPT_BYTES = 16 * 1024;
/** How long an idle connection stays open: less than receivers keep theirs open. */
const IDLE_MS = 2_000;
/** How long a connection is reused. */
const USED_MS = 60_000;
const IDLE_PER_HOST = 16;

/**
 * The result of an outbound request: a status and the first 16 KiB of the body, or why there is no response.
 */
export interface SendResult {
  status: number | null;
  /** The Retry-After header, converted to seconds. */
  retryAfter: number | null;
  body: string;
  error: string | null;
  durationMs: number;
}

/** Returns a result without a response, with its reason. */
export function noResponse(error: string, durationMs = 0): SendResult {
  return { status: null, retryAfter: null, body: "", error, durationMs };
}

/**
 * POSTs a body through the outbound guard: 15 s in total, no redirects, 16 KiB of the response kept. Never
 * throws. Uses an open connection if there is one: its address was checked when it opened.
 */
export async function postOutbound(
  url: string,
  headers: Record<string, string>,
  body: string,
  resolve?: Resolver,
): Promise<SendResult> {
  const started = performance.now();
  const durationMs = () => Math.round(performance.now() - started);
  const issue = outboundIssue(url);
  if (issue) return noResponse(`The address ${issue}.`);
  const outbound = { url: new URL(url), headers, body, resolve };
  try {
    const received = await exchange(outbound, keptConnections(), LONGEST_SEND_MS).catch((error) => {
      if (!(error instanceof ConnectionClosed)) throw error;
      return exchange(outbound, null, LONGEST_SEND_MS - durationMs());
    });
    return { ...received, error: null, durationMs: durationMs() };
  } catch (error) {
    return noResponse(errorText(error), durationMs());
  }
}

interface Outbound {
  url: URL;
  headers: Record<string, string>;
  body: string;
  resolve: Resolver | undefined;
}

interface Exchanged {
  status: number;
  retryAfter: number | null;
  body: string;
}

/** The receiver closed an open connection before it responded. Whether it got the request is unknown. */
class ConnectionClosed extends Error {}

/** Sends a request and reads its response: on one of the open connections, or on a new one without `kept`. */
function exchange(outbound: Outbound, kept: Connections | null, ms: number): Promise<Exchanged> {
  return new Promise((done, reject) => {
    const request = begin(outbound, kept);
    const deadline = setTimeout(() => {
      reject(new Error(`No complete response within ${LONGEST_SEND_MS / 1000} seconds`));
      request.destroy();
    }, ms);
    let hasResponse = false;
    request.on("response", (response) => {
      hasResponse = true;
      const { statusCode: status = 0, headers } = response;
      const retryAfter = secondsOf(headers["retry-after"]);
      readStart(request, response, (body) => done({ status, retryAfter, body }));
      response.on("error", reject);
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      const isClosed = request.reusedSocket && !hasResponse && CLOSED_CODES.has(error.code ?? "");
      reject(isClosed ? new ConnectionClosed(error.message) : error);
    });
    // A resolved promise ignores how the connection ends.
    request.on("close", () => {
      clearTimeout(deadline);
      if (!hasResponse) reject(new Error("The connection ended without a response"));
    });
    request.end(outbound.body);
  });
}

const CLOSED_CODES = new Set(["ECONNRESET", "EPIPE"]);

function begin({ url, headers, body, resolve }: Outbound, kept: Connections | null): ClientRequest {
  const options = {
    method: "POST",
    headers: { ...headers, "Content-Length": String(Buffer.byteLength(body)) },
    lookup: guardedLookup(url, resolve),
  };
  if (url.protocol === "https:") return requestHttps(url, { ...options, agent: kept?.https ?? false });
  return requestHttp(url, { ...options, agent: kept?.http ?? false });
}

interface Connections {
  http: Agent;
  https: TlsAgent;
}

function keptConnections(): Connections {
  const options = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: IDLE_PER_HOST };
  return oncePerProcess("connections", () => ({
    http: limitAge(new Agent(options)),
    https: limitAge(new TlsAgent(options)),
  }));
}

/** Ends the reuse of a connection after a time: a receiver may move to another address. */
function limitAge<A extends Agent>(agent: A): A {
  const firstKept = new WeakMap<Duplex, number>();
  const keep = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = (socket) => {
    const since = firstKept.get(socket) ?? performance.now();
    firstKept.set(socket, since);
    return performance.now() - since < USED_MS && keep(socket);
  };
  return agent;
}

/** Reads the start of a response; a longer one, or one without an end, is cut off. */
function readStart(request: ClientRequest, response: IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  // NUL is valid in a response but not in a text column.
  const end = () =>
    done(Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString("utf8").replaceAll("\0", "\uFFFD"));
  response.on("end", end);
  response.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length < KEPT_BYTES) return;
    end();
    request.destroy();
  });
}

function secondsOf(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
