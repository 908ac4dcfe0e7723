import { ConnectionError } from "./errors.js";
import {
  type CallOptions,
  type ClientOptions,
  checkCallOptions,
  checkedOptions,
  type KeyedCallOptions,
} from "./options.js";
import { Pace } from "./pace.js";
import { type Page, Pages } from "./pages.js";
import { codeOf, type Received, resultOf, retryAfter } from "./received.js";
import { Retries, type RetryBounds } from "./retries.js";
import { signRequest, utf8 } from "./signing.js";
import { VERSION } from "./version.js";

/** A call, as a method of the client describes it. */
interface Call {
  method: string;
  path: string;
  query?: object | undefined;
  body?: object | undefined;
  /**
   * The effect of a second attempt: none, since the call only reads; none beyond the first, because of its
   * version, method or key; or the same change once more.
   */
  repeat: "reads" | "safe" | "unsafe";
  idempotent?: true;
  /** The media type of a response of bytes. */
  media?: string;
  unsigned?: true;
}

/** Signs, sends and retries calls, and turns responses into results and errors. */
export class Transport {
  /** Your slug. */
  readonly funder: string;
  readonly #options: Required<ClientOptions>;
  readonly #pace = new Pace();

  /** Throws a TypeError that names every invalid option. */
  constructor(options: ClientOptions) {
    this.#options = checkedOptions(options);
    this.funder = this.#options.funder;
  }

  /** Sends a call until it has an outcome. Throws ApiError and ConnectionError. */
  protected async send<Result>(call: Call, options: KeyedCallOptions = {}): Promise<Result> {
    checkCallOptions(options);
    const { signal } = options;
    const retries = new Retries({ ...this.#options, ...given(options) });
    const headers = new Headers(options.headers);
    headers.set("User-Agent", `offer-calculator-typescript/${VERSION}`);
    if (call.idempotent) headers.set("Idempotency-Key", options.idempotencyKey ?? crypto.randomUUID());
    let uncertain = false;
    for (let attempts = 1; ; attempts += 1) {
      await this.#turn(signal);
      const received = await this.#attempt(call, headers, options);
      uncertain ||= isFailure(received) && call.repeat !== "reads";
      const wait = secondsToRetry(call, received, attempts, retries);
      // Waits a little longer, so that callers refused at the same time do not return at the same time.
      if (wait !== null) await sleep(wait + Math.random() / 4, signal);
      else if (received instanceof Error)
        throw new ConnectionError(received, { attempts, mayHaveTakenEffect: uncertain });
      else return resultOf<Result>(received, call.media, { attempts, mayHaveTakenEffect: uncertain });
    }
  }

  /** A list that reads each page when it is needed. */
  protected list<Item>(call: Call, options?: CallOptions): Pages<Item> {
    return new Pages((cursor) =>
      this.send<Page<Item>>(cursor ? { ...call, query: { ...call.query, cursor } } : call, options),
    );
  }

  /** Waits for the next window if the last responses said that the current one is used up. */
  async #turn(signal: AbortSignal | undefined): Promise<void> {
    const { longestWaitSeconds } = this.#options;
    let wait = this.#pace.take();
    while (wait > 0 && wait <= longestWaitSeconds) {
      await sleep(wait, signal);
      wait = this.#pace.take();
    }
    if (wait > 0) this.#pace.force();
  }

  /** Makes one attempt, with its own timestamp and signature; returns an Error if it has no response. */
  async #attempt(call: Call, shared: Headers, options: CallOptions): Promise<Received | Error> {
    const { baseUrl, apiKey, apiSecret, now, timeoutSeconds } = this.#options;
    const { method, path, query, body: content, unsigned } = call;
    let limits: string | null = null;
    try {
      const timestamp = Math.floor(now());
      const target = `${path}${queryOf(query)}`;
      const body = utf8(content === undefined ? "" : JSON.stringify(content));
      const headers = new Headers(shared);
      if (content !== undefined) headers.set("Content-Type", "application/json");
      if (!unsigned) {
        headers.set("X-API-Key", apiKey);
        headers.set("X-Timestamp", String(timestamp));
        headers.set("X-Signature", await signRequest(apiSecret, { timestamp, method, target, body }));
      }
      const init = { method, headers, ...(content !== undefined && { body }) };
      const seconds = options.timeoutSeconds ?? timeoutSeconds;
      const received = await this.#exchange(`${baseUrl}${target}`, init, timestamp, seconds, options.signal);
      if (!(received instanceof Error)) limits = received.response.headers.get("ratelimit");
      return received;
    } finally {
      this.#pace.end(limits);
    }
  }

  async #exchange(
    url: string,
    init: RequestInit,
    timestamp: number,
    timeoutSeconds: number,
    signal: AbortSignal | undefined,
  ): Promise<Received | Error> {
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
    try {
      const response = await this.#options.fetch(url, {
        ...init,
        // A redirected request would carry a signature of another path.
        redirect: "manual",
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return { response, bytes: new Uint8Array(await response.arrayBuffer()), url, timestamp };
    } catch (error) {
      signal?.throwIfAborted();
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}

/** A value in a path: the client's own, or one of the caller's under its name. */
type PathValue = string | Record<string, string>;

/** A path with escaped values. Throws TypeError, which names a value that a path cannot have. */
export function path(parts: TemplateStringsArray, ...values: PathValue[]): string {
  return String.raw({ raw: parts }, ...values.map(segment));
}

function segment(value: PathValue): string {
  const [name, id]: [string, unknown] =
    typeof value === "string" ? ["funder", value] : (Object.entries(value)[0] ?? ["id", undefined]);
  if (typeof id !== "string")
    throw new TypeError(`${name} must be text, not ${id === null ? id : typeof id}.`);
  if (/^\.{0,2}$/.test(id)) throw new TypeError(`${name} must be an id, not "${id}".`);
  return encodeURIComponent(id);
}

function queryOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ""
    : `?${given.map((pair) => pair.map(String).map(escaped).join("=")).join("&")}`;
}

/** The colon of a time is sent and signed unescaped. */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll("%3A", ":");
}

/** The options that are set. */
function given(options: CallOptions): Partial<RetryBounds> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** No response, or a server error. */
function isFailure(received: Received | Error): boolean {
  return received instanceof Error || received.response.status >= 500;
}

/** The seconds to wait before a retry; null for no retry. */
function secondsToRetry(
  call: Call,
  received: Received | Error,
  attempts: number,
  retries: Retries,
): number | null {
  if (received instanceof Error) return call.repeat === "unsafe" ? null : retries.afterFailure(null);
  const asked = retryAfter(received.response);
  // Nothing was changed: a limit was exceeded, or the first attempt with this Idempotency-Key still runs.
  if (received.response.status === 429) return retries.afterLimit(asked);
  const isInProgress = attempts > 1 && codeOf(received) === "IDEMPOTENCY_IN_PROGRESS";
  const isRepeatable = isFailure(received) ? call.repeat !== "unsafe" : isInProgress;
  return isRepeatable ? retries.afterFailure(asked) : null;
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
