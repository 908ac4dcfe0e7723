import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { expectError } from "@/tests/helpers/answers";
import { call, newFunder, newKey, type TestFunder } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";

/** Every operation of the API: its path below the funder, and the scope it asks for. */
const OPERATIONS = [
  ["POST", "/offers", "offers:create"],
  ["GET", "/offers", "offers:create"],
  ["GET", "/brands", "offers:create"],
  ["GET", "/offers/MATRIX-1", "offers:create"],
  ["PUT", "/offers/MATRIX-1", "offers:update"],
  ["PATCH", "/offers/MATRIX-1", "offers:update"],
  ["DELETE", "/offers/MATRIX-1", "offers:delete"],
  ["POST", "/offers/MATRIX-1/quote", "offers:create"],
  ["POST", "/offers/MATRIX-1/calculator-url", "offers:update"],
] as const;

let owner: TestFunder;
let stranger: TestFunder;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([newFunder(), newFunder()]);
  await call(owner, "POST", "/offers", { deal_id: "MATRIX-1", ...SMALLEST_OFFER });
});

const body = (method: string) =>
  method === "GET" || method === "DELETE" ? undefined : { version: 1, ...SMALLEST_OFFER };

test("the table holds every route file of the API", () => {
  const root = new URL("../../app/api/v1/[funder]/", import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("route.ts"),
  );
  const paths = files.map((file) => `/${file.replace(/\/route\.ts$/, "").replace("[dealId]", "MATRIX-1")}`);
  expect(new Set(OPERATIONS.map(([, path]) => path))).toEqual(new Set(paths));
});

describe.each(OPERATIONS)("%s %s", (method, path, scope) => {
  const names = path.split("/").length > 2;

  test("under another funder's slug is refused, whatever is there", async () => {
    const answer = await call(stranger, method, `/api/v1/${owner.slug}${path}`, body(method));
    expectError(answer, names ? "NOT_FOUND" : "FUNDER_FORBIDDEN");
    const absent = await call(stranger, method, `/api/v1/no-such-funder${path}`, body(method));
    expect(absent.text).toBe(answer.text);
  });

  test("of a deal of another funder is the same as absent", async () => {
    if (!names) return;
    const foreign = await call(stranger, method, path, body(method));
    const absent = await call(stranger, method, path.replace("MATRIX-1", "ABSENT-1"), body(method));
    expectError(foreign, "NOT_FOUND");
    expect(foreign.text).toBe(absent.text);
  });

  test("without its scope is refused, naming what lacks", async () => {
    const { message } = expectError(
      await call(await newKey(owner.slug, { scopes: ["webhooks:manage"] }), method, path, body(method)),
      "INSUFFICIENT_SCOPE",
    );
    expect(message).toMatch(new RegExp(`${scope}|any scope of offers`));
  });
});

test("after all that the offer is as it was", async () => {
  expect((await call(owner, "GET", "/offers/MATRIX-1")).body).toMatchObject({ version: 1, status: "active" });
});
