import { timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const KEPT = 100;
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * A received callback. The body is parsed JSON, or text if it is not valid JSON.
 * @typedef {{
 *   received_at: string, verified: boolean, headers: Record<string, string | string[] | undefined>, body:
 * unknown,
 * }} Received
 */

/**
 * A small receiver of callbacks on 127.0.0.1. It verifies a POST to any path under `folder`, which begins and
 * ends with a slash and holds a secret, by Standard Webhooks with one of `secrets` (`whsec_...`) and responds
 * with 204, or with 401 when no signature matches; GET gives the latest 100 as JSON, newest first. Other users
 * of this machine do not know the folder, and pages of other sites cannot name this Host: they get 404 and
 * 403. `print` gets one line for each callback. Resolves once it listens.
 * @param {{ port: number, folder: string, secrets: string[], print: (line: string) => void }} options
 */
export async function startReceiver({ port, folder, secrets, print }) {
  const webhooks = secrets.map((secret) => new Webhook(secret));
  /** @type {Received[]} */
  const received = [];
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const server = createServer(async (request, response) => {
    if (!hosts.includes(request.headers.host ?? "")) return response.writeHead(403).end();
    if (!isUnder(folder, request.url ?? "")) return response.writeHead(404).end();
    if (request.method === "GET") {
      return response
        .writeHead(200, { "Content-Type": "application/json" })
        .end(JSON.stringify(received, null, 2));
    }
    if (request.method !== "POST") return response.writeHead(405, { Allow: "GET, POST" }).end();
    const body = await readBody(request);
    if (body === undefined) return response.writeHead(413, { Connection: "close" }).end();
    const verified = webhooks.some((webhook) => verify(webhook, body, request.headers));
    received.unshift({
      received_at: new Date().toISOString(),
      verified,
      headers: webhookHeaders(request.headers),
      body: parse(body),
    });
    received.splice(KEPT);
    print(verified ? describe(parse(body)) : "callback refused: its signature does not match");
    return response.writeHead(verified ? 204 : 401).end();
  });
  await new Promise((/** @type {(listening: void) => void} */ listening, refused) => {
    server.once("error", refused).listen(port, "127.0.0.1", () => listening());
  });
  return server;
}

/**
 * @param {string} folder
 * @param {string} path
 */
function isUnder(folder, path) {
  const expected = Buffer.from(folder);
  const given = Buffer.from(path.slice(0, folder.length));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * The body as text; undefined when it is too large.
 * @param {import("node:http").IncomingMessage} request
 */
async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * @param {Webhook} webhook
 * @param {string} body
 * @param {import("node:http").IncomingHttpHeaders} headers
 */
function verify(webhook, body, headers) {
  try {
    webhook.verify(body, /** @type {Record<string, string>} */ (headers));
    return true;
  } catch {
    return false;
  }
}

/** @param {import("node:http").IncomingHttpHeaders} headers */
function webhookHeaders(headers) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(?:webhook-|content-type|user-agent)/.test(name)),
  );
}

/**
 * The body as JSON, or as text if it is not valid JSON.
 * @param {string} body
 */
function parse(body) {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/**
 * One line about a verified callback. Its body is an event of the product, so its members are known.
 * @param {unknown} event
 */
function describe(event) {
  const { type, test, data } = /** @type {Event} */ (event);
  const net = data?.submission?.quote?.net_funding;
  return [
    `${type} verified`,
    test ? "test" : undefined,
    data?.submission?.number,
    data?.offer?.deal_id,
    net === undefined
      ? undefined
      : `net funding ${net.toLocaleString("en-US", { minimumFractionDigits: 2 })}`,
  ]
    .filter(Boolean)
    .join("  ");
}

/**
 * The part of an event that `describe` reads.
 * @typedef {{
 *   type: string,
 *   test?: true,
 *   data?: { submission?: { number: string, quote?: { net_funding?: number } }, offer?: { deal_id: string }
 * },
 * }} Event
 */
