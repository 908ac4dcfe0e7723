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

/** What one call does in another way than its client. */
export interface CallOptions {
  /** Ends the call, its waits too. */
  signal?: AbortSignal;
  timeoutSeconds?: number;
  retries?: number;
  /** Sent beside the client's own, such as a traceparent. */
  headers?: Record<string, string>;
}

/** Options of a call that takes an Idempotency-Key. */
export interface KeyedCallOptions extends CallOptions {
  /** Names the call, so that sending it again changes nothing. Default: a new UUID for each call. */
  idempotencyKey?: string;
}

/** The options with their defaults. Throws a TypeError that names every option that is wrong. */
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

/** Every option that is wrong, in a sentence of its own that repeats no credential. */
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

/** Of a program without types, or an environment variable that is not set, a value can be anything. */
function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}
