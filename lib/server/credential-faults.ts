import "server-only";
import { looksLikeApiKey } from "./secrets";

/** Why an X-API-Key is no key; one that is unknown, revoked or expired reads alike. */
export function keyFault(given: string | null): string {
  if (!given) return "X-API-Key is missing.";
  if (looksLikeSecret(given)) return "X-API-Key must be your key: that is a secret, not a key.";
  if (!looksLikeApiKey(given))
    return "X-API-Key must be a key as it was issued: fk_ or fkt_ and 28 letters and digits.";
  return "X-API-Key is unknown, revoked or expired.";
}

/** Why an X-Timestamp cannot be read; null if it can. */
export function timestampFault(headers: Headers): string | null {
  const given = headers.get("x-timestamp");
  if (!given) return "X-Timestamp is missing.";
  if (/^\d{13}$/.test(given)) return "X-Timestamp must be in Unix seconds: that is a time in milliseconds.";
  return /^\d{1,12}$/.test(given) ? null : "X-Timestamp must be the current time in Unix seconds.";
}

/** Why an X-Signature that is not 64 hex digits is none. */
export function signatureFault(headers: Headers): string {
  const given = headers.get("x-signature");
  if (!given) return "X-Signature is missing.";
  if (looksLikeSecret(given))
    return "X-Signature must be the 64 hex digits of an HMAC-SHA256: that is a secret, which is never sent.";
  return "X-Signature must be the 64 hex digits of an HMAC-SHA256.";
}

function looksLikeSecret(text: string): boolean {
  return /^(fskt?_|whsec_)/.test(text);
}
