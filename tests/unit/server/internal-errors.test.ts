import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DOCUMENT_OPERATIONS } from "@/lib/schemas/operations";
import { publicRoute } from "@/lib/server/api-route";
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
