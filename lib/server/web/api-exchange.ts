import "server-only";
import { type ApiError, BudgetUsedUp, NoOperation, SpecificNotFound } from "@/lib/schemas/wire/errors";
import type { Operation } from "@/lib/schemas/wire/operation";
import type { KeyContext } from "@/lib/server/context";
import { Changes, withChanges } from "@/lib/server/database/connections";
import { type Reading, receivedSignature } from "@/lib/server/identity/authenticate";
import { keepRefusal } from "@/lib/server/identity/refused-requests";
import { looksLikeApiKey } from "@/lib/server/identity/secrets";
import { newRequestId } from "@/lib/server/ids";
import { budgetHeaders, rateLimitHeaders } from "@/lib/server/limits/rate-limit";
import { bytesLeft } from "@/lib/server/limits/stored-bytes";
import { errorFields, log } from "@/lib/server/observe/log";
import { afterResponse } from "./after-response";
import { type AddressBudget, Admission } from "./api-admission";
import {
  type ApiResponse,
  asApiError,
  isUnreachable,
  logFailure,
  missingObject,
  rateLimited,
} from "./api-response";
import { clientAddress } from "./client-address";
import { entityTag } from "./entity-tag";
import { Idempotency } from "./idempotency";
import { ClientAborted, type JsonObject, readJson } from "./json-body";
import { subjectOf } from "./named-deal";
import { outcomeOf } from "./write-outcome";

/** The status of a request that its client broke off, as nginx has it in its log. */
const CLIENT_CLOSED = 499;

type ErrorBody = ReturnType<ApiError["toBody"]>;

/** One request and its response. Headers and error bodies are written only here. */
export class Exchange {
  private readonly startedAt = performance.now();
  readonly requestId = newRequestId();
  readonly headers: Record<string, string> = {};
  /** The path as sent, without the query. */
  readonly path: string;
  private readonly admission: Admission;
  private isUnreachable = false;
  private readonly changes = new Changes();
  private done: "nothing" | "perhaps" = "nothing";

  constructor(
    private readonly request: Request,
    readonly params: Record<string, string>,
    /** The route's path with parameter names, so that text from the client is not logged. */
    private readonly route: string,
    budget: AddressBudget,
  ) {
    this.path = new URL(request.url).pathname;
    this.admission = new Admission(request, budget);
  }

  refuseTrailingSlash(): void {
    if (this.path.endsWith("/")) throw new NoOperation();
  }

  /** Authenticates and counts a request of a key; `read` is what `reading` read. */
  async authenticated(
    reading: Reading | null,
    operation: { writes: boolean },
  ): Promise<KeyContext & { read: unknown }> {
    return { ...(await this.admission.authenticated(reading, operation)), requestId: this.requestId };
  }

  /** Counts a request without a key; RATE_LIMITED if its address is over budget. */
  admitAnonymous(): Promise<void> {
    return this.admission.admitAnonymous();
  }

  /** Ends the request's turn, if it has one. */
  end(response: Response): void {
    this.admission.end(response);
  }

  /** Returns the request's Idempotency-Key; null without one. */
  idempotency({ caller, now }: KeyContext, operation: Operation): Idempotency | null {
    const { path } = this;
    const { search, body } = this.admission;
    const { method, headers } = this.request;
    const target = `${path}${search}`;
    return Idempotency.of(caller, operation, { headers, method, path, target, body }, now);
  }

  /** Runs the work of an operation that writes, and notes what its statements change. */
  changing<T>(work: () => Promise<T>): Promise<T> {
    return withChanges(this.changes, work);
  }

  /**
   * Finds out what a write has done that failed because of the database, for the response. Returns the
   * recorded response if it was done.
   */
  async responseAfter(
    error: unknown,
    { sandbox }: Operation,
    idempotency: Idempotency | null,
  ): Promise<ApiResponse | null> {
    const { now, caller } = this.admission;
    if (!isUnreachable(error) || caller === null) return null;
    const { requestId } = this;
    // An operation of a sandbox may leave neither event nor audit entry.
    const write = { funderId: caller.funder.id, requestId, now, leavesTrace: sandbox !== true };
    const outcome = await outcomeOf(this.changes, write, idempotency);
    if (typeof outcome === "string") {
      this.done = outcome;
      return null;
    }
    logFailure(error, requestId);
    return outcome;
  }

  /** Returns the values of the query; a repeated name has an array of its values. */
  query(): Record<string, string | string[]> {
    return queryValues(new URLSearchParams(this.admission.search));
  }

  /**
   * Returns the body as JSON. An operation without a body (`none`) refuses what no operation reads, and uses
   * nothing of it.
   */
  json(presence: "required" | "optional" | "none"): JsonObject {
    const { body } = this.admission;
    if (presence !== "required" && body.length === 0) return {};
    const read = readJson(this.request, body);
    return presence === "none" ? {} : read;
  }

  /** Responds with an error: an ApiError unchanged, any other without its cause. */
  async refuse(error: unknown): Promise<Response> {
    if (error instanceof ClientAborted) return this.aborted();
    const { admission } = this;
    this.isUnreachable ||= admission.isStuck || isUnreachable(error);
    let refusal = asApiError(error, this.requestId, this.done);
    if (refusal.code === "NOT_FOUND" && !(refusal instanceof SpecificNotFound))
      refusal = missingObject(this.route, this.path);
    if (refusal.code === "API_KEY_INVALID") admission.noteInvalidKey();
    await this.countRefused();
    if (admission.limit?.refusedBy && refusal.status < 500 && refusal.code !== "RATE_LIMITED")
      refusal = rateLimited(admission.limit);
    const wait = refusal.retryAfterSeconds ?? (refusal.code === "SERVICE_UNAVAILABLE" ? 5 : undefined);
    if (wait !== undefined) this.headers["Retry-After"] = String(wait);
    if (refusal instanceof BudgetUsedUp) Object.assign(this.headers, budgetHeaders(refusal));
    return this.respond({ status: refusal.status, body: refusal.toBody() });
  }

  /** Ends a request that its client broke off: nobody reads the response. */
  private async aborted(): Promise<Response> {
    await this.countRefused();
    this.logged("client_aborted", CLIENT_CLOSED);
    return new Response(null, { status: CLIENT_CLOSED });
  }

  private async countRefused(): Promise<void> {
    try {
      await this.admission.countAnonymous();
    } catch (cause) {
      log("error", "rate_limit_failed", { request_id: this.requestId, ...errorFields(cause) });
    }
  }

  respond({ status, body, headers = {} }: ApiResponse): Response {
    if (status >= 400) this.keepRefusal(status, body as ErrorBody);
    const { limit, now } = this.admission;
    const content = body === null || body instanceof Uint8Array ? body : JSON.stringify(body);
    const all = {
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Request-Id": this.requestId,
      Link: '</api/v1/openapi.json>; rel="service-desc"',
      ...(content !== null && { "Content-Type": "application/json" }),
      ...(limit && rateLimitHeaders(limit, now)),
      ...this.headers,
      ...headers,
    };
    const { method } = this.request;
    if (status === 200 && content !== null && (method === "GET" || method === "HEAD")) {
      const { etag, unchanged } = entityTag(content, this.request.headers);
      return this.finish(unchanged ? 304 : 200, unchanged ? null : content, { ...all, ETag: etag });
    }
    return this.finish(status, content, all);
  }

  /**
   * Stores a refused request of an API key for the console, after the response. Nothing is stored while the
   * database is unreachable, or if the address was over its limit: that refusal must cost no work.
   */
  private keepRefusal(status: number, { error: code, message, details = [] }: ErrorBody): void {
    const { caller, now: at, targets, body } = this.admission;
    const { method, headers } = this.request;
    const apiKey = caller?.apiKey ?? headers.get("x-api-key") ?? "";
    if (this.isUnreachable || !looksLikeApiKey(apiKey)) return;
    if (!caller && code === "RATE_LIMITED") return;
    const { requestId, route } = this;
    const isSignature = code === "SIGNATURE_INVALID" || code === "TIMESTAMP_EXPIRED";
    const received = isSignature ? receivedSignature({ headers, method, targets, body }) : null;
    const proven = caller !== null;
    const address = clientAddress(headers);
    const isFull = caller !== null && bytesLeft(caller, at) <= 0;
    const refusal = { status, code, message, details: isFull ? [] : details };
    afterResponse(() => {
      const subject = proven ? subjectOf(this.params, this.query(), body) : null;
      return keepRefusal({
        apiKey,
        proven,
        at,
        method,
        route,
        ...refusal,
        requestId,
        address,
        subject,
        received,
      });
    });
  }

  private finish(
    status: number,
    content: string | Uint8Array<ArrayBuffer> | null,
    headers: Record<string, string>,
  ): Response {
    this.logged("api_request", status);
    return new Response(this.request.method === "HEAD" ? null : content, { status, headers });
  }

  private logged(event: "api_request" | "client_aborted", status: number): void {
    log("info", event, {
      request_id: this.requestId,
      funder: this.admission.caller?.funder.slug,
      method: this.request.method,
      route: this.route,
      status,
      duration_ms: Math.round(performance.now() - this.startedAt),
    });
  }
}

/** Returns the values of a query; a repeated name has an array of its values. */
export function queryValues(query: URLSearchParams): Record<string, string | string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of query) {
    const others = values.get(name);
    if (others) others.push(value);
    else values.set(name, [value]);
  }
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length === 1 ? (all[0] as string) : all]),
  );
}
