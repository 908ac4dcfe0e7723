import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Operation } from "@/lib/schemas/operation";
import { OPERATIONS } from "@/lib/schemas/operations";
import { meetsScope } from "@/lib/schemas/scopes";
import { call, EVERY_SCOPE, newKey, type TestFunder } from "@/tests/helpers/api-client";
import { makeEveryObject, NO_ID, type ObjectIds, pathWith, shownOf } from "@/tests/helpers/every-object";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { expectError } from "@/tests/helpers/responses";
import { newSandbox } from "@/tests/helpers/sandboxes";

/**
 * Every operation that needs a key: its method, its path below the funder, the scope it needs, and who has it.
 */
const ROWS = Object.values<Operation>(OPERATIONS).flatMap(({ method, path, scope, sandbox }) =>
  scope === null
    ? []
    : [[method, path.replace("/api/v1/{funder}", ""), scope, sandbox ? "sandbox" : "live"] as const],
);

/** Two live funders and their sandboxes. */
let owners: Record<"live" | "sandbox", TestFunder>;
let others: Record<"live" | "sandbox", TestFunder>;
let idsOf: Record<"live" | "sandbox", ObjectIds>;
beforeAll(async () => {
  [owners, others] = await Promise.all([newSandbox(), newSandbox()]);
  idsOf = {
    live: await makeEveryObject(owners.live, "MATRIX"),
    sandbox: await makeEveryObject(owners.sandbox, "MATRIX"),
  };
});

const body = (method: string) =>
  method === "GET" || method === "DELETE" ? undefined : { version: 1, ...SMALLEST_OFFER };

/** Whether an operation is about one thing, and not about a list. */
const namesOne = (template: string) => template.includes("{");

// Whatever a test here tried, nothing of the owner's has changed.
let owner: TestFunder;
let other: TestFunder;
let ids: ObjectIds;
let before: string[];
const filled = (template: string) => pathWith(template, ids);
const ofTheOwner = async () => [
  (await call(owner, "GET", `/offers/${ids.dealId}`)).text,
  ...(await shownOf(owner)),
];
function between(kind: "live" | "sandbox") {
  beforeEach(async () => {
    [owner, other, ids] = [owners[kind], others[kind], idsOf[kind]];
    before = await ofTheOwner();
  });
  afterEach(async () => {
    expect(await ofTheOwner()).toEqual(before);
  });
}

describe.each(ROWS)("%s %s", (method, template, scope, kind) => {
  between(kind);

  // Rules: D3-13, S4-1
  test("under another funder's slug is refused, whether the object exists or not", async () => {
    const path = filled(template);
    const response = await call(other, method, `/api/v1/${owner.slug}${path}`, body(method));
    expectError(response, namesOne(template) ? "NOT_FOUND" : "FUNDER_FORBIDDEN");
    const absent = await call(other, method, `/api/v1/no-such-funder${path}`, body(method));
    expect(absent.text).toBe(response.text.replace(owner.slug, "no-such-funder"));
  });

  // Rules: A1-1, D3-12, D8-67, S4-2, S5-4
  test("with every scope but its own is refused, and the message names the missing scope", async () => {
    const others = EVERY_SCOPE.filter((each) => !meetsScope([each], scope));
    const key = await newKey(owner.slug, { scopes: others });
    const response = await call(key, method, filled(template), body(method));
    const { message } = expectError(response, "INSUFFICIENT_SCOPE");
    expect(message).toContain(scope === "offers:*" ? "any scope of offers" : scope);
  });
});

describe.each(ROWS.filter(([, template]) => namesOne(template)))("%s %s", (method, template, _, kind) => {
  between(kind);

  // Rules: D3-15, D12-7, S5-5
  test("of another funder's object gets the same response as of an absent one", async () => {
    const ofAnother = await call(other, method, filled(template), body(method));
    const absentPath = template.replace("{dealId}", "ABSENT-1").replace(/\{\w+\}/, NO_ID);
    const absent = await call(other, method, absentPath, body(method));
    const { message } = expectError(ofAnother, "NOT_FOUND");
    const [, name = ""] = /\{(\w+)\}/.exec(template) ?? [];
    const kind = name === "dealId" ? "offer" : name.replace(/Id$/, "");
    const id = pathWith(`{${name}}`, ids);
    expect(message).toBe(`No ${kind} ${id} at ${other.slug}.`);
    const absentId = name === "dealId" ? "ABSENT-1" : NO_ID;
    expect(ofAnother.text).toBe(absent.text.replace(absentId, id));
  });
});
