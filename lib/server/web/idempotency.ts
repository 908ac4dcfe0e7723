import "server-only";
import { createHash } from "node:crypto";
import { ApiError, validationFailed } from "@/lib/schemas/wire/errors";
import { issueOf } from "@/lib/schemas/wire/field-issues";
import type { Operation } from "@/lib/schemas/wire/operation";
import type { KeyCaller } from "@/lib/server/context";
import { isUniqueViolation, prisma } from "@/lib/server/database/database";
import type { NewRow } from "@/lib/server/database/rows";
import { bytesOf, countStored } from "@/lib/server/limits/stored-bytes";
import { type ApiResponse, successResponse } from "./api-response";

/** The parts of a request that an Idempotency-Key covers; `target` is path and query as sent. */
interface KeyedRequest {
  headers: Headers;
  method: string;
  path: string;
  target: string;
  body: Uint8Array;
}

// docs/spec/decisions.md "Idempotency".
const KEPT_MS = 24 * 60 * 60 * 1000;

/** The response of a change, as the statement of the change records it under the lock of the key. */
export interface RecordedAnswer {
  lock: string;
  row: NewRow<"idempotency_records">;
}

/**
 * A request with an Idempotency-Key. Its response is recorded for 24 hours and replayed to the same request.
 * The statement of a change records the response of the change, under a lock for the key. A refusal with 409
 * or 422 is recorded separately.
 */
export class Idempotency {
  private constructor(
    private readonly caller: KeyCaller,
    private readonly key: string,
    /** SHA-256 of method, target and body, hex. */
    private readonly requestHash: string,
    private readonly operation: Operation,
    private readonly path: string,
    private readonly now: Date,
  ) {}

  /**
   * Returns null without the header. VALIDATION_FAILED unless the key is 1 to 255 visible ASCII characters,
   * bare or quoted.
   */
  static of(caller: KeyCaller, operation: Operation, request: KeyedRequest, now: Date): Idempotency | null {
    const given = request.headers.get("idempotency-key");
    if (given === null) return null;
    const key = /^"(.*)"$/.exec(given)?.[1] ?? given;
    if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
      throw validationFailed([
        issueOf("Idempotency-Key", "format", "must be 1 to 255 visible ASCII characters"),
      ]);
    }
    const hash = createHash("sha256").update(`${request.method}\n${request.target}\n`).update(request.body);
    return new Idempotency(caller, key, hash.digest("hex"), operation, request.path, now);
  }

  /** The name of the lock that the statement of the change takes. */
  get lock(): string {
    return `${this.caller.keyId} ${this.key}`;
  }

  /** Identifies the row that records the response. */
  get recordKey() {
    return { api_key_id: this.caller.keyId, key: this.key };
  }

  /**
   * Returns the response of a change, for the statement of the change. `body` has no secrets: the route's
   * `restored` adds them again.
   */
  answer(body: object): RecordedAnswer {
    return { lock: this.lock, row: this.row(successResponse(this.operation, this.path, body)) };
  }

  /**
   * Returns the recorded response of the last 24 hours, marked as a replay, or null. IDEMPOTENCY_CONFLICT for
   * another request.
   */
  async recordedResponse(): Promise<ApiResponse | null> {
    const ofKey = { api_key_id_key: this.recordKey };
    const record = await prisma.idempotencyRecord.findUnique({ where: ofKey });
    if (!record) return null;
    // The previous release recorded VALIDATION_FAILED too. Such a record is ignored.
    if (record.expires_at <= this.now || !isKept(record.status)) {
      await prisma.idempotencyRecord.deleteMany({
        where: { ...this.recordKey, OR: [{ expires_at: { lte: this.now } }, { status: record.status }] },
      });
      return null;
    }
    if (record.request_hash !== this.requestHash) {
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

  /**
   * Records a refusal with 409 or 422: the same request would get it again. If a concurrent request with the
   * key came first, returns its response, which is sent instead.
   */
  async storeRefusal(error: unknown): Promise<ApiResponse | null> {
    if (!(error instanceof ApiError) || !isKept(error.status)) return null;
    // The first request may have ended in the meantime.
    if (error.code === "IDEMPOTENCY_IN_PROGRESS") return this.recordedResponse();
    try {
      const row = this.row({ status: error.status, body: error.toBody() });
      await prisma.idempotencyRecord.create({ data: row });
      countStored(this.caller.funder.id, bytesOf({ response: row }), this.now);
      return null;
    } catch (failure) {
      if (isUniqueViolation(failure)) return this.recordedResponse();
      throw failure;
    }
  }

  private row({ status, body, headers = {} }: ApiResponse): NewRow<"idempotency_records"> {
    return {
      ...this.recordKey,
      request_hash: this.requestHash,
      status,
      body: JSON.stringify(body),
      headers,
      created_at: this.now,
      expires_at: new Date(this.now.getTime() + KEPT_MS),
    };
  }
}

function isKept(status: number): boolean {
  return status < 300 || status === 409 || status === 422;
}

/** Returns the error while another request with the same Idempotency-Key runs. */
export function keyInUse(): ApiError {
  return new ApiError(
    "IDEMPOTENCY_IN_PROGRESS",
    "The first request with this Idempotency-Key is still running.",
  );
}
