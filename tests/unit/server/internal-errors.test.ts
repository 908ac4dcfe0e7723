import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { DOCUMENT_OPERATIONS } from "@/lib/schemas/operations";
import { publicRoute } from "@/lib/server/api-route";
import { env } from "@/lib/server/env";
import { scheduleRoute } from "@/lib/server/operator-routes";
import { apiRoutes } from "@/lib/server/route-handlers";
import { keepLogLines } from "@/tests/helpers/log-lines";
import { useTestSettings } from "@/tests/helpers/settings";

let logged: Record<string, unknown>[];
beforeAll(useTestSettings);
beforeEach(() => {
  logged = keepLogLines();
});
afterEach(() => vi.restoreAllMocks());

/** The response of an operation that fails with an error of ours or of a library. */
async function responseTo(error: Error): Promise<Response> {
  const { GET } = apiRoutes(
    publicRoute(DOCUMENT_OPERATIONS.readOpenApiDocument, () => {
      throw error;
    }),
  );
  return GET(new Request("http://localhost/api/v1/acme/offers"), { params: Promise.resolve({}) });
}

// Rule: D3-31
test("an internal error has one fixed message; its cause is only in the log, with the request id", async () => {
  const responses = await Promise.all([
    responseTo(new Error("cause one")),
    responseTo(new TypeError("cause two")),
  ]);
  const [text, other] = await Promise.all(responses.map((response) => response.text()));
  expect(text).toBe(other);
  expect(JSON.parse(text ?? "")).toEqual({ error: "INTERNAL_ERROR", message: expect.any(String) });
  expect(responses.map(({ status }) => status)).toEqual([500, 500]);
  for (const [index, cause] of ["cause one", "cause two"].entries()) {
    const request_id = responses[index]?.headers.get("x-request-id");
    const line = logged.find((entry) => entry.event === "internal_error" && entry.request_id === request_id);
    expect(line?.error).toContain(cause);
  }
});

// Rule: D3-33
test("a database that cannot be reached is reported as such, and when to try again", async () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const response = await responseTo(refused);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await response.json()).toEqual({ error: "SERVICE_UNAVAILABLE", message: expect.any(String) });
});

/** What the client's error has of PostgreSQL's. */
const causedBy = (originalCode: string) => ({
  driverAdapterError: Object.assign(new Error("x"), { cause: { originalCode } }),
});

// Rule: D3-36
test.each([
  ["that is shutting down", { code: "57P01", message: "terminating connection" }],
  ["that is starting, as the client's", { code: "P2039", message: "x", meta: causedBy("57P03") }],
  ["with no connection left", { code: "53300", message: "too many connections" }],
  ["with none left, as the client's", { code: "P2037", message: "Too many database connections opened" }],
  ["closed to us", { code: "55000", message: 'database "x" is not currently accepting connections' }],
])("a database %s is reported as one that cannot be reached", async (_, { message, ...others }) => {
  const response = await responseTo(Object.assign(new Error(message), others));
  expect(response.status).toBe(503);
  expect(logged).toContainEqual(expect.objectContaining({ event: "database_unreachable" }));
});

// Rule: D3-35
test.each([
  ["log-in", { code: "P1000", message: "Authentication failed against the database server" }],
  ["name for it", { code: "P1003", message: "Database `x` does not exist on the database server" }],
  ["role", { code: "P1010", message: "User was denied access on the database" }],
  ["password", { code: "28P01", message: 'password authentication failed for user "x"' }],
])(
  "a database that refuses our %s is reported as one that cannot be reached, and the log distinguishes them",
  async (_, { code, message }) => {
    const response = await responseTo(Object.assign(new Error(message), { code }));
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await response.json()).toEqual({ error: "SERVICE_UNAVAILABLE", message: expect.any(String) });
    const request_id = response.headers.get("x-request-id");
    expect(logged).toContainEqual(expect.objectContaining({ event: "database_refused", request_id }));
  },
);

// Rule: D1-14
test("every request's log line carries the request id of its response", async () => {
  const document = { openapi: "3.1.0", info: {}, paths: {} };
  const { GET } = apiRoutes(publicRoute(DOCUMENT_OPERATIONS.readOpenApiDocument, () => document));
  const response = await GET(new Request("http://localhost/api/v1/x"), { params: Promise.resolve({}) });
  const request_id = response.headers.get("x-request-id");
  expect(logged).toMatchObject([{ event: "api_request", request_id, status: 200 }]);
});

describe("the route of the schedule", () => {
  beforeAll(useTestSettings);
  afterEach(() => vi.restoreAllMocks());

  /** A schedule's route over work that throws `error` if it is set, and every line it logs. */
  function routeOver(state: { failure: Error | undefined }) {
    const lines = keepLogLines();
    const { GET } = scheduleRoute(async () => {
      if (state.failure) throw state.failure;
      return { body: { claimed: 0 }, rest: () => Promise.resolve() };
    });
    const headers = { Authorization: `Bearer ${env().cronSecret}` };
    const wake = () => GET(new Request("http://localhost/api/internal/drain", { headers }));
    return { lines, wake };
  }

  test("a schedule that fails every second says why once, and once that it works again", async () => {
    const state: { failure: Error | undefined } = {
      failure: new Error("Can't reach database server at db:5432"),
    };
    const { lines, wake } = routeOver(state);
    for (let second = 0; second < 3; second += 1) expect((await wake()).status).toBe(503);
    state.failure = undefined;
    for (let second = 0; second < 3; second += 1) expect((await wake()).status).toBe(200);
    expect(lines.map(({ level, event }) => [level, event])).toEqual([
      ["error", "drain_failing"],
      ["info", "drain_recovered"],
    ]);
    expect(lines[0]?.error).toContain("Can't reach database server at db:5432");
  });

  test("a schedule whose database refuses us is 503, and one whose statement it refuses is 500", async () => {
    const unknownName = Object.assign(new Error("Database `offers` does not exist"), { code: "P1003" });
    for (const [failure, status, error] of [
      [unknownName, 503, "SERVICE_UNAVAILABLE"],
      [new Error('relation "deliveries" does not exist'), 500, "INTERNAL_ERROR"],
    ] as const) {
      const response = await routeOver({ failure }).wake();
      expect([response.status, await response.json()]).toEqual([status, { error }]);
    }
  });
});
