import "server-only";
import { createHash } from "node:crypto";
import { ApiError, validationFailed } from "@/lib/schemas/errors";
import { database, isUniqueViolation } from "./database";

/** A request that asked to be done once: by which key, under which name, and what it was. */
export interface IdempotencyClaim {
  apiKeyId: string;
  key: string;
  /** SHA-256 of method, target and body, hex. */
  requestHash: string;
}

/** An answer as it is kept, and given again. */
export interface KeptAnswer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

const KEPT_MS = 24 * 60 * 60 * 1000;

/** The claim of a request with an Idempotency-Key (bare or quoted, 1 to 255 visible ASCII characters), else null. */
export function idempotencyClaim(
  apiKeyId: string,
  request: { headers: Headers; method: string; target: string; body: Uint8Array },
): IdempotencyClaim | null {
  const given = request.headers.get("idempotency-key");
  if (given === null) return null;
  const key = /^"(.*)"$/.exec(given)?.[1] ?? given;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw validationFailed(["Idempotency-Key must be 1 to 255 visible ASCII characters"]);
  }
  const hash = createHash("sha256").update(`${request.method}\n${request.target}\n`).update(request.body);
  return { apiKeyId, key, requestHash: hash.digest("hex") };
}

/** The first answer to a claim, if there was one in the last 24 hours. IDEMPOTENCY_CONFLICT for another request. */
export async function keptAnswer(claim: IdempotencyClaim, now: Date): Promise<KeptAnswer | null> {
  const where = { api_key_id_key: { api_key_id: claim.apiKeyId, key: claim.key } };
  const record = await database().idempotencyRecord.findUnique({ where });
  if (!record) return null;
  if (record.expires_at <= now) {
    await database().idempotencyRecord.deleteMany({
      where: { api_key_id: claim.apiKeyId, key: claim.key, expires_at: { lte: now } },
    });
    return null;
  }
  if (record.request_hash !== claim.requestHash) {
    throw new ApiError(
      "IDEMPOTENCY_CONFLICT",
      "This Idempotency-Key was sent with another request; a changed one needs a new key.",
    );
  }
  return {
    status: record.status,
    body: JSON.parse(record.body),
    headers: record.headers as Record<string, string>,
  };
}

/** Keeps an answer that changed nothing; when another request with the key was faster, its answer is returned instead. */
export async function keepAnswer(
  claim: IdempotencyClaim,
  answer: KeptAnswer,
  now: Date,
): Promise<KeptAnswer | null> {
  try {
    await database().idempotencyRecord.create({ data: idempotencyRecord(claim, answer, now) });
    return null;
  } catch (error) {
    if (isUniqueViolation(error)) return keptAnswer(claim, now);
    throw error;
  }
}

/** The row of an answer, to be written in the statement of the change it answers for. */
export function idempotencyRecord(claim: IdempotencyClaim, answer: KeptAnswer, now: Date) {
  return {
    api_key_id: claim.apiKeyId,
    key: claim.key,
    request_hash: claim.requestHash,
    status: answer.status,
    body: JSON.stringify(answer.body),
    headers: answer.headers,
    created_at: now,
    expires_at: new Date(now.getTime() + KEPT_MS),
  };
}
