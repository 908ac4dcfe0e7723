import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/lib/server/database";
import { listApiKeys, revokeApiKey, rotateApiKey } from "@/lib/services/funders/api-keys";
import { call, newFunder, newKey, operator, type TestFunder } from "@/tests/helpers/api-client";
import { until } from "@/tests/helpers/receiver";
import { expectError, expectResponse } from "@/tests/helpers/responses";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const use = (key: { apiKey: string; apiSecret: string }) => call({ ...funder, ...key }, "GET", "/brands");

describe("a rotated key", () => {
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

  test("cannot be rotated for more than 7 days, nor once it has ended", async () => {
    const key = await newKey(funder.slug, {});
    await expect(rotateApiKey(await operator(funder.slug), key.apiKey, 7 * 86_400 + 1)).rejects.toThrow(
      "7 days",
    );
    await revokeApiKey(await operator(funder.slug), key.apiKey);
    await expect(rotateApiKey(await operator(funder.slug), key.apiKey)).rejects.toThrow("no key");
  });
});

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
  await (await database()).$executeRaw`
    UPDATE api_keys SET secret = (SELECT secret FROM api_keys WHERE key = ${mine.apiKey}) WHERE key = ${theirs.apiKey}`;
  const response = await use({ ...theirs, apiSecret: mine.apiSecret });
  expectError(response, "INTERNAL_ERROR");
  expect(response.text).not.toContain(mine.apiSecret);
});

test("every issue, rotation and revocation of a key is in the audit table, without its secret", async () => {
  const own = await newFunder();
  const fresh = await rotateApiKey(await operator(own.slug), own.apiKey);
  await revokeApiKey(await operator(own.slug), fresh.api_key);
  const entries = await (await database()).auditEntry.findMany({
    where: { funder: { slug: own.slug } },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ action }) => action)).toEqual([
    "funder.created",
    "key.created",
    "key.rotated",
    "key.revoked",
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/fskt?_|whsec_/);
});
