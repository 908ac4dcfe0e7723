import { Client } from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { API_KEY } from "@/lib/schemas/keys/operations";
import { SCOPES } from "@/lib/schemas/keys/scopes";
import { permissionsOf, ROLES } from "@/lib/schemas/people/permissions";
import { prisma } from "@/lib/server/database/database";
import { keysInSettings } from "@/lib/services/console/settings-lists";
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "@/lib/services/funders/api-keys";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  newKey,
  newSandbox,
  operator,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";
import { until } from "@/tests/helpers/receiver";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const use = (key: { apiKey: string; apiSecret: string }) => call({ ...funder, ...key }, "GET", "/brands");

describe("a rotated key", () => {
  // Rule: D9-6
  test("works beside its successor until the overlap ends", async () => {
    const old = await newKey(funder.slug, { label: "CRM", per_minute: 77, scopes: ["offers:create"] });
    const fresh = await rotateApiKey(await operator(funder.slug), old.apiKey, 2);
    expect(fresh.scopes).toEqual(["offers:create"]);
    expectResponse(await use(old), 200);
    const response = await use({ apiKey: fresh.api_key, apiSecret: fresh.api_secret });
    expectResponse(response, 200);
    expect(response.headers.get("x-ratelimit-limit")).toBe("77");
    await until(async () => (await use(old)).status === 401);
    expectError(await use(old), "API_KEY_INVALID");
    expectResponse(await use({ apiKey: fresh.api_key, apiSecret: fresh.api_secret }), 200);
  });

  test("ends immediately without an overlap, and never later than it would have", async () => {
    const old = await newKey(funder.slug, {});
    await rotateApiKey(await operator(funder.slug), old.apiKey, 0);
    expectError(await use(old), "API_KEY_INVALID");
    const brief = await newKey(funder.slug, { expires_in_seconds: 60 });
    const { previous_expires_at } = await rotateApiKey(await operator(funder.slug), brief.apiKey);
    expect(previous_expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  // Rule: D9-10
  test("cannot be rotated for more than 7 days, nor once it has ended", async () => {
    const key = await newKey(funder.slug, {});
    await expect(rotateApiKey(await operator(funder.slug), key.apiKey, 7 * 86_400 + 1)).rejects.toThrow(
      "7 days",
    );
    await revokeApiKey(await operator(funder.slug), key.apiKey);
    await expect(rotateApiKey(await operator(funder.slug), key.apiKey)).rejects.toThrow("no key");
  });
});

describe("rotating and revoking at once", () => {
  const keysOf = async (label: string) =>
    (await listApiKeys(await operator(funder.slug))).filter((key) => key.label === label);
  const inUse = async (label: string) => (await keysOf(label)).filter(({ revoked_at }) => !revoked_at);

  // Rule: D9-7
  test("a rotation keeps the key's end", async () => {
    const old = await newKey(funder.slug, { label: "Ends", expires_in_seconds: 90 * 86_400 });
    const before = (await keysOf("Ends"))[0]?.expires_at;
    expect(before).toBeInstanceOf(Date);
    const fresh = await rotateApiKey(await operator(funder.slug), old.apiKey);
    const after = (await keysOf("Ends")).find(({ key }) => key === fresh.api_key);
    expect(after?.expires_at).toEqual(before);
  });

  // Rule: D9-8
  test("three rotations leave one new key; the others name it", async () => {
    const old = await newKey(funder.slug, { label: "Thrice" });
    const by = await operator(funder.slug);
    const results = await Promise.allSettled([1, 2, 3].map(() => rotateApiKey(by, old.apiKey)));
    const issued = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(issued).toHaveLength(1);
    expect(await keysOf("Thrice")).toHaveLength(2);
    const message = expect.stringContaining(`rotate its successor ${issued[0]?.api_key}`);
    for (const result of results)
      if (result.status === "rejected")
        expect(result.reason).toMatchObject({ code: "VERSION_CONFLICT", message });
  });

  // Rule: D9-9
  test.each([
    ["before", [rotateApiKey, revokeApiKey]],
    ["after", [revokeApiKey, rotateApiKey]],
  ] as const)(
    "a revoke beside a rotation leaves no key, where the rotation comes %s",
    async (when, writes) => {
      const label = `Raced ${when}`;
      const old = await newKey(funder.slug, { label });
      const by = await operator(funder.slug);
      const release = await holdKey(old.apiKey);
      const results: Promise<unknown>[] = [];
      for (const [index, write] of writes.entries()) {
        results.push(write(by, old.apiKey).catch((error) => error));
        await release.waiting(index + 1);
      }
      await release.now();
      await Promise.all(results);
      expect(await inUse(label)).toEqual([]);
    },
  );

  test("a revoke of a key that was rotated before leaves its successor", async () => {
    const old = await newKey(funder.slug, { label: "Replaced" });
    const by = await operator(funder.slug);
    const fresh = await rotateApiKey(by, old.apiKey);
    await revokeApiKey(by, old.apiKey);
    expect((await inUse("Replaced")).map(({ key }) => key)).toEqual([fresh.api_key]);
  });

  /** Holds the row of a key; `waiting` resolves when so many others wait for it. */
  async function holdKey(key: string) {
    const holder = new Client({ connectionString: inject("settings").DATABASE_URL });
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT id FROM api_keys WHERE key = $1 FOR UPDATE", [key]);
    const { rows } = await holder.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const waiters = async () => {
      const [row] = await prisma.$queryRaw<{ waiting: number }[]>`
        WITH RECURSIVE waiting (pid) AS (
          SELECT pid FROM pg_stat_activity WHERE ${rows[0]?.pid}::int = ANY (pg_blocking_pids(pid))
          UNION SELECT a.pid FROM pg_stat_activity a JOIN waiting w ON w.pid = ANY (pg_blocking_pids(a.pid)))
        SELECT count(*)::int AS waiting FROM waiting`;
      return row?.waiting;
    };
    return {
      waiting: (count: number) => until(async () => (await waiters()) === count),
      now: async () => {
        await holder.query("COMMIT");
        await holder.end();
      },
    };
  }
});

// Rules: D1-9, D1-11, D9-12
test("the last use of a key is shown, its secret never", async () => {
  const key = await newKey(funder.slug, { label: "Seen" });
  const shown = async () =>
    (await listApiKeys(await operator(funder.slug))).find(({ label }) => label === "Seen");
  expect(await shown()).toMatchObject({ key: key.apiKey, last_used_at: null });
  expectResponse(await use(key), 200);
  await until(async () => (await shown())?.last_used_at != null);
  expect(JSON.stringify(await listApiKeys(await operator(funder.slug)))).not.toMatch(/secret|fskt?_/);
});

test("an encrypted secret copied to another key's row cannot be decrypted there", async () => {
  const [mine, theirs] = [await newKey(funder.slug, {}), await newKey(funder.slug, {})];
  for (const key of [mine, theirs]) expectResponse(await use(key), 200);
  await prisma.$executeRaw`
    UPDATE api_keys SET secret = (SELECT secret FROM api_keys WHERE key = ${mine.apiKey}) WHERE key = ${theirs.apiKey}`;
  const response = await use({ ...theirs, apiSecret: mine.apiSecret });
  expectError(response, "INTERNAL_ERROR");
  expect(response.text).not.toContain(mine.apiSecret);
});

// Rule: D9-13
test("every issue, rotation and revocation of a key is in the audit table, without its secret", async () => {
  const own = await newFunder();
  const fresh = await rotateApiKey(await operator(own.slug), own.apiKey);
  await revokeApiKey(await operator(own.slug), fresh.api_key);
  const entries = await prisma.auditEntry.findMany({
    where: { funder: { slug: own.slug } },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ action }) => action)).toEqual([
    "funder.created",
    "funder.updated",
    "key.created",
    "key.rotated",
    "key.revoked",
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/fskt?_|whsec_/);
});

let owner: TestFunder;
let other: TestFunder;
beforeAll(async () => {
  [owner, other] = await Promise.all([newFunder(), newFunder()]);
});

describe("GET /key", () => {
  // Rule: Q1-1
  test("tells any key what it is, whatever its scopes, in the live funder and in its sandbox", async () => {
    const { live, sandbox } = await newSandbox();
    const limits = { per_second: 7, per_minute: 70 };
    for (const scope of SCOPES) {
      const { body } = await call(await newKey(live.slug, { scopes: [scope], ...limits }), "GET", "/key");
      const shown = {
        funder: live.slug,
        label: null,
        scopes: [scope],
        limits,
        expires_at: null,
        test: false,
      };
      expect(body).toEqual(shown);
    }
    const given = { scopes: ["webhooks:manage", "offers:create"], label: "CRM", expires_in_seconds: 3_600 };
    const response = await call(await newKey(sandbox.slug, given), "GET", "/key");
    expectResponse(response, 200);
    const { expires_at, ...shown } = API_KEY.parse(response.body);
    expect(shown).toMatchObject({
      funder: sandbox.slug,
      label: "CRM",
      scopes: ["offers:create", "webhooks:manage"],
      test: true,
    });
    expect(Math.abs(Date.parse(expires_at ?? "") - Date.now() - 3_600_000)).toBeLessThan(60_000);
  });

  test("refuses an unknown key, a wrong signature, and another funder's path", async () => {
    const { live, sandbox } = await newSandbox();
    expectError(await call({ ...live, apiKey: "fk_unknown" }, "GET", "/key"), "API_KEY_INVALID");
    expectError(await call({ ...live, apiSecret: "fsk_wrong" }, "GET", "/key"), "SIGNATURE_INVALID");
    expectError(await call(live, "GET", `/api/v1/${sandbox.slug}/key`), "FUNDER_FORBIDDEN");
  });
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
