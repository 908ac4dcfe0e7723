import { ConnectionError } from "./errors.js";
import { type CallOptions, type ClientOptions, checkedOptions, type KeyedCallOptions } from "./options.js";
import { Pace } from "./pace.js";
import { type Page, Pages } from "./pages.js";
import { codeOf, type Received, resultOf, retryAfter } from "./received.js";
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
    this.funder = options.funder;
  }

  /** Sends a call until it has an outcome. Throws ApiError and ConnectionError. */
  protected async send<Result>(call: Call, options: KeyedCallOptions = {}): Promise<Result> {
    const { longestWaitSeconds } = this.#options;
    const { retries = this.#options.retries, signal } = options;
    const headers = new Headers(options.headers);
    headers.set("User-Agent", `offer-calculator-typescript/${VERSION}`);
    if (call.idempotent) headers.set("Idempotency-Key", options.idempotencyKey ?? crypto.randomUUID());
    let uncertain = false;
    for (let attempts = 1; ; attempts += 1) {
      await this.#turn(signal);
      const received = await this.#attempt(call, headers, options);
      const failed = received instanceof Error || received.response.status >= 500;
      uncertain ||= failed && call.repeat !== "reads";
      const outcome = { attempts, mayHaveTakenEffect: uncertain };
      const again = failed ? call.repeat !== "unsafe" : isWorthRetrying(received, attempts);
      const wait = waitSeconds(received, attempts);
      if (again && attempts <= retries && wait <= longestWaitSeconds) {
        // Waits a little longer, so that callers refused at the same time do not return at the same time.
        await sleep(wait + Math.random() / 4, signal);
      } else if (received instanceof Error) throw new ConnectionError(received, outcome);
      else return resultOf<Result>(received, call.media, outcome);
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
      return { response, bytes: new Uint8Array(await response.arrayBuffer()), timestamp };
    } catch (error) {
      signal?.throwIfAborted();
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}

/** A path with escaped values. Throws TypeError for a value that a path cannot have. */
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
    : `?${given.map((pair) => pair.map(String).map(escaped).join("=")).join("&")}`;
}

/** The colon of a time is sent and signed unescaped. */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll("%3A", ":");
}

/** A limit was exceeded, or the first attempt with this Idempotency-Key still runs: nothing was changed. */
function isWorthRetrying(received: Received, attempts: number): boolean {
  return received.response.status === 429 || (attempts > 1 && codeOf(received) === "IDEMPOTENCY_IN_PROGRESS");
}

/** The seconds that the service asks for, or else 0.5, 1, 2, ... */
function waitSeconds(received: Received | Error, attempts: number): number {
  const seconds = received instanceof Error ? null : retryAfter(received.response);
  return seconds ?? 2 ** (attempts - 2);
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
