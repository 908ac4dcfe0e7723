import "server-only";
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomInt,
} from "node:crypto";
import { type EncryptionKey, env } from "@/lib/server/env";
import { oncePerProcess } from "@/lib/server/once-per-process";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Creates a public API key: `fk_` (`fkt_` in a sandbox), 22 random base62 digits and 6 check digits (CRC-32).
 */
export function newApiKey({ isSandbox }: { isSandbox: boolean }): string {
  const digits = randomBase62(22);
  return `${isSandbox ? "fkt_" : "fk_"}${digits}${checkDigits(digits)}`;
}

/** Returns whether a text has the form of an API key, whatever its check digits. */
export function hasApiKeyForm(text: string): boolean {
  return /^fkt?_[0-9A-Za-z]{28}$/.test(text);
}

/** Returns whether a text has the form and check digits of an API key, so that a typo costs no lookup. */
export function looksLikeApiKey(text: string): boolean {
  return hasApiKeyForm(text) && checkDigits(text.slice(-28, -6)) === text.slice(-6);
}

/** Creates an API secret: `fsk_` (`fskt_` in a sandbox) and 43 random base62 digits (256 bits). */
export function newApiSecret({ isSandbox }: { isSandbox: boolean }): string {
  return `${isSandbox ? "fskt_" : "fsk_"}${randomBase62(43)}`;
}

/** Creates a webhook secret: `whsec_` and the base64 of 32 random bytes. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** The row and column of an encrypted secret. A ciphertext moved elsewhere cannot be decrypted. */
export interface SecretPlace {
  table: "api_keys" | "funders" | "webhook_endpoints" | "erasures" | "person_mails";
  column: string;
  id: string;
}

/**
 * Encrypts a secret by AES-256-GCM with the current key: `<key id>.<base64url of nonce, ciphertext and tag>`.
 */
export function encrypt(secret: string, place: SecretPlace): string {
  const key = currentKey();
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key.key, nonce).setAAD(boundTo(place));
  const encrypted = Buffer.concat([
    nonce,
    cipher.update(secret, "utf8"),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return `${key.id}.${encrypted.toString("base64url")}`;
}

/**
 * Decrypts a secret of the same place. Throws if the key is not configured, or the text was altered or moved.
 */
export function decrypt(encrypted: string, place: SecretPlace): string {
  const [id, text] = encrypted.split(".");
  const key = env().encryptionKeys.find((candidate) => candidate.id === id);
  if (!key || !text)
    throw new Error(`No encryption key ${id} for ${place.table}.${place.column} of ${place.id}`);
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key.key, bytes.subarray(0, 12)).setAAD(boundTo(place));
  decipher.setAuthTag(bytes.subarray(-16));
  return decipher.update(bytes.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
}

/** Returns the current key's id: the prefix, up to the first dot, of every text that this key encrypted. */
export function currentKeyId(): string {
  return currentKey().id;
}

function currentKey(): EncryptionKey {
  return env().encryptionKeys[0] as EncryptionKey;
}

function boundTo(place: SecretPlace): Buffer {
  return Buffer.from(`${place.table}\n${place.column}\n${place.id}`);
}

function randomBase62(length: number): string {
  return Array.from({ length }, () => BASE62[randomInt(62)]).join("");
}

function checkDigits(text: string): string {
  let rest = crc32(Buffer.from(text));
  let digits = "";
  for (let place = 0; place < 6; place += 1) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

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
