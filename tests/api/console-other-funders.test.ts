import { beforeAll, describe, expect, test } from "vitest";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database";
import { loadDelivery } from "@/lib/services/deliveries/list";
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "@/lib/services/funders/api-keys";
import { approveTemplate, createBrand, readBrand, updateBrand } from "@/lib/services/funders/brands";
import { rotateCallbackSecret } from "@/lib/services/funders/callback-secrets";
import { loadWebhook } from "@/lib/services/webhooks/webhooks";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";
import { expectResponse } from "@/tests/helpers/responses";

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
