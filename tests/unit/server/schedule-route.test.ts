import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { env } from "@/lib/server/env";
import { scheduleRoute } from "@/lib/server/operator-routes";
import { keepLogLines } from "@/tests/helpers/log-lines";
import { useTestSettings } from "@/tests/helpers/settings";

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
