import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/lib/server/database";
import { keysInSettings } from "@/lib/services/console/keys-list";
import { createApiKey, revokeApiKey, rotateApiKey } from "@/lib/services/funders/api-keys";
import { newFunder, newKey, type TestFunder } from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";

let owner: TestFunder;
let other: TestFunder;
beforeAll(async () => {
  [owner, other] = await Promise.all([newFunder(), newFunder()]);
});

describe("keys that erase data or decide", () => {
  test("are given and rotated by admins and owners, not by developers", async () => {
    const developer = await personOf(owner, "developer");
    const reserved = { scopes: ["offers:create", "data:erase"] };
    const refusal = { code: "INSUFFICIENT_SCOPE", message: expect.stringContaining("admin and owner") };
    await expect(createApiKey(developer, reserved)).rejects.toMatchObject(refusal);
    const { apiKey } = await newKey(owner.slug, reserved);
    await expect(rotateApiKey(developer, apiKey)).rejects.toMatchObject(refusal);
    const { api_key } = await createApiKey(await personOf(owner, "admin"), reserved);
    const fresh = await rotateApiKey(await personOf(owner, "owner"), api_key);
    expect(fresh.scopes).toEqual(reserved.scopes);
    await revokeApiKey(developer, fresh.api_key);
  });
});

test("the audit log names the person who made, rotated and revoked a key", async () => {
  const developer = await personOf(other, "developer");
  const { api_key } = await createApiKey(developer, { scopes: ["offers:create"], label: "Import" });
  const fresh = await rotateApiKey(developer, api_key);
  await revokeApiKey(developer, fresh.api_key);
  const user_id = developer.caller.kind === "user" ? developer.caller.userId : "";
  const entries = await (await database()).auditEntry.findMany({
    where: { user_id },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ["user", "key.created"],
    ["user", "key.rotated"],
    ["user", "key.revoked"],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/fskt?_/);
});

test("the list of keys names who made each, and who of them has left", async () => {
  const own = await newFunder();
  const [developer, admin] = [await personOf(own, "developer"), await personOf(own, "admin")];
  await createApiKey(developer, { scopes: ["offers:create"], label: "Of one who leaves" });
  await createApiKey(admin, { scopes: ["offers:create"], label: "Of one who stays" });
  const userId = developer.caller.kind === "user" ? developer.caller.userId : "";
  await (await database()).membership.deleteMany({ where: { user_id: userId } });
  const keys = await keysInSettings(admin);
  expect(keys.map(({ label, maker }) => [label, maker])).toEqual([
    ["Of one who stays", { name: "A admin", left: false }],
    ["Of one who leaves", { name: "A developer", left: true }],
    [null, null],
  ]);
  expect(await keysInSettings(await personOf(other, "owner"))).not.toContainEqual(
    expect.objectContaining({ label: "Of one who leaves" }),
  );
});
