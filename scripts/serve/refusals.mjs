import { randomBytes } from "node:crypto";
import { maxHeaderSize, STATUS_CODES } from "node:http";
import { perProcess } from "./in-process.mjs";

// Distinguishes a request with a method that Node's parser does not support from input that is not HTTP.
const REQUEST_LINE = /^[A-Za-z-]+ \S+ HTTP\/1\.[01]\r?\n/;
// A name or address, and perhaps a port. An empty one is valid.
const HOST = /^(?:\[[\dA-Fa-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/;
// What reaches a refused socket meanwhile is not read: ended at once, it could lose the refusal.
const REFUSED_MS = 1_000;

/**
 * Why RFC 9112 refuses the Host headers of a request, or null.
 * @param {import("node:http").IncomingMessage} request
 */
export function issueOfHost({ headersDistinct, httpVersion }) {
  const [host, ...others] = headersDistinct.host ?? [];
  if (host === undefined) return httpVersion === "1.1" ? "has no Host header" : null;
  if (others.length > 0) return "has more than one Host header";
  return HOST.test(host) ? null : "has a Host header that names no host";
}

/**
 * Refuses input that Node's parser takes for no request.
 * @param {NodeJS.ErrnoException & { rawPacket?: Buffer }} error
 * @param {import("node:stream").Duplex} socket
 * @param {(socket: import("node:stream").Duplex) => string} lateReason which time a late request has used up
 */
export function refuseInput(error, socket, lateReason) {
  if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return refuse(socket, 408, lateReason(socket));
  if (error.code === "HPE_INVALID_METHOD" && REQUEST_LINE.test(error.rawPacket?.toString("latin1") ?? ""))
    return refuse(socket, 405, "This method is not served here.");
  if (error.code === "HPE_HEADER_OVERFLOW")
    return refuse(socket, 400, `must have at most ${maxHeaderSize / 1024} KiB of headers`, "limit");
  return refuse(socket, 400, "is not valid HTTP");
}

/**
 * Responds in the API's shape to input that is not a valid request, counts it against its address, and ends
 * the connection.
 * @param {import("node:stream").Duplex} stream a socket
 * @param {400 | 405 | 408} status
 * @param {string} reason the message of a 405, the reason of a 408, else what follows "request" in the detail
 * @param {"format" | "limit"} [code] of the detail
 */
export async function refuse(stream, status, reason, code = "format") {
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
