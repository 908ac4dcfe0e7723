import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { v7 } from "uuid";

/** Creates a UUID of version 7, which sorts by creation time. */
export function newId(): string {
  return v7();
}

/** Creates a request id: `req_` and 22 characters. Responses, log lines and rows of the request carry it. */
export function newRequestId(): string {
  // A random UUID comes from a store of random bytes; `randomBytes` asks the system each time.
  return `req_${Buffer.from(randomUUID().replaceAll("-", ""), "hex").toString("base64url")}`;
}

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Creates a reference number that is easy to read out: eight characters without look-alikes, `7Q4K-2M9D`. */
export function newReferenceNumber(): string {
  const digits = Array.from(randomBytes(8), (byte) => CROCKFORD[byte % 32]).join("");
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** Lower than every id: the start of a scan of a table in the order of its ids. */
export const BEFORE_FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Higher than every id. */
export const AFTER_LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Returns whether a value has the form of an id. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

/**
 * Returns the lowest version 7 UUID of a time. Ids of rows created from then on are not below it: for a time
 * before 1970, which ids cannot have, the lowest of all.
 */
export function firstIdAt(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
