import { createHmac } from "node:crypto";

/**
 * The signed parts of a request. The target is the path with its query; the timestamp in Unix seconds, now
 * unless given.
 */
interface RequestToSign {
  method: string;
  target: string;
  body?: string | Uint8Array;
  timestamp?: number | string;
}

/** The headers of a signed request, built from the contract and not with the service's code. */
export function signedHeaders(apiKey: string, secret: string, request: RequestToSign) {
  const { method, target, body = "", timestamp = Math.floor(Date.now() / 1000) } = request;
  const signature = createHmac("sha256", secret)
    .update(`${timestamp}\n${method}\n${target}\n`)
    .update(body)
    .digest("hex");
  return { "X-API-Key": apiKey, "X-Timestamp": String(timestamp), "X-Signature": signature };
}

/** A link whose signature has another first character. */
export function withWrongSignature(link: string): string {
  return link.replace(/sig=(.)/, (_all, first: string) => `sig=${first === "_" ? "-" : "_"}`);
}
