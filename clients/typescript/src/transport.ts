import { ApiError, ConnectionError } from "./errors.js";
import { type Page, Pages } from "./pages.js";
import { signRequest, utf8 } from "./signing.js";
import type { ErrorCode } from "./types.js";

/** Where the service runs, your key, and how patient the client is. */
export interface ClientOptions {
  /** Such as `https://offers.example`; a path before `/api/v1` is not signed. */
  baseUrl: string;
  /** Your slug. */
  funder: string;
  /** `fk_...` */
  apiKey: string;
  /** `fsk_...`, as it was shown. */
  apiSecret: string;
  /** How often a call is sent again at most. Default 3. */
  retries?: number;
  /** How long one attempt may take. Default 30. */
  timeoutSeconds?: number;
  /** The longest wait that is taken before a retry; a longer Retry-After ends the call. Default 60. */
  longestWaitSeconds?: number;
  /** The clock, in Unix seconds. */
  now?: () => number;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Options of one call. */
export interface CallOptions {
  signal?: AbortSignal;
}

/** Options of a call that takes an Idempotency-Key. */
export interface KeyedCallOptions extends CallOptions {
  /** Names the call, so that sending it again changes nothing. Default: a new UUID for each call. */
  idempotencyKey?: string;
}

/** A call as a method of the client describes it. */
interface Call {
  method: string;
  path: string;
  query?: object | undefined;
  body?: object | undefined;
  /**
   * What a second attempt could do: nothing, as it only reads; nothing more than the first, as its version,
   * its method or its key sees to that; or the same change once more.
   */
  repeat: "reads" | "safe" | "unsafe";
  idempotent?: true;
  /** The media type of a response of bytes. */
  media?: string;
  unsigned?: true;
}

interface Received {
  response: Response;
  bytes: Uint8Array;
  /** The X-Timestamp that was sent. */
  timestamp: number;
}

/** Signs, sends, retries, and makes results and errors of the responses. */
export class Transport {
  /** Your slug. */
  readonly funder: string;
  readonly #options: Required<ClientOptions>;

  constructor(options: ClientOptions) {
    this.funder = options.funder;
    this.#options = {
      ...options,
      baseUrl: options.baseUrl.replace(/\/+$/, ""),
      retries: options.retries ?? 3,
      timeoutSeconds: options.timeoutSeconds ?? 30,
      longestWaitSeconds: options.longestWaitSeconds ?? 60,
      now: options.now ?? (() => Date.now() / 1000),
      fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    };
  }

  /** Sends a call until it has an outcome. Throws ApiError and ConnectionError. */
  protected async send<Result>(call: Call, options: KeyedCallOptions = {}): Promise<Result> {
    const headers = call.idempotent && { "Idempotency-Key": options.idempotencyKey ?? crypto.randomUUID() };
    const { retries, longestWaitSeconds } = this.#options;
    let uncertain = false;
    for (let attempts = 1; ; attempts += 1) {
      const received = await this.#attempt(call, headers, options.signal);
      const failed = received instanceof Error || received.response.status >= 500;
      uncertain ||= failed && call.repeat !== "reads";
      const outcome = { attempts, mayHaveTakenEffect: uncertain };
      const again = failed ? call.repeat !== "unsafe" : isWorthRetrying(received, attempts);
      const wait = waitSeconds(received, attempts);
      if (again && attempts <= retries && wait <= longestWaitSeconds) {
        // A little more, so that callers who were refused together do not return together.
        await sleep(wait + Math.random() / 4, options.signal);
      } else if (received instanceof Error) throw new ConnectionError(received, outcome);
      else return result<Result>(received, call, outcome);
    }
  }

  /** A list whose pages are read when they are needed. */
  protected list<Item>(call: Call, options?: CallOptions): Pages<Item> {
    return new Pages((cursor) =>
      this.send<Page<Item>>(cursor ? { ...call, query: { ...call.query, cursor } } : call, options),
    );
  }

  /** One attempt, with a timestamp and a signature of its own; an Error if it has no response. */
  async #attempt(call: Call, extra: object | undefined, signal?: AbortSignal): Promise<Received | Error> {
    const { baseUrl, apiKey, apiSecret, now, timeoutSeconds } = this.#options;
    const { method, path, query, body: content, unsigned } = call;
    const timestamp = Math.floor(now());
    const target = `${path}${queryOf(query)}`;
    const body = utf8(content === undefined ? "" : JSON.stringify(content));
    const request = { timestamp, method, target, body };
    const headers = {
      ...(!unsigned && { "X-API-Key": apiKey, "X-Timestamp": String(timestamp) }),
      ...(!unsigned && { "X-Signature": await signRequest(apiSecret, request) }),
      ...(content !== undefined && { "Content-Type": "application/json" }),
      ...extra,
    };
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
    try {
      const response = await this.#options.fetch(`${baseUrl}${target}`, {
        method,
        headers,
        ...(content !== undefined && { body }),
        // A redirected request would carry a signature of another path.
        redirect: "manual",
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return { response, bytes: new Uint8Array(await response.arrayBuffer()), timestamp };
    } catch (error) {
      signal?.throwIfAborted();
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}

/** A path whose values are escaped. Throws TypeError for a value that no path can hold. */
export function path(parts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: parts }, ...values.map(segment));
}

function segment(value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" is not an id.`);
  return encodeURIComponent(value);
}

function queryOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ""
    : `?${given.map((pair) => pair.map(String).map(encodeURIComponent).join("=")).join("&")}`;
}

/** Over the limit, or the first attempt with this Idempotency-Key still runs: nothing was changed. */
function isWorthRetrying({ response, bytes }: Received, attempts: number): boolean {
  return response.status === 429 || (attempts > 1 && codeOf(parsed(bytes)) === "IDEMPOTENCY_IN_PROGRESS");
}

/** What the service asks for, else 0.5, 1, 2, ... seconds. */
function waitSeconds(received: Received | Error, attempts: number): number {
  const seconds = received instanceof Error ? null : retryAfter(received.response);
  return seconds ?? 2 ** (attempts - 2);
}

function retryAfter({ headers }: Response): number | null {
  const value = headers.get("retry-after");
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

function result<Result>(
  { response, bytes, timestamp }: Received,
  { media }: Call,
  outcome: Pick<ApiError, "attempts" | "mayHaveTakenEffect">,
): Result {
  const isFile = media !== undefined && response.headers.get("content-type") === media;
  if (response.ok && isFile) return bytes as Result;
  const body = bytes.length === 0 ? undefined : parsed(bytes);
  if (response.ok && body !== null) return body as Result;
  const { message, details } = (body ?? {}) as { message?: string; details?: string[] };
  const code = codeOf(body) ?? "UNKNOWN";
  const date = Date.parse(response.headers.get("date") ?? "");
  const skewed = code === "TIMESTAMP_EXPIRED" && !Number.isNaN(date);
  throw new ApiError({
    ...outcome,
    code,
    status: response.status,
    message: message ?? `HTTP ${response.status}, and a body that is not the API's.`,
    details: details ?? [],
    requestId: response.headers.get("x-request-id"),
    retryAfterSeconds: retryAfter(response),
    clockSkewSeconds: skewed ? timestamp - Math.floor(date / 1000) : null,
  });
}

function codeOf(body: unknown): ErrorCode | null {
  const code = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  return typeof code === "string" ? (code as ErrorCode) : null;
}

/** Null if it is not JSON. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

function sleep(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const wake = () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    };
    const timer = setTimeout(wake, seconds * 1000);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
