import { describe, expect, test } from "vitest";
import { refusalOf } from "@/clients/typescript/src/errors";
import * as client from "@/clients/typescript/src/index";
import { Pace } from "@/clients/typescript/src/pace";

const { OfferCalculator } = client;
const GOOD = { baseUrl: "https://offers.example", funder: "a", apiKey: "fk_1", apiSecret: "fsk_hidden" };

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
    const said = messageOf(() => new OfferCalculator(options as never));
    for (const word of ["baseUrl", "funder", "apiKey", "apiSecret"])
      expect(said).toContain(`${word} must be`);
  });

  // Rule: K-13
  test("take http for this machine alone", () => {
    for (const baseUrl of ["http://127.0.0.1:3000", "http://localhost:3000/", "https://offers.example/base"])
      expect(() => new OfferCalculator({ ...GOOD, baseUrl })).not.toThrow();
    expect(messageOf(() => new OfferCalculator({ ...GOOD, baseUrl: "http://offers.example" }))).toBe(
      "baseUrl must begin with https://.",
    );
  });
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
      const error = refusalOf({ ...REFUSAL, status });
      expect(error.constructor).toBe(Kind);
      expect(error.name).toBe(Kind.name);
      for (const base of [client.ApiError, client.CallFailed, client.OfferCalculatorError, Error])
        expect(error).toBeInstanceOf(base);
    },
  );
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
