import "server-only";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { guardedLookup, outboundFault } from "./outbound-guard";

/** What came back: a status and the first 16 KiB of the answer, or why there is none. */
export interface OutboundAnswer {
  status: number | null;
  /** The Retry-After header in seconds, where it gave a number of seconds. */
  retryAfter: number | null;
  body: string;
  error: string | null;
  durationMs: number;
}

const LONGEST_MS = 15_000;
const KEPT_BYTES = 16 * 1024;

/** POSTs a body through the outbound guard: 15 s in all, no redirects followed, 16 KiB kept. Never throws. */
export async function postOutbound(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<OutboundAnswer> {
  const started = performance.now();
  const durationMs = () => Math.round(performance.now() - started);
  const fault = outboundFault(url);
  if (fault)
    return { status: null, retryAfter: null, body: "", error: `The address ${fault}.`, durationMs: 0 };
  try {
    const answer = await exchange(new URL(url), headers, body);
    return { ...answer, error: null, durationMs: durationMs() };
  } catch (error) {
    const message = error instanceof Error ? error.message || error.name : String(error);
    return { status: null, retryAfter: null, body: "", error: message, durationMs: durationMs() };
  }
}

function exchange(url: URL, headers: Record<string, string>, body: string) {
  return new Promise<{ status: number; retryAfter: number | null; body: string }>((resolve, reject) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const options = {
      method: "POST",
      headers: { ...headers, "Content-Length": String(Buffer.byteLength(body)) },
      lookup: guardedLookup,
      agent: false as const,
    };
    const request: ClientRequest = send(url, options, (response) => {
      readStart(response).then((text) => {
        clearTimeout(deadline);
        const seconds = Number(response.headers["retry-after"]);
        const retryAfter = Number.isInteger(seconds) && seconds >= 0 ? seconds : null;
        resolve({ status: response.statusCode ?? 0, retryAfter, body: text });
        request.destroy();
      }, reject);
    });
    const deadline = setTimeout(() => {
      request.destroy(new Error(`No complete answer within ${LONGEST_MS / 1000} seconds`));
    }, LONGEST_MS);
    request.on("error", (error) => {
      clearTimeout(deadline);
      reject(error);
    });
    request.end(body);
  });
}

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= KEPT_BYTES) break;
  }
  // NUL is valid in an answer and in no text column.
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString("utf8").replaceAll("\0", "\uFFFD");
}
