import { WebhookVerificationError } from "./errors.js";
import { isSigned, joined, utf8 } from "./signing.js";
import type { WebhookEvent } from "./types.js";

/** A message as it arrived. */
export interface ReceivedWebhook {
  /** The callback's or the endpoint's secret, `whsec_...`; several while you rotate it. */
  secret: string | string[];
  /** A Fetch API Headers object, or the headers of node:http. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The raw body. A parsed body cannot be verified. */
  body: string | Uint8Array;
  /** The most seconds that a message may be old, or ahead of the clock. Default 300. */
  toleranceSeconds?: number;
  /** The current time in Unix seconds. */
  now?: number;
}

/**
 * Verifies a callback or webhook (Standard Webhooks 1.0) and returns its event, or throws
 * WebhookVerificationError. Handle each `id` once, and respond with 2xx within 15 seconds.
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookEvent> {
  const { secret, toleranceSeconds = 300, now = Date.now() / 1000 } = received;
  const raw = bytesOfBody(received.body);
  const id = headerOf(received.headers, "webhook-id");
  const timestamp = headerOf(received.headers, "webhook-timestamp");
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError("webhook-timestamp is not a time in Unix seconds.");
  const age = now - Number(timestamp);
  if (Math.abs(age) > toleranceSeconds) {
    const seconds = `${Math.abs(Math.round(age))} seconds ${age > 0 ? "old" : "ahead of this clock"}`;
    throw new WebhookVerificationError(
      `The message is ${seconds}; at most ${toleranceSeconds} are accepted.`,
    );
  }
  const text = joined(utf8(`${id}.${timestamp}.`), raw);
  const signatures = signaturesIn(headerOf(received.headers, "webhook-signature"));
  const keys = keysOf(secret);
  const checks = keys.flatMap((key) => signatures.map((signature) => isSigned(key, signature, text)));
  if (!(await Promise.all(checks)).includes(true))
    throw new WebhookVerificationError(
      "No signature of the message matches: was it made with another secret, or is the body not the raw one?",
    );
  return { ...parsedObject(raw), id };
}

/** A program without types may pass a body that a framework has parsed. */
function bytesOfBody(body: unknown): Uint8Array {
  if (typeof body === "string") return utf8(body);
  if (body instanceof Uint8Array) return body;
  throw new TypeError("Pass the raw bytes of the body: what a parser makes of it cannot be verified.");
}

/** The signed body as an object. A body that is no event was not signed by this service. */
function parsedObject(body: Uint8Array): WebhookEvent {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(body));
  } catch {
    parsed = null;
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new WebhookVerificationError("The body is not a JSON object.");
  return parsed as WebhookEvent;
}

function headerOf(headers: ReceivedWebhook["headers"], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : valueIn(headers, name);
  if (!value) throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
}

function valueIn(headers: Record<string, string | string[] | undefined>, name: string): string | undefined {
  const found = Object.keys(headers).find((key) => key.toLowerCase() === name);
  return [found && headers[found]].flat()[0];
}

/** The signatures of version 1, the only ones that this client can check. */
function signaturesIn(header: string): Uint8Array<ArrayBuffer>[] {
  return header.split(" ").flatMap((entry) => {
    const [version, value = ""] = entry.split(",", 2);
    const bytes = version === "v1" ? bytesOf(value) : null;
    return bytes ? [bytes] : [];
  });
}

function keysOf(secret: string | string[]): Uint8Array<ArrayBuffer>[] {
  const secrets = [secret].flat();
  if (secrets.length === 0) throw new TypeError("Give at least one webhook secret.");
  return secrets.map(keyOf);
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const key = bytesOf(String(secret).replace(/^whsec_/, ""));
  if (!key || key.length === 0) throw new TypeError("A webhook secret is whsec_ and base64.");
  return key;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
