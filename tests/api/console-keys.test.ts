import { beforeAll, describe, expect, test } from "vitest";
import { permissionsOf, ROLES } from "@/lib/schemas/permissions";
import { SCOPES } from "@/lib/schemas/scopes";
import { prisma } from "@/lib/server/database";
import { keysInSettings } from "@/lib/services/console/settings-lists";
import { createApiKey, revokeApiKey, rotateApiKey } from "@/lib/services/funders/api-keys";
import { newFunder, newKey, type TestFunder } from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";

let owner: TestFunder;
let other: TestFunder;
beforeAll(async () => {
  [owner, other] = await Promise.all([newFunder(), newFunder()]);
});

describe("a key that a person makes in the console", () => {
  // Rules: C1-32, D12-20
  test("gets and keeps only scopes that the person's role has", async () => {
    const developer = await personOf(owner, "developer");
    for (const scope of SCOPES.filter((scope) => !permissionsOf("developer").includes(scope))) {
      const scopes = ["submissions:read", scope];
      const refusal = { code: "INSUFFICIENT_SCOPE", message: expect.stringContaining(scope) };
      await expect(createApiKey(developer, { scopes }), scope).rejects.toMatchObject(refusal);
      const { apiKey } = await newKey(owner.slug, { scopes });
      await expect(rotateApiKey(developer, apiKey), scope).rejects.toMatchObject(refusal);
      const { api_key } = await createApiKey(await personOf(owner, "admin"), { scopes });
      const fresh = await rotateApiKey(await personOf(owner, "owner"), api_key);
      expect(fresh.scopes).toEqual(scopes);
      await revokeApiKey(developer, fresh.api_key);
    }
  });

  test("of a sandbox may hold the scopes of offers too, made by a developer, and no reserved one", async () => {
    const { caller, ...context } = await personOf(owner, "developer");
    const there = { ...context, caller: { ...caller, funder: { ...caller.funder, isSandbox: true } } };
    const offers = SCOPES.filter((scope) => scope.startsWith("offers:"));
    expect((await createApiKey(there, { scopes: offers })).scopes).toEqual(offers);
    for (const scope of ["submissions:decide", "data:erase", "disclosures:read", "events:read"])
      await expect(createApiKey(there, { scopes: [scope] })).rejects.toMatchObject({
        code: "INSUFFICIENT_SCOPE",
      });
  });

  test.each(ROLES.filter((role) => permissionsOf(role).includes("keys:manage")))(
    "has at most the default limits; %s is refused more, which the operator gives",
    async (role) => {
      const person = await personOf(owner, role);
      const scopes = ["submissions:read"];
      for (const [name, most] of [
        ["per_second", 5],
        ["per_minute", 60],
      ] as const) {
        await expect(createApiKey(person, { scopes, [name]: most + 1 }), name).rejects.toMatchObject({
          code: "VALIDATION_FAILED",
          details: [`${name} must be at most ${most}; the operator may set more`],
        });
      }
      await createApiKey(person, { scopes, per_second: 5, per_minute: 60 });
      await newKey(owner.slug, { scopes, per_second: 100, per_minute: 1_000 });
    },
  );
});

// Rule: C2-4
test("the audit log names the person who made, rotated and revoked a key", async () => {
  const developer = await personOf(other, "developer");
  const { api_key } = await createApiKey(developer, { scopes: ["submissions:read"], label: "Import" });
  const fresh = await rotateApiKey(developer, api_key);
  await revokeApiKey(developer, fresh.api_key);
  const user_id = developer.caller.kind === "user" ? developer.caller.userId : "";
  const entries = await prisma.auditEntry.findMany({
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

// Rule: C6-20
test("the list of keys names who made each, and who of them has left", async () => {
  const own = await newFunder();
  const [developer, admin] = [await personOf(own, "developer"), await personOf(own, "admin")];
  await createApiKey(developer, { scopes: ["submissions:read"], label: "Of one who leaves" });
  await createApiKey(admin, { scopes: ["submissions:read"], label: "Of one who stays" });
  const userId = developer.caller.kind === "user" ? developer.caller.userId : "";
  await prisma.membership.deleteMany({ where: { user_id: userId } });
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
