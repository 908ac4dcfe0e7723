import "server-only";
import type { KeyObject } from "node:crypto";
import { requestSignature, sameDigest } from "./hmac";

/** A request as it was received, with the hex digits of its X-Signature. */
export interface ReceivedSignature {
  timestamp: string;
  method: string;
  target: string;
  body: Uint8Array;
  signature: string;
}

/**
 * What a client may have signed instead of what it sent: milliseconds for seconds, the same bytes (only the
 * time was refused), a body with or without a newline at its end, a body that was serialized again, or a
 * decoded path.
 */
const SIGNED_VARIANTS = [
  "milliseconds",
  "as_received",
  "trailing_newline",
  "reserialized_body",
  "decoded_path",
] as const;

export type SignedVariant = (typeof SIGNED_VARIANTS)[number];

/**
 * Returns the first variant whose signature is the one received, or null. Each variant takes one HMAC or a
 * few.
 */
export function matchingVariant(
  secret: string | KeyObject,
  received: ReceivedSignature,
): SignedVariant | null {
  const signature = Buffer.from(received.signature, "hex");
  const matches = (variant: Partial<ReceivedSignature>) =>
    sameDigest(requestSignature(secret, { ...received, ...variant }), signature);
  return SIGNED_VARIANTS.find((name) => VARIANTS_OF[name](received).some(matches)) ?? null;
}

const VARIANTS_OF: Record<SignedVariant, (received: ReceivedSignature) => Partial<ReceivedSignature>[]> = {
  as_received: () => [{}],
  trailing_newline: ({ body }) => {
    const text = Buffer.from(body).toString("latin1");
    const shorter = text.replace(/\r?\n$/, "");
    return [`${text}\n`, `${text}\r\n`, ...(shorter === text ? [] : [shorter])].map((each) => ({
      body: Buffer.from(each, "latin1"),
    }));
  },
  reserialized_body: ({ body }) => serializations(body).map((text) => ({ body: Buffer.from(text) })),
  decoded_path: ({ target }) => {
    const decoded = decode(target);
    return decoded === target ? [] : [{ target: decoded }];
  },
  // Milliseconds in the header and in the signature, or in one of them only.
  milliseconds: ({ timestamp }) => {
    if (/^\d{13}$/.test(timestamp)) return [{}, { timestamp: timestamp.slice(0, 10) }];
    return /^\d{10}$/.test(timestamp) ? [{ timestamp: `${timestamp}000` }] : [];
  },
};

/** The largest and the deepest body that is serialized again: indentation grows with both. */
const LARGEST_SERIALIZED = 64 * 1024;
const DEEPEST_SERIALIZED = 16;

/**
 * Returns a JSON body as common libraries write it: compact, indented, and with spaces as Python does. None
 * for a body that is no JSON, larger than LARGEST_SERIALIZED or deeper than DEEPEST_SERIALIZED.
 */
function serializations(body: Uint8Array): string[] {
  if (body.length > LARGEST_SERIALIZED) return [];
  const text = Buffer.from(body).toString("utf8");
  try {
    const value: unknown = JSON.parse(text);
    if (isDeeper(value, DEEPEST_SERIALIZED)) return [];
    const compact = JSON.stringify(value);
    const spaced = spacedJson(value);
    const escaped = [compact, spaced].map(asciiOnly);
    const all = [compact, JSON.stringify(value, null, 2), JSON.stringify(value, null, 4), spaced, ...escaped];
    return [...new Set(all)].filter((each) => each !== text);
  } catch {
    return [];
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}

/** Returns JSON with a space after each comma and colon. */
function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${spacedJson(item)}`);
  return `{${members.join(", ")}}`;
}

function asciiOnly(json: string): string {
  return json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function decode(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
