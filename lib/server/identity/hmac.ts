import "server-only";
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";

/** All signatures are computed here, and compared here in constant time. */

/** A KeyObject for a key that is used often: with a Buffer, Node 24 takes five times as long. */
type Key = KeyObject | Buffer;

/**
 * Returns the HMAC-SHA256 over `timestamp \n METHOD \n path[?query] \n body`. The header has it as hex
 * (docs/spec/decisions.md "Request signing").
 */
export function requestSignature(
  secret: string | KeyObject,
  request: { timestamp: string; method: string; target: string; body: Uint8Array },
): Buffer {
  return createHmac("sha256", secret)
    .update(`${request.timestamp}\n${request.method}\n${request.target}\n`, "utf8")
    .update(request.body)
    .digest();
}

/** The `sig` of a calculator link; `exp` in Unix seconds (docs/spec/decisions.md "Calculator link"). */
export function linkSignature(key: Key, link: { offerId: string; seq: number; exp: number }): string {
  return createHmac("sha256", key)
    .update(`calc.v1\n${link.offerId}\n${link.seq}\n${link.exp}`)
    .digest("base64url");
}

/** The `sig` of a merchant's link; `exp` in Unix seconds (docs/spec/disclosures.md "The merchant's link"). */
export function merchantSignature(
  key: Key,
  link: { offerId: string; disclosureId: string; exp: number },
): string {
  return createHmac("sha256", key)
    .update(`merchant.v1\n${link.offerId}\n${link.disclosureId}\n${link.exp}`)
    .digest("base64url");
}

/** Returns one `v1,<base64>` entry of a Standard Webhooks header. The secret is `whsec_` and base64. */
export function webhookSignature(
  secret: string,
  message: { id: string; timestamp: number; body: string },
): string {
  const key = createSecretKey(secret.slice("whsec_".length), "base64");
  const signed = `${message.id}.${message.timestamp}.${message.body}`;
  return `v1,${createHmac("sha256", key).update(signed, "utf8").digest("base64")}`;
}

/** The digest that is stored for a sign-in code, bound to its challenge. Lowercase hex. */
export function codeDigest(key: Key, challengeId: string, code: string): string {
  return createHmac("sha256", key).update(`code.v1\n${challengeId}\n${code}`).digest("hex");
}

/**
 * The digest that proves that a person has signed in with a browser since their browsers were last forgotten.
 * It is the value of a cookie.
 */
export function browserDigest(key: Key, userId: string, seq: number): string {
  const since = seq === 0 ? "" : `\n${seq}`;
  return createHmac("sha256", key).update(`browser.v1\n${userId}${since}`).digest("base64url");
}

/** The digest of a sign-in that a browser has begun, whose state is in a cookie. */
export function begunDigest(key: Key, state: string): string {
  return createHmac("sha256", key).update(`begun.v1\n${state}`).digest("base64url");
}

/**
 * The digest under which the events of a subject, such as a mail address, are counted: the counts contain no
 * addresses.
 */
export function countedDigest(key: Key, subject: string): string {
  return createHmac("sha256", key).update(`count.v1\n${subject}`).digest("base64url");
}

/** Compares two digests, or two texts, in constant time. */
export function sameDigest(a: Uint8Array | string, b: Uint8Array | string): boolean {
  const left = Buffer.from(a as string);
  const right = Buffer.from(b as string);
  return left.length === right.length && timingSafeEqual(left, right);
}
