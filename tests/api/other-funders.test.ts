import { readdirSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectError } from "@/tests/helpers/answers";
import { call, EVERY_SCOPE, newFunder, newKey, type TestFunder } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { submitFor } from "@/tests/helpers/submissions";

/** Every operation of the API: its path below the funder, with ids of the owner's, and the scope it asks for, or the start of several. */
const OPERATIONS = [
  ["POST", "/offers", "offers:create"],
  ["GET", "/offers", "offers:"],
  ["GET", "/brands", "offers:"],
  ["GET", "/offers/MATRIX-1", "offers:"],
  ["PUT", "/offers/MATRIX-1", "offers:update"],
  ["PATCH", "/offers/MATRIX-1", "offers:update"],
  ["DELETE", "/offers/MATRIX-1", "offers:delete"],
  ["POST", "/offers/MATRIX-1/quote", "offers:"],
  ["POST", "/offers/MATRIX-1/calculator-url", "offers:update"],
  ["GET", "/offers/MATRIX-1/submissions", "submissions:read"],
  ["GET", "/submissions", "submissions:read"],
  ["GET", "/submissions/{submissionId}", "submissions:read"],
  ["GET", "/webhooks", "webhooks:manage"],
  ["POST", "/webhooks", "webhooks:manage"],
  ["GET", "/webhooks/{webhookId}", "webhooks:manage"],
  ["PATCH", "/webhooks/{webhookId}", "webhooks:manage"],
  ["DELETE", "/webhooks/{webhookId}", "webhooks:manage"],
  ["POST", "/webhooks/{webhookId}/test", "webhooks:manage"],
  ["POST", "/webhooks/{webhookId}/rotate-secret", "webhooks:manage"],
  ["GET", "/deliveries", "webhooks:manage"],
  ["GET", "/deliveries/{deliveryId}", "webhooks:manage"],
  ["POST", "/deliveries/{deliveryId}/replay", "webhooks:manage"],
  ["POST", "/deliveries/replay-failed", "webhooks:manage"],
] as const;

let owner: TestFunder;
let stranger: TestFunder;
let ids: Record<string, string>;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([newFunder(), newFunder()]);
  const webhook = { url: "http://127.0.0.1:1/", events: ["submission.created"] };
  const { body } = await call(owner, "POST", "/webhooks", webhook);
  await submitFor(owner, "MATRIX-1");
  const first = async (path: string) => {
    const { data } = (await call(owner, "GET", path)).body as { data: { id: string }[] };
    return data[0]?.id ?? "";
  };
  const [submissionId, deliveryId] = [await first("/submissions"), await first("/deliveries")];
  ids = { webhookId: String(body.id), submissionId, deliveryId };
});

const filled = (path: string, from = ids) =>
  path.replace(/\{(\w+)\}/, (_, name: string) => from[name] ?? name);

const body = (method: string) =>
  method === "GET" || method === "DELETE" ? undefined : { version: 1, ...SMALLEST_OFFER };

test("the table holds every route file of the API", () => {
  const root = new URL("../../app/api/v1/[funder]/", import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("route.ts"),
  );
  const paths = files.map((file) =>
    `/${file.replace(/\/route\.ts$/, "").replace("[dealId]", "MATRIX-1")}`.replace(/\[(\w+)\]/, "{$1}"),
  );
  expect(new Set(OPERATIONS.map(([, path]) => path))).toEqual(new Set(paths));
});

/** Whether an operation is about one thing, and not about a list. */
const namesOne = (template: string) => /MATRIX-1|\{/.test(template);

// Whatever a test here tried, nothing of the owner's has changed.
let before: string[];
const ofTheOwner = () =>
  Promise.all(
    ["/offers/MATRIX-1", "/offers", "/submissions", "/webhooks"].map(
      async (path) => (await call(owner, "GET", path)).text,
    ),
  );
beforeEach(async () => {
  before = await ofTheOwner();
});
afterEach(async () => {
  expect(await ofTheOwner()).toEqual(before);
});

describe.each(OPERATIONS)("%s %s", (method, template, scope) => {
  test("under another funder's slug is refused, whatever is there", async () => {
    const path = filled(template);
    const answer = await call(stranger, method, `/api/v1/${owner.slug}${path}`, body(method));
    expectError(answer, namesOne(template) ? "NOT_FOUND" : "FUNDER_FORBIDDEN");
    const absent = await call(stranger, method, `/api/v1/no-such-funder${path}`, body(method));
    expect(absent.text).toBe(answer.text);
  });

  test("with every scope but its own is refused, naming what lacks", async () => {
    const others = EVERY_SCOPE.filter((each) => !each.startsWith(scope));
    const key = await newKey(owner.slug, { scopes: others });
    const answer = await call(key, method, filled(template), body(method));
    const { message } = expectError(answer, "INSUFFICIENT_SCOPE");
    expect(message).toContain(scope === "offers:" ? "any scope of offers" : scope);
  });
});

describe.each(OPERATIONS.filter(([, template]) => namesOne(template)))("%s %s", (method, template) => {
  test("of what is another funder's is the same as absent", async () => {
    const foreign = await call(stranger, method, filled(template), body(method));
    const nothing = "0196b1f0-5a3e-7c41-9d2e-6b1f0c8a7d35";
    const absentIds = { webhookId: nothing, submissionId: nothing, deliveryId: nothing };
    const absentPath = filled(template, absentIds).replace("MATRIX-1", "ABSENT-1");
    const absent = await call(stranger, method, absentPath, body(method));
    expectError(foreign, "NOT_FOUND");
    expect(foreign.text).toBe(absent.text);
  });
});
