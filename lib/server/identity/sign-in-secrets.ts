import "server-only";
import { createHash, type KeyObject, randomBytes, randomInt } from "node:crypto";
import { env } from "@/lib/server/env";
import { begunDigest, browserDigest, codeDigest, countedDigest, sameDigest } from "./hmac";

/** Creates the token of a cookie: 256 random bits. The database has only its hash. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 of a token, hex. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Creates a sign-in code: six random digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** Returns the digest that is stored for a code. */
export function codeHash(challengeId: string, code: string): string {
  return codeDigest(currentKey(), challengeId, code);
}

/** Returns whether a code is the one that was stored for its challenge, also after a rotation of the key. */
export function isCode(challengeId: string, code: string, stored: string): boolean {
  return everyKey().some((key) => sameDigest(codeDigest(key, challengeId, code), stored));
}

/** A person, as the browsers are known that they have signed in with. */
interface BrowserOwner {
  id: string;
  browser_seq: number;
}

/** Returns the cookie's value for a browser that a person has signed in with. */
export function browserToken({ id, browser_seq }: BrowserOwner): string {
  return browserDigest(currentKey(), id, browser_seq);
}

/** Returns whether a person has signed in with the browser that has this cookie. */
export function isKnownBrowser(token: string, { id, browser_seq }: BrowserOwner): boolean {
  return everyKey().some((key) => sameDigest(browserDigest(key, id, browser_seq), token));
}

/** Signs the state of a sign-in that a browser has begun: the value of a cookie, which the browser can read. */
export function signedState(state: object): string {
  const text = Buffer.from(JSON.stringify(state)).toString("base64url");
  return `${text}.${begunDigest(currentKey(), text)}`;
}

/** Returns the state that a cookie has; null unless it was signed here, also before a rotation of the key. */
export function stateOf(cookie: string): unknown {
  const [text = "", digest = ""] = cookie.split(".");
  if (!everyKey().some((key) => sameDigest(begunDigest(key, text), digest))) return null;
  return JSON.parse(Buffer.from(text, "base64url").toString());
}

/** Returns the name under which the events of a subject are counted. */
export function countedName(kind: string, subject: string): string {
  return `${kind}:${countedDigest(currentKey(), subject)}`;
}

function currentKey(): KeyObject {
  return everyKey()[0] as KeyObject;
}

function everyKey(): KeyObject[] {
  return env().encryptionKeys.map(({ key }) => key);
}
