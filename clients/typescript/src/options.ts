/** The service's address, your key, and how the client retries. */
export interface ClientOptions {
  /** For example `https://offers.example`. A path before `/api/v1` is not signed. */
  baseUrl: string;
  /** Your slug. */
  funder: string;
  /** `fk_...` */
  apiKey: string;
  /** `fsk_...`, as it was shown. */
  apiSecret: string;
  /** The most retries of a call. Default 3. */
  retries?: number;
  /** The most seconds of one attempt. Default 30. */
  timeoutSeconds?: number;
  /** The longest wait before a retry, in seconds; a longer Retry-After ends the call. Default 60. */
  longestWaitSeconds?: number;
  /** The clock, in Unix seconds. */
  now?: () => number;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Options of one call, which replace those of the client. */
export interface CallOptions {
  /** Ends the call, also while it waits. */
  signal?: AbortSignal;
  timeoutSeconds?: number;
  retries?: number;
  /** Headers to send in addition to the client's own, such as a traceparent. */
  headers?: Record<string, string>;
}

/** Options of a call that takes an Idempotency-Key. */
export interface KeyedCallOptions extends CallOptions {
  /** Identifies the call, so that repeating it has no further effect. Default: a new UUID for each call. */
  idempotencyKey?: string;
}

/** The options with their defaults. Throws a TypeError that names every invalid option. */
export function checkedOptions(options: ClientOptions): Required<ClientOptions> {
  const all = {
    ...options,
    retries: options.retries ?? 3,
    timeoutSeconds: options.timeoutSeconds ?? 30,
    longestWaitSeconds: options.longestWaitSeconds ?? 60,
    now: options.now ?? (() => Date.now() / 1000),
    fetch: options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init)),
  };
  const problems = problemsOf(all);
  if (problems.length > 0) throw new TypeError(problems.join(" "));
  return { ...all, baseUrl: all.baseUrl.replace(/\/+$/, "") };
}

/** One sentence for each invalid option, without any credential. */
function problemsOf(options: Required<ClientOptions>): string[] {
  const { baseUrl, funder, apiKey, apiSecret, retries, timeoutSeconds, longestWaitSeconds } = options;
  const url = urlOf(baseUrl);
  const isHere = url?.protocol === "http:" && HERE.has(url.hostname);
  const checks: [holds: boolean, problem: string][] = [
    [url?.protocol === "https:" || isHere, "baseUrl must begin with https://."],
    [
      url !== null && url.search === "" && url.hash === "",
      "baseUrl must be the address of the service alone.",
    ],
    [isText(funder), "funder must be the slug of the funder."],
    [isText(apiKey) && /^fkt?_/.test(apiKey), "apiKey must be a key: fk_... or fkt_..."],
    [isText(apiSecret) && /^fskt?_/.test(apiSecret), "apiSecret must be its secret: fsk_... or fskt_..."],
    [retries >= 0, "retries must be 0 or more."],
    [timeoutSeconds > 0, "timeoutSeconds must be more than 0."],
    [longestWaitSeconds >= 0, "longestWaitSeconds must be 0 or more."],
  ];
  return checks.filter(([holds]) => !holds).map(([, problem]) => problem);
}

const HERE = new Set(["localhost", "127.0.0.1", "[::1]"]);

function urlOf(text: unknown): URL | null {
  try {
    return new URL(String(text));
  } catch {
    return null;
  }
}

/** A value can be anything: the program may have no types, or an environment variable may be unset. */
function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}
