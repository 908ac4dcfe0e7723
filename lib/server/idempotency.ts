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

/** What a request is answered, and what is kept to be given again. The headers every answer has are not among its own. */
export interface Answer {
  status: number;
  body: object | null;
  headers?: Record<string, string>;
}

/** What a change that is to be done once takes into its statement. */
export interface IdempotentWrite {
  /** Names the lock under which it is done: a second request with the same key meets it. */
  lock: string;
  /** The row that keeps the answer with this body. */
  record: (body: object) => object;
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

/**
 * The first answer to a claim, given now or earlier: a change's is kept with the change (`work` is told how, `answerOf` makes
 * the answer of its body), a refusal's beside it.
 */
export async function answerOnce(
  claim: IdempotencyClaim,
  now: Date,
  answerOf: (body: object) => Answer,
  work: (once: IdempotentWrite) => Promise<Answer>,
): Promise<Answer> {
  const kept = await keptAnswer(claim, now);
  if (kept) return kept;
  const lock = `${claim.apiKeyId} ${claim.key}`;
  try {
    return await work({ lock, record: (body) => idempotencyRecord(claim, answerOf(body), now) });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.code === "IDEMPOTENCY_IN_PROGRESS")
      throw error;
    const faster = await keepAnswer(claim, { status: error.status, body: error.toBody() }, now);
    if (faster) return faster;
    throw error;
  }
}

/** The answer kept in the last 24 hours, marked as a replay; else null. IDEMPOTENCY_CONFLICT when it was another request's. */
async function keptAnswer(claim: IdempotencyClaim, now: Date): Promise<Answer | null> {
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
    headers: { ...(record.headers as Record<string, string>), "Idempotent-Replayed": "true" },
  };
}

/** Keeps an answer that changed nothing; when another request with the key was faster, its answer is returned instead. */
async function keepAnswer(claim: IdempotencyClaim, answer: Answer, now: Date): Promise<Answer | null> {
  try {
    await database().idempotencyRecord.create({ data: idempotencyRecord(claim, answer, now) });
    return null;
  } catch (error) {
    if (isUniqueViolation(error)) return keptAnswer(claim, now);
    throw error;
  }
}

/** The row of an answer, to be written in the statement of the change it answers for. */
function idempotencyRecord(claim: IdempotencyClaim, { status, body, headers = {} }: Answer, now: Date) {
  return {
    api_key_id: claim.apiKeyId,
    key: claim.key,
    request_hash: claim.requestHash,
    status,
    body: JSON.stringify(body),
    headers,
    created_at: now,
    expires_at: new Date(now.getTime() + KEPT_MS),
  };
}
