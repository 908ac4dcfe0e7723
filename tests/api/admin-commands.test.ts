import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { database } from "@/lib/server/database";
import { listApiKeys } from "@/lib/services/funders/api-keys";
import { COMMANDS } from "@/scripts/admin/commands";
import { expectAnswer } from "@/tests/helpers/answers";
import { admin, call, newFunder } from "@/tests/helpers/api-client";

type Values = Record<string, string | boolean>;

/** What `--json` prints of a command. */
async function run(
  command: string,
  positionals: string[],
  values: Values = {},
): Promise<Record<string, unknown>> {
  const { json } = (await COMMANDS[command]?.run(admin(), positionals, values)) ?? {};
  return JSON.parse(JSON.stringify(json));
}

const keysOf = (printed: object) => Object.keys(printed).toSorted();
const newSlug = () => `a-${randomBytes(6).toString("hex")}`;

test.each([
  "funder create <slug> --name <text> [--callback-url <url>] [--link-days <n>] [--alert-email <address>]",
  "funder list",
  "brand create <funder> --name <text> [--callback-url <url>] [--accent <#hex>] [--logo-url <url>] [--default]",
  "key create <funder> --scopes a,b [--label <text>] [--per-minute n] [--per-second n] [--expires-in 90d]",
  "key list <funder>",
  "key rotate <api key> [--overlap 24h]",
  "key revoke <api key>",
])("there is the command %s", (usage) => {
  expect(COMMANDS[usage.split(" ").slice(0, 2).join(" ")]?.usage).toBe(usage);
});

describe("as JSON", () => {
  test("a new funder has its brand and callback secret, and a life of its own for links", async () => {
    const { slug } = await newFunder();
    const made = newSlug();
    const printed = await run("funder create", [made], { name: "Acme", "link-days": "3" });
    expect(keysOf(printed)).toEqual(["brand_id", "callback_secret", "id", "slug"]);
    const list = (await run("funder list", [])).data as { slug: string; link_days: number }[];
    expect(list.find((each) => each.slug === made)?.link_days).toBe(3);
    expect(list.find((each) => each.slug === slug)?.link_days).toBe(30);
  });

  test("a life of links above 90 days is refused", async () => {
    await newFunder();
    const refused = run("funder create", [newSlug()], { name: "Acme", "link-days": "91" });
    await expect(refused).rejects.toMatchObject({
      details: ["link_days must be a whole number from 1 to 90"],
    });
  });

  test("a new default brand takes the place of the old one", async () => {
    const { slug, brandId } = await newFunder();
    const printed = await run("brand create", [slug], { name: "Second", default: true });
    expect(keysOf(printed)).toEqual(["id", "name"]);
    const brands = await database().brand.findMany({ where: { funder: { slug }, is_default: true } });
    expect(brands.map(({ id }) => id)).toEqual([printed.id]);
    expect(brandId).not.toBe(printed.id);
  });

  test("a key has its secret, its scopes and, unless asked otherwise, the specification's limits", async () => {
    const { slug } = await newFunder();
    const printed = await run("key create", [slug], { scopes: "offers:create, offers:update" });
    expect(keysOf(printed)).toEqual(["api_key", "api_secret", "scopes"]);
    expect(printed.scopes).toEqual(["offers:create", "offers:update"]);
    const [key] = await listApiKeys(slug);
    expect([key?.key, key?.per_minute, key?.per_second]).toEqual([printed.api_key, 60, 5]);
    const caller = { slug, apiKey: String(printed.api_key), apiSecret: String(printed.api_secret) };
    expectAnswer(await call(caller, "GET", "/brands"), 200);
    const rotated = await run("key rotate", [caller.apiKey], { overlap: "1h" });
    expect(keysOf(rotated)).toEqual(["api_key", "api_secret", "previous_expires_at", "scopes"]);
    await run("key revoke", [caller.apiKey]);
    const left = (await listApiKeys(slug)).filter(({ revoked_at }) => revoked_at === null);
    expect(left.map((each) => each.key)).toContain(rotated.api_key);
    expect(left.map((each) => each.key)).not.toContain(caller.apiKey);
  });
});
