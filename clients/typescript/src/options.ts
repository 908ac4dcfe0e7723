/** The service's address, your key, and how the client retries. */
export interface ClientOptions {
  /** The address of the service without `/api/v1`, for example `https://offers.example`. */
  baseUrl: string;
  /** Your slug. */
  funder: string;
  /** `fk_...` */
  apiKey: string;
  /** `fsk_...`, as it was shown. */
  apiSecret: string;
  /** The most retries of a call. A retry after 429 does not count. Default 3. */
  retries?: number;
  /** The most seconds of one attempt. Default 30. */
  timeoutSeconds?: number;
  /** The longest wait before a retry, in seconds; a longer Retry-After ends the call. Default 60. */
  longestWaitSeconds?: number;
  /** The most seconds that one call waits after 429, in all. 0 means no retry after 429. Default 300. */
  rateLimitWaitSeconds?: number;
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
  rateLimitWaitSeconds?: number;
  /** Headers to send in addition to the client's own, such as a traceparent. */
  headers?: Record<string, string>;
}

/** Options of a call that takes an Idempotency-Key. */
export interface KeyedCallOptions extends CallOptions {
  /** Identifies the call, so that repeating it has no further effect. Default: a new UUID for each call. */
  idempotencyKey?: string;
}

/** The options with their defaults. Throws a TypeError that names every invalid option. */
export function checkedOptions(given: ClientOptions | undefined): Required<ClientOptions> {
  const options = { ...given } as ClientOptions;
  const all = {
    ...options,
    retries: options.retries ?? 3,
    timeoutSeconds: options.timeoutSeconds ?? 30,
    longestWaitSeconds: options.longestWaitSeconds ?? 60,
    rateLimitWaitSeconds: options.rateLimitWaitSeconds ?? 300,
    now: options.now ?? (() => Date.now() / 1000),
    fetch: options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init)),
  };
  refuse([...problemsOf(all), ...unknownOptions(all, CLIENT_OPTIONS, "a client")]);
  return { ...all, baseUrl: all.baseUrl.replace(/\/+$/, "") };
}

/** Throws a TypeError that names every invalid or unknown option of a call. */
export function checkCallOptions(options: KeyedCallOptions): void {
  const { idempotencyKey: key } = options;
  const isKey = key === undefined || typeof key === "string";
  refuse([
    ...numberProblems(options),
    ...(isKey ? [] : ["idempotencyKey must be text."]),
    ...unknownOptions(options, CALL_OPTIONS, "a call"),
  ]);
}

const CALL_OPTIONS = [
  "signal",
  "timeoutSeconds",
  "retries",
  "rateLimitWaitSeconds",
  "headers",
  "idempotencyKey",
];
const CLIENT_OPTIONS = [
  "baseUrl",
  "funder",
  "apiKey",
  "apiSecret",
  "retries",
  "timeoutSeconds",
  "longestWaitSeconds",
  "rateLimitWaitSeconds",
  "now",
  "fetch",
];

function refuse(problems: string[]): void {
  if (problems.length > 0) throw new TypeError(problems.join(" "));
}

/** One sentence for each invalid option, without any credential. */
function problemsOf(options: Required<ClientOptions>): string[] {
  const { baseUrl, funder, apiKey, apiSecret } = options;
  const url = urlOf(baseUrl);
  const isHere = url?.protocol === "http:" && HERE.has(url.hostname);
  const isBase = url !== null && url.search === "" && url.hash === "" && !/\/api\/v1\/*$/.test(url.pathname);
  const checks: [holds: boolean, problem: string][] = [
    [
      url?.protocol === "https:" || isHere,
      "baseUrl must begin with https://; only localhost may be http://.",
    ],
    [isBase, "baseUrl must be the address of the service alone, without /api/v1."],
    [isText(funder, SLUG), "funder must be the slug of the funder: lower-case letters, digits and hyphens."],
    [isText(apiKey, KEY), "apiKey must be a key as it was issued: fk_ or fkt_ and 28 letters and digits."],
    [
      isText(apiSecret, SECRET),
      "apiSecret must be the key's secret as it was shown: fsk_ or fskt_ and 43 letters and digits, nothing before or after.",
    ],
  ];
  return [...checks.filter(([holds]) => !holds).map(([, problem]) => problem), ...numberProblems(options)];
}

const HERE = new Set(["localhost", "127.0.0.1", "[::1]"]);
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;
const KEY = /^fkt?_[0-9A-Za-z]{28}$/;
const SECRET = /^fskt?_[0-9A-Za-z]{43}$/;

function numberProblems(options: Partial<ClientOptions>): string[] {
  const { retries = 0, timeoutSeconds = 1, longestWaitSeconds = 0, rateLimitWaitSeconds = 0 } = options;
  const isAmount = (value: unknown) => typeof value === "number" && value >= 0;
  const checks: [holds: boolean, problem: string][] = [
    [Number.isInteger(retries) && retries >= 0, "retries must be a whole number, 0 or more."],
    [isAmount(timeoutSeconds) && timeoutSeconds > 0, "timeoutSeconds must be a number above 0."],
    [isAmount(longestWaitSeconds), "longestWaitSeconds must be a number, 0 or more."],
    [isAmount(rateLimitWaitSeconds), "rateLimitWaitSeconds must be a number, 0 or more."],
  ];
  return checks.filter(([holds]) => !holds).map(([, problem]) => problem);
}

function unknownOptions(options: object, known: string[], of: string): string[] {
  return Object.keys(options)
    .filter((name) => !known.includes(name))
    .map((name) => `${name} is not an option of ${of}, which takes ${known.join(", ")}.`);
}

function urlOf(text: unknown): URL | null {
  try {
    return new URL(String(text));
  } catch {
    return null;
  }
}

/** A value can be anything: the program may have no types, or an environment variable may be unset. */
function isText(value: unknown, form: RegExp): boolean {
  return typeof value === "string" && form.test(value);
}
