import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const KEPT = 100;
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * A small receiver of callbacks on 127.0.0.1: POST to any path is verified by Standard Webhooks with `secret` (`whsec_...`)
 * and answered 204, or 401 when the signature does not match; GET gives the latest 100 as JSON, newest first:
 * [{received_at, verified, headers, body}]. `print` gets one line for each. Gives the http.Server once it listens.
 */
export async function startReceiver({ port, secret, print }) {
  const webhook = new Webhook(secret);
  const received = [];
  const server = createServer(async (request, response) => {
    if (request.method === "GET") {
      return response
        .writeHead(200, { "Content-Type": "application/json" })
        .end(JSON.stringify(received, null, 2));
    }
    if (request.method !== "POST") return response.writeHead(405, { Allow: "GET, POST" }).end();
    const body = await readBody(request);
    if (body === undefined) return response.writeHead(413, { Connection: "close" }).end();
    const verified = verify(webhook, body, request.headers);
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
  await new Promise((listening, refused) =>
    server.once("error", refused).listen(port, "127.0.0.1", listening),
  );
  return server;
}

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

function verify(webhook, body, headers) {
  try {
    webhook.verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

function webhookHeaders(headers) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(?:webhook-|content-type|user-agent)/.test(name)),
  );
}

/** The body as JSON, or as text when it is none. */
function parse(body) {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function describe(event) {
  const { submission, offer } = event.data ?? {};
  const net = submission?.quote?.net_funding;
  return [
    `${event.type} verified`,
    submission?.number,
    offer?.deal_id,
    net === undefined
      ? undefined
      : `net funding ${net.toLocaleString("en-US", { minimumFractionDigits: 2 })}`,
  ]
    .filter(Boolean)
    .join("  ");
}
