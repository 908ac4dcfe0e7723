import { beforeAll, describe, expect, test } from "vitest";
import { meetsScope } from "@/lib/schemas/keys/scopes";
import { OPERATIONS } from "@/lib/schemas/operations";
import type { Operation } from "@/lib/schemas/wire/operation";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { approveTemplate, createBrand, readBrand, updateBrand } from "@/lib/services/brands/brands";
import { loadDelivery } from "@/lib/services/deliveries/deliveries";
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "@/lib/services/funders/api-keys";
import { rotateCallbackSecret } from "@/lib/services/funders/callback-secrets";
import { loadWebhook } from "@/lib/services/webhooks/webhooks";
import {
  call,
  EVERY_SCOPE,
  expectError,
  expectResponse,
  newFunder,
  newKey,
  newSandbox,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";
import { makeEveryObject, NO_ID, type ObjectIds, pathWith, shownOf } from "@/tests/helpers/every-object";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";

/**
 * Every operation that needs a key: its method, its path below the funder, the scope it needs, and who has it.
 */
const ROWS = Object.values<Operation>(OPERATIONS).flatMap(({ method, path, scope, sandbox }) =>
  scope === null
    ? []
    : [[method, path.replace("/api/v1/{funder}", ""), scope, sandbox ? "sandbox" : "live"] as const],
);

type Kind = "live" | "sandbox";

/** Two live funders and their sandboxes. */
let owners: Record<Kind, TestFunder>;
let others: Record<Kind, TestFunder>;
let idsOf: Record<Kind, ObjectIds>;
let before: Record<Kind, string[]>;
beforeAll(async () => {
  [owners, others] = await Promise.all([newSandbox(), newSandbox()]);
  idsOf = {
    live: await makeEveryObject(owners.live, "MATRIX"),
    sandbox: await makeEveryObject(owners.sandbox, "MATRIX"),
  };
  before = { live: await ofTheOwner("live"), sandbox: await ofTheOwner("sandbox") };
});

const body = (method: string) =>
  method === "GET" || method === "DELETE" ? undefined : { version: 1, ...SMALLEST_OFFER };

/** Whether an operation is about one thing, and not about a list. */
const namesOne = (template: string) => template.includes("{");

const filled = (template: string, kind: Kind) => pathWith(template, idsOf[kind]);
const ofTheOwner = async (kind: Kind) => [
  (await call(owners[kind], "GET", `/offers/${idsOf[kind].dealId}`)).text,
  ...(await shownOf(owners[kind])),
];

describe.each(ROWS)("%s %s", (method, template, scope, kind) => {
  // Rules: D3-13, S4-1
  test("under another funder's slug is refused, whether the object exists or not", async () => {
    const [owner, other] = [owners[kind], others[kind]];
    const path = filled(template, kind);
    const response = await call(other, method, `/api/v1/${owner.slug}${path}`, body(method));
    expectError(response, namesOne(template) ? "NOT_FOUND" : "FUNDER_FORBIDDEN");
    const absent = await call(other, method, `/api/v1/no-such-funder${path}`, body(method));
    expect(absent.text).toBe(response.text.replace(owner.slug, "no-such-funder"));
  });

  // Rules: A1-1, D3-12, D8-67, S4-2, S5-4
  test.skipIf(scope === "any")(
    "with every scope but its own is refused, and the message names the missing scope",
    async () => {
      const scopes = EVERY_SCOPE.filter((each) => !meetsScope([each], scope));
      const key = await newKey(owners[kind].slug, { scopes });
      const response = await call(key, method, filled(template, kind), body(method));
      const { message } = expectError(response, "INSUFFICIENT_SCOPE");
      expect(message).toContain(scope === "offers:*" ? "any scope of offers" : scope);
    },
  );
});

// Rules: Q1-1, Q1-2, Q1-3
test.each([
  [
    "offers:read",
    ["GET /offers", "GET /offers/{dealId}", "POST /offers/{dealId}/quote", "GET /brands", "POST /quotes"],
  ],
  ["deliveries:read", ["GET /deliveries", "GET /deliveries/{deliveryId}"]],
] as const)("a key with %s alone may call its reads and GET /key, and nothing else", async (scope, own) => {
  const permitted: string[] = [];
  for (const [method, template, , kind] of ROWS) {
    const key = await newKey(owners[kind].slug, { scopes: [scope] });
    const { status, body: answer } = await call(key, method, filled(template, kind), body(method));
    if (answer.error !== "INSUFFICIENT_SCOPE") permitted.push(`${method} ${template}`);
    else expect(status).toBe(403);
  }
  expect(permitted.toSorted()).toEqual([...own, "GET /key"].toSorted());
});

describe.each(ROWS.filter(([, template]) => namesOne(template)))("%s %s", (method, template, _, kind) => {
  // Rules: D3-15, D12-7, S5-5
  test("of another funder's object gets the same response as of an absent one", async () => {
    const other = others[kind];
    const ofAnother = await call(other, method, filled(template, kind), body(method));
    const absentPath = template.replace("{dealId}", "ABSENT-1").replace(/\{\w+\}/, NO_ID);
    const absent = await call(other, method, absentPath, body(method));
    const { message } = expectError(ofAnother, "NOT_FOUND");
    const [, name = ""] = /\{(\w+)\}/.exec(template) ?? [];
    const noun = name === "dealId" ? "offer" : name.replace(/Id$/, "");
    const id = filled(`{${name}}`, kind);
    expect(message).toBe(`No ${noun} ${id} at ${other.slug}.`);
    const absentId = name === "dealId" ? "ABSENT-1" : NO_ID;
    expect(ofAnother.text).toBe(absent.text.replace(absentId, id));
  });
});

test.each(["live", "sandbox"] as const)(
  "whatever another funder or scope tried, nothing of the %s owner's has changed",
  async (kind) => {
    expect(await ofTheOwner(kind)).toEqual(before[kind]);
  },
);

let owner: TestFunder;
let other: TestFunder;
let ids: { key: string; brand: string; delivery: string; webhook: string };
let outsider: CallContext;
beforeAll(async () => {
  [owner, other] = await Promise.all([newFunder(), newFunder()]);
  outsider = await personOf(other, "owner");
  const webhook = { url: "http://127.0.0.1:1/", events: ["webhook.test"] };
  const { body } = await call(owner, "POST", "/webhooks", webhook);
  const tested = await call(owner, "POST", `/webhooks/${body.id}/test`);
  const delivery = String(tested.body.id);
  ids = { key: owner.apiKey, brand: owner.brandId, delivery, webhook: String(body.id) };
});

/** Everything of a funder that a person could change. */
const stateOf = async ({ slug }: TestFunder) => {
  const where = { funder: { slug } };
  return JSON.stringify([
    await prisma.funder.findUniqueOrThrow({ where: { slug } }),
    await prisma.apiKey.findMany({ where, orderBy: { id: "asc" } }),
    await prisma.brand.findMany({ where, orderBy: { id: "asc" } }),
    await prisma.auditEntry.findMany({ where, orderBy: { id: "asc" } }),
  ]);
};

describe("an owner of another funder", () => {
  const approval = { state: "CA", template_version: "ca-2", approved_by: "Counsel" };
  // Rule: C2-2
  test.each<[string, () => Promise<unknown>]>([
    ["rotates a key", () => rotateApiKey(outsider, ids.key)],
    ["revokes a key", () => revokeApiKey(outsider, ids.key)],
    ["reads a brand", () => readBrand(outsider, ids.brand)],
    ["changes a brand", () => updateBrand(outsider, ids.brand, { name: "Taken" })],
    ["makes a brand the default one", () => updateBrand(outsider, ids.brand, { is_default: true })],
    ["approves a brand's template", () => approveTemplate(outsider, ids.brand, approval)],
    ["opens or resends a delivery", () => loadDelivery(outsider, { deliveryId: ids.delivery })],
    ["opens an endpoint", () => loadWebhook(outsider, { webhookId: ids.webhook })],
  ])("who %s by its id gets NOT_FOUND, and nothing changes", async (_what, attempt) => {
    const before = await stateOf(owner);
    await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await stateOf(owner)).toBe(before);
  });

  // Rule: C2-2
  test("makes keys, brands and secrets of their own funder only", async () => {
    const before = await stateOf(owner);
    const { api_key } = await createApiKey(outsider, { scopes: ["offers:create"] });
    const { id } = await createBrand(outsider, { name: "Second", is_default: true });
    await rotateCallbackSecret(outsider);
    expect(await stateOf(owner)).toBe(before);
    expect((await listApiKeys(outsider)).map(({ key }) => key)).toContain(api_key);
    expect(await readBrand(outsider, id)).toMatchObject({ name: "Second", is_default: true });
    expectResponse(await call(owner, "GET", "/brands"), 200);
  });
});
