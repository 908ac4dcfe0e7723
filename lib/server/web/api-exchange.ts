import "server-only";
import {
  ApiError,
  BudgetUsedUp,
  NoOperation,
  SpecificNotFound,
  validationFailed,
} from "@/lib/schemas/wire/errors";
import { issueOf, QUERY_CHARACTERS } from "@/lib/schemas/wire/field-issues";
import type { Operation } from "@/lib/schemas/wire/operation";
import type { KeyCaller, KeyContext } from "@/lib/server/context";
import { Changes, withChanges } from "@/lib/server/database/connections";
import {
  type Authenticated,
  authenticate,
  type Reading,
  readForCaller,
  receivedSignature,
} from "@/lib/server/identity/authenticate";
import { keepRefusal } from "@/lib/server/identity/refused-requests";
import { looksLikeApiKey } from "@/lib/server/identity/secrets";
import { newRequestId } from "@/lib/server/ids";
import { anonymousTraffic } from "@/lib/server/limits/anonymous-traffic";
import {
  budgetHeaders,
  countRequest,
  measureRefusal,
  rateLimitHeaders,
} from "@/lib/server/limits/rate-limit";
import type { LimitState } from "@/lib/server/limits/rate-limit-store";
import { bytesLeft } from "@/lib/server/limits/stored-bytes";
import { apiTurns, type EndTurn } from "@/lib/server/limits/turns";
import { unfinishedBodies } from "@/lib/server/limits/unfinished-bodies";
import { errorFields, log } from "@/lib/server/observe/log";
import { afterResponse } from "./after-response";
import {
  type ApiResponse,
  asApiError,
  isUnreachable,
  logFailure,
  missingObject,
  rateLimited,
  unreachable,
} from "./api-response";
import { clientAddress, requestSource } from "./client-address";
import { entityTag } from "./entity-tag";
import { Idempotency } from "./idempotency";
import { type BodyReading, ClientAborted, hasBody, type JsonObject, readBody, readJson } from "./json-body";
import { namedDeal } from "./named-deal";
import { sentTarget } from "./signable-targets";
import { outcomeOf } from "./write-outcome";

/** The rate limit budgets of an address for unauthenticated requests; each use has its own. */
export type AddressBudget = "address" | "health";

// Bytes: docs/spec/decisions.md "Order of checks".
export const LARGEST_BODY = 256 * 1024;

/** The status of a request that its client broke off, as nginx has it in its log. */
const CLIENT_CLOSED = 499;

type ErrorBody = ReturnType<ApiError["toBody"]>;

/** One request and its response. Headers and error bodies are written only here. */
export class Exchange {
  /**
   * The time of the request: after its body has arrived and its turn has begun. A slow body counts in the
   * window in which it ends.
   */
  now = new Date();
  private readonly startedAt = performance.now();
  readonly requestId = newRequestId();
  readonly headers: Record<string, string> = {};
  /** The path as sent, without the query. */
  readonly path: string;
  private body: Uint8Array = new Uint8Array();
  private readonly search: string;
  /** The spellings of path and query that the client may have signed; the first is named in responses. */
  private readonly targets: readonly string[];
  private limit: LimitState | null = null;
  private caller: KeyCaller | null = null;
  private writes = false;
  private isUnreachable = false;
  private readonly changes = new Changes();
  private done: "nothing" | "perhaps" = "nothing";
  private endTurn: EndTurn | null = null;

  constructor(
    private readonly request: Request,
    readonly params: Record<string, string>,
    /** The route's path with parameter names, so that text from the client is not logged. */
    private readonly route: string,
    private readonly budget: AddressBudget,
  ) {
    const { pathname, search } = new URL(request.url);
    this.path = pathname;
    const { query, targets } = sentTarget(pathname, search, request.headers.get("x-sent-target"));
    this.search = query;
    this.targets = targets;
  }

  refuseTrailingSlash(): void {
    if (this.path.endsWith("/")) throw new NoOperation();
  }

  /**
   * Checks the query's characters, body size, key, signature and rate limits, in this order. `read` is what
   * `reading` read. `writes` says whether the operation may store rows.
   */
  async authenticated(
    reading: Reading | null,
    { writes }: { writes: boolean },
  ): Promise<KeyContext & { read: unknown }> {
    this.writes = writes;
    if (!/^(\?([\w.-]+=[\w.:-]*(&|$))*)?$/.test(this.search)) {
      const rest = /^\?[\w.&=-]*$/.test(this.search)
        ? "must be pairs name=value, joined by one & each"
        : QUERY_CHARACTERS;
      throw validationFailed([issueOf("query", "format", rest)]);
    }
    const key = this.request.headers.get("x-api-key") ?? "";
    const address = this.address();
    const funder = anonymousTraffic().verifiedFunder(key, address, this.now);
    // The resource of the path is read together with the key only if this address has recently sent a valid
    // signature of the key; else it is read after the signature is verified.
    const { caller, read } =
      funder === null ? await this.verifiedWithinBudget(address) : await this.verified(funder, reading);
    anonymousTraffic().noteVerified(key, address, caller.funder.id, this.now);
    this.caller = caller;
    await this.countCaller(caller);
    const value = funder !== null || reading === null ? read : await readForCaller(caller, reading);
    const source = requestSource(this.request.headers);
    return { caller, now: this.now, requestId: this.requestId, source, read: value };
  }

  /**
   * Counts the request for its key, then for its funder. One that the key's limit refuses does not count for
   * the funder.
   */
  private async countCaller({ keyId, limits, funder, funderLimits }: KeyCaller): Promise<void> {
    this.limit = await countRequest(`key:${keyId}`, limits, this.now);
    if (this.limit.refusedBy) throw rateLimited(this.limit);
    const ofFunder = await countRequest(`funder:${funder.id}`, funderLimits, this.now);
    if (!ofFunder.refusedBy) return;
    this.limit = ofFunder;
    throw rateLimited(ofFunder, " of the funder's keys together");
  }

  /** Waits for a turn of `subject`, a funder or an address. `end` ends the turn. */
  private async takeTurn(subject: string): Promise<void> {
    const turn = await apiTurns().take(subject);
    this.now = new Date();
    if (typeof turn !== "string") {
      this.endTurn = turn;
      return;
    }
    this.isUnreachable = turn === "stuck";
    if (this.isUnreachable) throw unreachable("nothing");
    measureRefusal("turn");
    this.headers["Retry-After"] = "1";
    throw new ApiError("RATE_LIMITED", "Too many requests are under way: this one had no turn in 5 seconds.");
  }

  /** Ends the turn of the request, if it has one. */
  end({ status }: Response): void {
    this.endTurn?.(status < 500);
  }

  private async verified(funder: string, reading: Reading | null): Promise<Authenticated> {
    await this.receive();
    await this.takeTurn(funder);
    return this.authenticate(reading);
  }

  /**
   * Authenticates a request whose address has sent no valid signature of its key recently. Its body is read,
   * and its key looked up, only while its address has budget left.
   */
  private async verifiedWithinBudget(address: string): Promise<Authenticated> {
    this.refuseSpent(address);
    if (hasBody(this.request)) await unfinishedBodies().receive(address, (reading) => this.receive(reading));
    else await this.receive();
    await anonymousTraffic().startLookup(address);
    this.now = new Date();
    const found = await this.lookedUp(address);
    // The address had its turn for the look-up alone: what the request does now is the funder's.
    this.endTurn?.(true);
    this.endTurn = null;
    await this.takeTurn(found.caller.funder.id);
    return found;
  }

  private async lookedUp(address: string): Promise<Authenticated> {
    try {
      this.refuseSpent(address);
      await this.takeTurn(address);
      return await this.authenticate(null);
    } catch (error) {
      await this.countAnonymous();
      throw error;
    } finally {
      anonymousTraffic().endLookup(address);
    }
  }

  private refuseSpent(address: string): void {
    this.limit = anonymousTraffic().spentLimit(address, this.now);
    if (this.limit) throw rateLimited(this.limit);
  }

  private async receive(reading?: BodyReading): Promise<void> {
    this.body = await readBody(this.request, LARGEST_BODY, reading);
    this.now = new Date();
  }

  private authenticate(reading: Reading | null): Promise<Authenticated> {
    const { method, headers } = this.request;
    return authenticate({ headers, method, targets: this.targets, body: this.body }, this.now, {
      reading,
      writes: this.writes,
    });
  }

  /** Returns the request's Idempotency-Key; null without one. */
  idempotency({ caller, now }: KeyContext, operation: Operation): Idempotency | null {
    const { path, search, body } = this;
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
    if (!isUnreachable(error) || this.caller === null) return null;
    const { requestId, now, caller } = this;
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
    return queryValues(new URLSearchParams(this.search));
  }

  /**
   * Returns the body as JSON. An operation without a body (`none`) refuses what no operation reads, and uses
   * nothing of it.
   */
  json(presence: "required" | "optional" | "none"): JsonObject {
    if (presence !== "required" && this.body.length === 0) return {};
    const body = readJson(this.request, this.body);
    return presence === "none" ? {} : body;
  }

  /** Counts a request without a key; RATE_LIMITED if its address is over budget. */
  async admitAnonymous(): Promise<void> {
    await this.countAnonymous();
    if (this.limit?.refusedBy) throw rateLimited(this.limit);
  }

  /** Responds with an error: an ApiError unchanged, any other without its cause. */
  async refuse(error: unknown): Promise<Response> {
    if (error instanceof ClientAborted) return this.aborted();
    this.isUnreachable ||= isUnreachable(error);
    let refusal = asApiError(error, this.requestId, this.done);
    if (refusal.code === "NOT_FOUND" && !(refusal instanceof SpecificNotFound))
      refusal = missingObject(this.route, this.path);
    if (refusal.code === "API_KEY_INVALID")
      anonymousTraffic().noteInvalid(this.request.headers.get("x-api-key") ?? "", this.address());
    await this.countRefused();
    if (this.limit?.refusedBy && refusal.status < 500 && refusal.code !== "RATE_LIMITED")
      refusal = rateLimited(this.limit);
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
      await this.countAnonymous();
    } catch (cause) {
      log("error", "rate_limit_failed", { request_id: this.requestId, ...errorFields(cause) });
    }
  }

  /** Counts the request against its address, unless a limit has counted it already. */
  private async countAnonymous(): Promise<void> {
    this.limit ??= await anonymousTraffic().count(this.address(), this.now);
  }

  /** Returns the rate limit subject of the request's address. */
  private address(): string {
    return `${this.budget}:${clientAddress(this.request.headers)}`;
  }

  respond({ status, body, headers = {} }: ApiResponse): Response {
    if (status >= 400) this.keepRefusal(status, body as ErrorBody);
    const content = body === null || body instanceof Uint8Array ? body : JSON.stringify(body);
    const all = {
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Request-Id": this.requestId,
      Link: '</api/v1/openapi.json>; rel="service-desc"',
      ...(content !== null && { "Content-Type": "application/json" }),
      ...(this.limit && rateLimitHeaders(this.limit, this.now)),
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
    const apiKey = this.caller?.apiKey ?? this.request.headers.get("x-api-key") ?? "";
    if (this.isUnreachable || !looksLikeApiKey(apiKey)) return;
    if (!this.caller && code === "RATE_LIMITED") return;
    const { method, headers } = this.request;
    const { now: at, requestId, route, targets, body } = this;
    const isSignature = code === "SIGNATURE_INVALID" || code === "TIMESTAMP_EXPIRED";
    const received = isSignature ? receivedSignature({ headers, method, targets, body }) : null;
    const proven = this.caller !== null;
    const address = clientAddress(headers);
    const isFull = this.caller !== null && bytesLeft(this.caller, at) <= 0;
    const refusal = { status, code, message, details: isFull ? [] : details };
    afterResponse(() => {
      const dealId = proven ? namedDeal(this.params, body) : null;
      return keepRefusal({
        apiKey,
        proven,
        at,
        method,
        route,
        ...refusal,
        requestId,
        address,
        dealId,
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
      funder: this.caller?.funder.slug,
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
