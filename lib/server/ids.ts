import "server-only";
import { randomBytes } from "node:crypto";
import { v7 } from "uuid";

/** A UUID of version 7: sorts by the time it was made. */
export function newId(): string {
  return v7();
}

/** `req_` and 22 characters; on every response, log line and row the request caused. */
export function newRequestId(): string {
  return `req_${randomBytes(16).toString("base64url")}`;
}

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A reference number to read out on the phone: eight digits without look-alikes, `7Q4K-2M9D`. */
export function newReferenceNumber(): string {
  const digits = Array.from(randomBytes(8), (byte) => CROCKFORD[byte % 32]).join("");
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** Whether a text has the form of an id; what has not, names nothing. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
