import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Operation } from "@/lib/schemas/operation";
import { OPERATIONS } from "@/lib/schemas/operations";
import { meetsScope } from "@/lib/schemas/scopes";
import { call, EVERY_SCOPE, newFunder, newKey, type TestFunder } from "@/tests/helpers/api-client";
import { completeProfile } from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/renewals";
import { expectError } from "@/tests/helpers/responses";
import { submitFor } from "@/tests/helpers/submissions";

/** Every operation that needs a key: its method, its path below the funder, and the scope it needs. */
const ROWS = Object.values<Operation>(OPERATIONS).flatMap(({ method, path, scope }) =>
  scope === null ? [] : [[method, path.replace("/api/v1/{funder}", ""), scope] as const],
);

let owner: TestFunder;
let other: TestFunder;
let ids: Record<string, string>;
beforeAll(async () => {
  [owner, other] = await Promise.all([newFunder(), newFunder()]);
  const webhook = { url: "http://127.0.0.1:1/", events: ["submission.created"] };
  const { body } = await call(owner, "POST", "/webhooks", webhook);
  await submitFor(owner, "MATRIX-1");
  await completeProfile(owner);
  await createOffer(owner, { ...DISCLOSED_RENEWAL, deal_id: "MATRIX-2" });
  const disclosure = await call(owner, "POST", "/offers/MATRIX-2/disclosures");
  const first = async (path: string) => {
    const { data } = (await call(owner, "GET", path)).body as { data: { id: string }[] };
    return data[0]?.id ?? "";
  };
  const [submissionId, deliveryId] = [await first("/submissions"), await first("/deliveries")];
  const [webhookId, disclosureId] = [String(body.id), String(disclosure.body.id)];
  ids = { dealId: "MATRIX-1", webhookId, submissionId, deliveryId, disclosureId };
});

const filled = (path: string, from = ids) => path.replace(/\{(\w+)\}/, (_, name: string) => from[name] ?? "");

const body = (method: string) =>
  method === "GET" || method === "DELETE" ? undefined : { version: 1, ...SMALLEST_OFFER };

/** Whether an operation is about one thing, and not about a list. */
const namesOne = (template: string) => template.includes("{");

// Whatever a test here tried, nothing of the owner's has changed.
let before: string[];
const ofTheOwner = () =>
  Promise.all(
    ["/offers/MATRIX-1", "/offers", "/submissions", "/webhooks", "/disclosures"].map(
      async (path) => (await call(owner, "GET", path)).text,
    ),
  );
beforeEach(async () => {
  before = await ofTheOwner();
});
afterEach(async () => {
  expect(await ofTheOwner()).toEqual(before);
});

describe.each(ROWS)("%s %s", (method, template, scope) => {
  test("under another funder's slug is refused, whatever is there", async () => {
    const path = filled(template);
    const response = await call(other, method, `/api/v1/${owner.slug}${path}`, body(method));
    expectError(response, namesOne(template) ? "NOT_FOUND" : "FUNDER_FORBIDDEN");
    const absent = await call(other, method, `/api/v1/no-such-funder${path}`, body(method));
    expect(absent.text).toBe(response.text);
  });

  test("with every scope but its own is refused, naming what lacks", async () => {
    const others = EVERY_SCOPE.filter((each) => !meetsScope([each], scope));
    const key = await newKey(owner.slug, { scopes: others });
    const response = await call(key, method, filled(template), body(method));
    const { message } = expectError(response, "INSUFFICIENT_SCOPE");
    expect(message).toContain(scope === "offers:*" ? "any scope of offers" : scope);
  });
});

describe.each(ROWS.filter(([, template]) => namesOne(template)))("%s %s", (method, template) => {
  test("of what is another funder's is the same as absent", async () => {
    const ofAnother = await call(other, method, filled(template), body(method));
    const nothing = "0196b1f0-5a3e-7c41-9d2e-6b1f0c8a7d35";
    const absentIds = { dealId: "ABSENT-1", webhookId: nothing, submissionId: nothing, deliveryId: nothing };
    const absent = await call(other, method, filled(template, absentIds), body(method));
    expectError(ofAnother, "NOT_FOUND");
    expect(ofAnother.text).toBe(absent.text);
  });
});
