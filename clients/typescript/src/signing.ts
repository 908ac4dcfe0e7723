const HMAC = { name: "HMAC", hash: "SHA-256" };

/** The signed parts of a request. `target` is the path from `/api/v1` on with its query, as sent. */
export interface UnsignedRequest {
  /** Unix seconds. */
  timestamp: number;
  method: string;
  target: string;
  /** The exact bytes sent; empty without a body. */
  body: Uint8Array;
}

/** Returns the X-Signature of a request, in lowercase hex. The secret is used as it was shown. */
export async function signRequest(
  secret: string,
  { timestamp, method, target, body }: UnsignedRequest,
): Promise<string> {
  const key = await crypto.subtle.importKey("raw", utf8(secret), HMAC, false, ["sign"]);
  const head = utf8(`${timestamp}\n${method}\n${target}\n`);
  const signature = await crypto.subtle.sign("HMAC", key, joined(head, body));
  return [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether a signature is the HMAC-SHA256 of a text; Web Crypto compares in constant time. */
export async function isSigned(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  text: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const imported = await crypto.subtle.importKey("raw", key, HMAC, false, ["verify"]);
  return crypto.subtle.verify("HMAC", imported, signature, text);
}

/** The bytes of a text in UTF-8. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** The two arrays joined. */
export function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}
