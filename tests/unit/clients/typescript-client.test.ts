import { describe, expect, test } from "vitest";
import { refusalOf } from "@/clients/typescript/src/errors";
import * as client from "@/clients/typescript/src/index";
import { signRequest, verifyWebhook, WebhookVerificationError } from "@/clients/typescript/src/index";
import { Pace } from "@/clients/typescript/src/pace";
import { Retries } from "@/clients/typescript/src/retries";
import { SIGNING_VECTORS, VECTOR_SECRET } from "@/components/docs/signing-vectors";
import { WEBHOOK_MESSAGES, type WebhookMessage } from "@/tests/helpers/webhook-messages";

const { OfferCalculator } = client;
const GOOD = {
  baseUrl: "https://offers.example",
  funder: "a",
  apiKey: `fk_${"k".repeat(28)}`,
  apiSecret: `fsk_${"s".repeat(43)}`,
};

describe("the options of a client", () => {
  // Rule: K-13
  test("that are wrong are all named at once, and no credential is repeated", () => {
    const wrong = { baseUrl: "offers.example", apiKey: "fsk_hidden", apiSecret: "fk_hidden", retries: -1 };
    const said = messageOf(() => new OfferCalculator({ ...GOOD, ...wrong }));
    for (const word of ["baseUrl", "https://", "apiKey", "apiSecret", "retries"])
      expect(said).toContain(word);
    expect(said).not.toContain("hidden");
  });

  test("that are not set, as of an empty environment, are named too", () => {
    const options = { baseUrl: undefined, funder: undefined, apiKey: undefined, apiSecret: undefined };
    for (const given of [options, undefined, null, {}]) {
      const said = messageOf(() => new OfferCalculator(given as never));
      for (const word of ["baseUrl must", "funder must", "apiKey must", "apiSecret must"])
        expect(said).toContain(word);
    }
  });

  // Rule: K-13
  test.each<[what: string, option: string, value: unknown]>([
    ["a base URL with the API's path", "baseUrl", "https://offers.example/api/v1/"],
    ["a funder with a space", "funder", "acme "],
    ["a key with a line break, as of a file", "apiKey", `${GOOD.apiKey}\n`],
    ["a secret with a line break, as of a file", "apiSecret", `${GOOD.apiSecret}\n`],
    ["retries as text", "retries", "3"],
    ["half a retry", "retries", 0.5],
    ["a timeout of no number", "timeoutSeconds", Number.NaN],
    ["a wait as text", "longestWaitSeconds", "60"],
    ["a negative wait", "rateLimitWaitSeconds", -1],
  ])("refuse %s, and nothing else", (_what, option, value) => {
    const said = messageOf(() => new OfferCalculator({ ...GOOD, [option]: value }));
    expect(said.startsWith(`${option} must be `)).toBe(true);
    expect(said.split(" must be ")).toHaveLength(2);
    expect(said).not.toContain("sss");
  });

  test("that are misspelled are named, of a client and of a call", async () => {
    expect(messageOf(() => new OfferCalculator({ ...GOOD, timeout: 3 } as never))).toContain(
      "timeout is not an option of a client, which takes baseUrl, funder,",
    );
    const client = new OfferCalculator(GOOD);
    await expect(client.readOffer("D-1", { timeout: 3 } as never)).rejects.toThrow(
      "timeout is not an option of a call, which takes signal, timeoutSeconds, retries,",
    );
    await expect(client.readOffer("D-1", { retries: "3" } as never)).rejects.toThrow("retries must be");
  });

  // Rule: K-13
  test("take http for this machine alone", () => {
    for (const baseUrl of ["http://127.0.0.1:3000", "http://localhost:3000/", "https://offers.example/base"])
      expect(() => new OfferCalculator({ ...GOOD, baseUrl })).not.toThrow();
    expect(messageOf(() => new OfferCalculator({ ...GOOD, baseUrl: "http://offers.example" }))).toBe(
      "baseUrl must begin with https://; only localhost may be http://.",
    );
  });
});

describe("how a call is sent again", () => {
  const bounds = { retries: 2, rateLimitWaitSeconds: 10, longestWaitSeconds: 5 };

  // Rule: K-6
  test("after 429s by the time that they wait together, not by `retries`", () => {
    const retries = new Retries(bounds);
    expect([3, 3, 3, 1, 1].map((asked) => retries.afterLimit(asked))).toEqual([3, 3, 3, 1, null]);
    expect([1, 1, 1].map((asked) => retries.afterFailure(asked))).toEqual([1, 1, null]);
  });

  test("after 429s that ask for no wait a bounded number of times, and not after a wait that is too long", () => {
    const retries = new Retries(bounds);
    const waits = Array.from({ length: 11 }, () => retries.afterLimit(0));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    expect(new Retries(bounds).afterLimit(6)).toBeNull();
    expect(new Retries({ ...bounds, rateLimitWaitSeconds: 0 }).afterLimit(0)).toBeNull();
  });

  test("without Retry-After after 0.5, 1, 2, ... seconds", () => {
    const retries = new Retries({ ...bounds, retries: 3 });
    expect([1, 2, 3].map(() => retries.afterFailure(null))).toEqual([0.5, 1, 2]);
    expect([1, 2].map(() => retries.afterLimit(null))).toEqual([0.5, 1]);
  });
});

test("an id that is no text is named, and nothing is sent", async () => {
  const sent: string[] = [];
  const fetch = async (url: string) => Response.json(sent.push(url));
  const client = new OfferCalculator({ ...GOOD, fetch });
  const refused = async (id: unknown) => messageOf(() => client.readOffer(id as string));
  expect(await refused(undefined)).toBe("dealId must be text, not undefined.");
  expect(await refused(null)).toBe("dealId must be text, not null.");
  expect(await refused("..")).toBe('dealId must be an id, not "..".');
  expect(sent).toEqual([]);
});

test("lists that may grow take values that came later, and known ones lead to their data", () => {
  const paused = (event: client.WebhookEvent): string => {
    if (event.type === "submission.created") return event.data.submission.number;
    if (event.type === "offer.paused") return (event.data as { reason: string }).reason;
    return event.type;
  };
  const data = { reason: "price" };
  const event = { id: "1", type: "offer.paused", timestamp: "2026-01-05T00:00:00Z", data };
  expect(paused(event as client.WebhookEvent)).toBe("price");
  const isNew = ({ code }: client.ApiError) => code === "OFFER_PAUSED";
  expect(isNew(refusalOf({ ...REFUSAL, code: "OFFER_PAUSED", status: 409 }))).toBe(true);
});

describe("the class of a refusal", () => {
  const { InvalidRequest, AuthenticationFailed, PermissionDenied, NotFound, Conflict, RateLimited } = client;
  const kinds = [
    [400, InvalidRequest],
    [401, AuthenticationFailed],
    [403, PermissionDenied],
    [404, NotFound],
    [405, InvalidRequest],
    [409, Conflict],
    [413, InvalidRequest],
    [415, InvalidRequest],
    [422, InvalidRequest],
    [429, RateLimited],
    [500, client.ServiceFailed],
    [503, client.ServiceFailed],
    [302, client.ApiError],
  ] as const;

  // Rule: K-11
  test.each(kinds)(
    "with status %i tells its kind, and is an ApiError with the base of all",
    (status, Kind) => {
      const error = refusalOf({ ...REFUSAL, code: "NEW_CODE", status });
      expect(error.constructor).toBe(Kind);
      expect(error.name).toBe(Kind.name);
      for (const base of [client.ApiError, client.CallFailed, client.OfferCalculatorError, Error])
        expect(error).toBeInstanceOf(base);
    },
  );
});

// Rule: K-11
test("a response that is not the API's says nothing of an offer or a key: of a 4xx it is an ApiError alone", () => {
  const kinds = [400, 401, 403, 404, 409].map((status) => refusalOf({ ...REFUSAL, status }).constructor);
  expect(new Set(kinds)).toEqual(new Set([client.ApiError]));
  expect(refusalOf({ ...REFUSAL, status: 429 })).toBeInstanceOf(client.RateLimited);
  expect(refusalOf({ ...REFUSAL, status: 502 })).toBeInstanceOf(client.ServiceFailed);
});

test("a failed connection says the reason that its causes give", () => {
  const refused = new AggregateError([new Error("connect ECONNREFUSED ::1:443")]);
  const cause = new TypeError("fetch failed", { cause: refused });
  const error = new client.ConnectionError(cause, { attempts: 1, mayHaveTakenEffect: false });
  expect(error.message).toBe("No response from the service: fetch failed: connect ECONNREFUSED ::1:443.");
  expect(error.cause).toBe(cause);
});

describe("the pace of a client", () => {
  const told = (second: number, minute: number) => `"sec";r=${second};t=1, "min";r=${minute};t=40`;

  test("waits for the end of a window that the last response told to be used up", () => {
    let now = 100;
    const pace = new Pace(() => now);
    expect(pace.take()).toBe(0);
    pace.end(told(0, 50));
    expect(pace.take()).toBe(1);
    now += 1;
    expect(pace.take()).toBe(0);
    pace.end(told(4, 0));
    expect(pace.take()).toBe(40);
  });

  test("counts the requests that are under way, which the service may not have counted yet", () => {
    const pace = new Pace(() => 100);
    for (const _ of [1, 2, 3]) pace.take();
    pace.end(told(3, 50));
    expect(pace.take()).toBe(0);
    expect(pace.take()).toBe(1);
  });

  test("is not held by a response that tells no limits, nor by none", () => {
    const pace = new Pace(() => 100);
    for (const header of [null, "", "nonsense"]) {
      expect(pace.take()).toBe(0);
      pace.end(header);
    }
  });
});

const REFUSAL = {
  code: "UNKNOWN" as const,
  message: "No.",
  details: [],
  errors: [],
  requestId: null,
  retryAfterSeconds: null,
  clockSkewSeconds: null,
  attempts: 1,
  mayHaveTakenEffect: false,
};

function messageOf(make: () => unknown): string {
  try {
    make();
  } catch (error) {
    return error instanceof TypeError ? error.message : `not a TypeError: ${error}`;
  }
  return "nothing was thrown";
}

const [{ given }] = WEBHOOK_MESSAGES as [WebhookMessage];
const genuine = WEBHOOK_MESSAGES.filter(({ refusal }) => refusal === null);
const others = WEBHOOK_MESSAGES.filter(({ refusal }) => refusal !== null);

// Rule: K-5
test.each(SIGNING_VECTORS)(
  "the client's signature of $method $target is the published one",
  async (vector) => {
    const { timestamp, method, target, body, signature } = vector;
    const request = { timestamp: Number(timestamp), method, target, body: Buffer.from(body) };
    expect(await signRequest(VECTOR_SECRET, request)).toBe(signature);
  },
);

describe("verifyWebhook", () => {
  // Rule: K-19
  test.each(genuine)(
    "takes a message $what, and returns its event, typed by `type`, with its id",
    async (message) => {
      const event = await verifyWebhook(message.given);
      expect(event.id).toBe("evt-1");
      expect(event.type === "webhook.test" && event.data.webhook?.description).toBe("Café");
    },
  );

  // Rule: K-19
  test.each(others)("refuses a message $what", async (message) => {
    const refused = verifyWebhook(message.given);
    await expect(refused).rejects.toThrow(WebhookVerificationError);
    await expect(refused).rejects.toThrow(message.refusal ?? "");
  });

  test("takes a Headers object, names in any case, several values, and bytes", async () => {
    const shouted = Object.entries(given.headers).map(([name, value]) => [name.toUpperCase(), [value]]);
    for (const headers of [new Headers(given.headers), Object.fromEntries(shouted)]) {
      const event = await verifyWebhook({ ...given, headers, body: Buffer.from(given.body) });
      expect(event.id).toBe("evt-1");
    }
  });

  test("asks for the raw bytes when it is given what a framework has parsed", async () => {
    const body = JSON.parse(given.body);
    await expect(verifyWebhook({ ...given, body })).rejects.toThrow("Pass the raw bytes of the body");
  });

  test("names the raw body beside the secret where no signature matches", async () => {
    await expect(verifyWebhook({ ...given, body: `${given.body} ` })).rejects.toThrow(
      "was it made with another secret, or is the body not the raw one?",
    );
  });

  test("needs a secret", async () => {
    await expect(verifyWebhook({ ...given, secret: [] })).rejects.toThrow(
      "Give at least one webhook secret.",
    );
  });

  test.each(["", "whsec_", "whsec_*"])("says that %j is no secret", async (secret) => {
    await expect(verifyWebhook({ ...given, secret })).rejects.toThrow(
      "A webhook secret is whsec_ and base64.",
    );
  });
});
