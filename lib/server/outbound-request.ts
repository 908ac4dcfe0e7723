import "server-only";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { guardedLookup, outboundIssue, type Resolver } from "./outbound-guard";
import { noResponse, type SendResult } from "./send-result";

export const LONGEST_MS = 15_000;
export const KEPT_BYTES = 16 * 1024;

/**
 * POSTs a body through the outbound guard: 15 s in total, no redirects, 16 KiB of the response kept. Never
 * throws.
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
  try {
    const received = await exchange(new URL(url), headers, body, resolve);
    return { ...received, error: null, durationMs: durationMs() };
  } catch (error) {
    const message = error instanceof Error ? error.message || error.name : String(error);
    return noResponse(message, durationMs());
  }
}

interface Exchanged {
  status: number;
  retryAfter: number | null;
  body: string;
}

function exchange(url: URL, headers: Record<string, string>, body: string, resolve?: Resolver) {
  return new Promise<Exchanged>((done, reject) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const options = {
      method: "POST",
      headers: { ...headers, "Content-Length": String(Buffer.byteLength(body)) },
      lookup: guardedLookup(url, resolve),
      agent: false as const,
    };
    const request: ClientRequest = send(url, options);
    const deadline = setTimeout(() => {
      reject(new Error(`No complete response within ${LONGEST_MS / 1000} seconds`));
      request.destroy();
    }, LONGEST_MS);
    let hasResponse = false;
    request.on("response", (response) => {
      hasResponse = true;
      const { statusCode: status = 0, headers: responseHeaders } = response;
      const retryAfter = secondsOf(responseHeaders["retry-after"]);
      readStart(response)
        .then((text) => done({ status, retryAfter, body: text }), reject)
        .finally(() => request.destroy());
    });
    request.on("error", reject);
    // A resolved promise ignores how the connection ends.
    request.on("close", () => {
      clearTimeout(deadline);
      if (!hasResponse) reject(new Error("The connection ended without a response"));
    });
    request.end(body);
  });
}

function secondsOf(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= KEPT_BYTES) break;
  }
  // NUL is valid in a response but not in a text column.
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString("utf8").replaceAll("\0", "\uFFFD");
}
