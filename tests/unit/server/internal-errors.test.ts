import { DatabaseError } from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { DOCUMENT_OPERATIONS } from "@/lib/schemas/operations";
import { DatabaseConnectionError } from "@/lib/server/database/connections";
import { env } from "@/lib/server/env";
import { publicRoute } from "@/lib/server/web/api-route";
import { scheduleRoute } from "@/lib/server/web/operator-routes";
import { apiRoutes } from "@/lib/server/web/route-handlers";
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

/** An error that the database's client throws. */
function clientError(message: string, others: object): Error {
  return Object.assign(new Error(message), { name: "PrismaClientKnownRequestError" }, others);
}

/** What PostgreSQL or its pooler says, as the driver throws it. */
function databaseError(code: string, message: string, severity = "ERROR"): Error {
  return Object.assign(new DatabaseError(message, message.length, "error"), { code, severity });
}

// Rule: D3-33
test("a database that cannot be reached is reported as such, that nothing was changed, and when to try again", async () => {
  const response = await responseTo(new DatabaseConnectionError("connect ECONNREFUSED"));
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await response.json()).toEqual({
    error: "SERVICE_UNAVAILABLE",
    message: "The service cannot reach its database now. Nothing was changed.",
  });
});

// Rule: D3-48
test.each([
  ["a receiver's connection", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })],
  ["an address", Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" })],
  ["text about a connection", new Error("Connection terminated unexpectedly")],
])("an error of %s is not the database's", async (_, error) => {
  expect((await responseTo(error)).status).toBe(500);
  expect(logged.map(({ event }) => event)).not.toContain("database_unreachable");
});

/** What the client's error has of PostgreSQL's. */
const causedBy = (originalCode: string) => ({
  driverAdapterError: Object.assign(new Error("x"), { cause: { originalCode } }),
});

// Rule: D3-36
test.each([
  ["that is shutting down", databaseError("57P01", "terminating connection", "FATAL")],
  ["that is starting, as the client's", clientError("x", { code: "P2039", meta: causedBy("57P03") })],
  ["with no connection left", databaseError("53300", "too many connections", "FATAL")],
  ["with none left, as the client's", clientError("Too many database connections opened", { code: "P2037" })],
  ["closed to us", databaseError("55000", 'database "x" is not currently accepting connections')],
  ["whose pooler lost it", databaseError("08P01", "server conn crashed?")],
  ["whose pooler lost it, as the client's", clientError("x", { code: "P2010", meta: causedBy("08P01") })],
  ["whose pooler knows no code for it", databaseError("XX000", "no connection to the server", "FATAL")],
  ["that ended an idle session", databaseError("57P05", "terminating connection", "FATAL")],
  ["whose statement took too long", clientError("x", { code: "P2010", meta: causedBy("57014") })],
  ["whose statement waited too long for a lock", databaseError("55P03", "canceling statement")],
])("a database %s is reported as one that cannot be reached", async (_, error) => {
  const response = await responseTo(error);
  expect(response.status).toBe(503);
  expect(logged).toContainEqual(expect.objectContaining({ event: "database_unreachable" }));
});

// Rule: D3-35
test.each([
  ["log-in", clientError("Authentication failed against the database server", { code: "P1000" })],
  ["name for it", clientError("Database `x` does not exist on the database server", { code: "P1003" })],
  ["role", clientError("User was denied access on the database", { code: "P1010" })],
  ["password", databaseError("28P01", 'password authentication failed for user "x"', "FATAL")],
])(
  "a database that refuses our %s is reported as one that cannot be reached, and the log distinguishes them",
  async (_, error) => {
    const response = await responseTo(error);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await response.json()).toEqual({ error: "SERVICE_UNAVAILABLE", message: expect.any(String) });
    const request_id = response.headers.get("x-request-id");
    expect(logged).toContainEqual(expect.objectContaining({ event: "database_refused", request_id }));
  },
);

// Rule: D12-31
test.each(["26000", "42P05"])(
  "a pooler that does not keep prepared statements (%s) is 503, and the log names the setting",
  async (code) => {
    expect((await responseTo(databaseError(code, "prepared statement"))).status).toBe(503);
    expect(logged).toContainEqual(
      expect.objectContaining({
        event: "settings_unusable",
        advice: expect.stringContaining("DATABASE_PREPARED_STATEMENTS=off"),
      }),
    );
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
      failure: clientError("Can't reach database server at db:5432", {}),
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
    const unknownName = clientError("Database `offers` does not exist", { code: "P1003" });
    for (const [failure, status, error] of [
      [unknownName, 503, "SERVICE_UNAVAILABLE"],
      [new Error('relation "deliveries" does not exist'), 500, "INTERNAL_ERROR"],
    ] as const) {
      const response = await routeOver({ failure }).wake();
      expect([response.status, await response.json()]).toEqual([status, { error }]);
    }
  });
});
