import "server-only";
import { createSecretKey, type KeyObject } from "node:crypto";
import { oncePerProcess } from "./once-per-process";
import { decrypt } from "./secrets";

/** The most keys that are kept: each takes a few hundred bytes. */
const MOST_KEPT = 1_000;

/**
 * Returns the secret of a row of `api_keys` as the key of a signature. Decrypting it takes longer than the
 * signature, so the process keeps the keys of the latest rows. An entry is found by its row and encrypted
 * text: a text that was encrypted again, or moved to another row, is decrypted.
 */
export function signingKey(id: string, encrypted: string): KeyObject {
  const kept = oncePerProcess("signing keys", () => new Map<string, KeyObject>());
  const name = `${id} ${encrypted}`;
  const known = kept.get(name);
  if (known) return known;
  const key = createSecretKey(decrypt(encrypted, { table: "api_keys", column: "secret", id }), "utf8");
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
  kept.set(name, key);
  return key;
}
