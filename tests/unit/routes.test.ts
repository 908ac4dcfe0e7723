import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Operation } from "@/lib/schemas/operation";
import { OPERATIONS } from "@/lib/schemas/operations";
import { keepLogLines } from "@/tests/helpers/log-lines";
import { useTestSettings } from "@/tests/helpers/settings";

let logged: Record<string, unknown>[];
beforeAll(() => {
  useTestSettings();
  logged = keepLogLines();
});
afterAll(() => vi.restoreAllMocks());

const operations: Operation[] = Object.values(OPERATIONS);
const folder = new URL("../../app/api/v1/", import.meta.url);
const files = (readdirSync(folder, { recursive: true }) as string[]).filter((file) =>
  file.endsWith("route.ts"),
);
const pathOf = (file: string) => `/api/v1/${file.replace(/\/route\.ts$/, "").replace(/\[(\w+)\]/g, "{$1}")}`;

// Rule: D8-67
test("every declared operation has a route file", () => {
  expect(new Set(files.map(pathOf))).toEqual(new Set(operations.map(({ path }) => path)));
});

describe("a route file serves what is declared for its path, and is logged under that path", () => {
  // Rule: D3-6
  test.each(files.map((file) => [pathOf(file), file]))("%s", async (path, file) => {
    const { OPTIONS } = await import(new URL(file, folder).pathname);
    const request = new Request("http://localhost/api/v1/x", { method: "OPTIONS" });
    const response: Response = await OPTIONS(request, { params: Promise.resolve({}) });
    const declared = operations.filter((operation) => operation.path === path).map(({ method }) => method);
    const served = (response.headers.get("allow") ?? "").split(", ");
    const own = served.filter((method) => !["HEAD", "OPTIONS"].includes(method));
    expect(own.toSorted()).toEqual(declared.toSorted());
    expect(logged.at(-1)).toMatchObject({ event: "api_request", route: path, status: 204 });
  });
});

// Rule: D8-43
test("every operation that writes sends due deliveries after its response; a quote saves nothing", () => {
  const silent = operations.filter(({ method, drains }) => method !== "GET" && !drains);
  expect(silent.map(({ id }) => id)).toEqual(["quoteOffer", "quoteUnsavedOffer"]);
});
