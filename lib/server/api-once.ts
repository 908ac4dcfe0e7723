import "server-only";
import { ApiError } from "@/lib/schemas/errors";
import type { Exchange } from "./api-exchange";
import {
  type IdempotencyClaim,
  idempotencyRecord,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "./idempotency";

/** A request that is to be done once, and the row that keeps its answer. */
export interface OnceOnly {
  claim: IdempotencyClaim;
  record: (answer: Answer) => object;
}

/** What a handler gives back: a body for the declared status, and headers of its own. */
export interface Answer {
  body: unknown;
  headers?: Record<string, string>;
}

/** The first answer to a claim again, or the first answer: kept with the change, or, for a refusal, beside it. */
export async function answerOnce(
  exchange: Exchange,
  claim: IdempotencyClaim,
  status: number,
  handler: (once: OnceOnly) => Promise<Answer>,
  done: () => void,
): Promise<Response> {
  const { now } = exchange;
  const replay = ({ status, body, headers }: KeptAnswer) =>
    exchange.respond(status, body, { ...headers, "Idempotent-Replayed": "true" });
  const kept = await keptAnswer(claim, now);
  if (kept) return replay(kept);
  const record = ({ body, headers = {} }: Answer) => idempotencyRecord(claim, { status, body, headers }, now);
  try {
    const answer = await handler({ claim, record });
    done();
    return exchange.respond(status, answer.body, answer.headers);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.code === "IDEMPOTENCY_IN_PROGRESS")
      throw error;
    const faster = await keepAnswer(claim, { status: error.status, body: error.toBody(), headers: {} }, now);
    if (faster) return replay(faster);
    throw error;
  }
}
