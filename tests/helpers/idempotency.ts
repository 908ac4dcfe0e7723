import { randomUUID } from "node:crypto";
import { OFFER_OPERATIONS } from "@/lib/schemas/offer-operations";
import type { Operation } from "@/lib/schemas/operation";
import type { KeyContext } from "@/lib/server/context";
import { Idempotency } from "@/lib/server/idempotency";

/** A new Idempotency-Key, parsed as from a request to the operation. */
export function newIdempotency(
  { caller, now }: KeyContext,
  operation: Operation = OFFER_OPERATIONS.createOffer,
): Idempotency {
  const headers = new Headers({ "Idempotency-Key": randomUUID() });
  const request = { headers, method: "POST", path: "/", target: "/", body: new Uint8Array() };
  const idempotency = Idempotency.of(caller.keyId, operation, request, now);
  if (!idempotency) throw new Error("The request has no Idempotency-Key.");
  return idempotency;
}
