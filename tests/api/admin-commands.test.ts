import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DOCUMENT_STATES } from "@/lib/disclosure/regimes/documents";
import { TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";
import { prisma } from "@/lib/server/database/database";
import { historicalMonthsOf } from "@/lib/services/brands/brands";
import { deleteOldMonths } from "@/lib/services/brands/brands-statements";
import { listApiKeys } from "@/lib/services/funders/api-keys";
import { COMMANDS } from "@/scripts/admin/commands";
import { adminContext } from "@/tests/helpers/admin-command";
import { call, expectResponse, newFunder, operator } from "@/tests/helpers/api-client";

type Values = Record<string, string | boolean | string[]>;

/** What `--json` prints of a command. */
async function run(
  command: string,
  positionals: string[],
  values: Values = {},
): Promise<Record<string, unknown>> {
  const { json } = (await COMMANDS[command]?.run(adminContext(), positionals, values)) ?? {};
  return JSON.parse(JSON.stringify(json));
}

const keysOf = (printed: object) => Object.keys(printed).toSorted();
const newSlug = () => `a-${randomBytes(6).toString("hex")}`;

// Rule: D9-15
test.each([
  "funder create <slug> --name <text> [--callback-url <url>] [--link-days <n>] [--alert-email <address>]",
  "funder list",
  "funder set-limits <slug> [--per-second <n> --per-minute <n>] [--bytes-per-day <n>]",
  "brand create <funder> --name <text> [--callback-url <url>] [--accent <#hex>] [--logo-url <url>] [--default]",
  "brand list <funder>",
  "brand update <funder> <brand id> --set name=value [--set ...]",
  "brand approve <funder> <brand id> --state CA --template <version> --by <name>",
  "brand withdraw-approval <funder> <brand id> --state CA --by <name>",
  "key create <funder> --scopes a,b [--label <text>] [--per-minute n] [--per-second n] [--expires-in 90d]",
  "key list <funder>",
  "key rotate <api key> [--overlap 24h]",
  "key revoke <api key>",
])("there is the command %s", (usage) => {
  expect(COMMANDS[usage.split(" ").slice(0, 2).join(" ")]?.usage).toBe(usage);
});

describe("as JSON", () => {
  // Rule: D9-20
  test("a new funder has its brand and callback secret, and its own lifetime of links", async () => {
    const { slug } = await newFunder();
    const made = newSlug();
    const printed = await run("funder create", [made], { name: "Acme", "link-days": "3" });
    expect(keysOf(printed)).toEqual(["brand_id", "callback_secret", "id", "slug"]);
    const list = (await run("funder list", [])).data as { slug: string; link_days: number }[];
    expect(list.find((each) => each.slug === made)?.link_days).toBe(3);
    expect(list.find((each) => each.slug === slug)?.link_days).toBe(30);
  });

  test("the limits of a funder's keys together are set, listed and audited, and a key above the defaults is marked", async () => {
    const { slug } = await newFunder();
    const given = { "per-second": "70", "per-minute": "2000" };
    const limits = { per_second: 70, per_minute: 2_000 };
    expect(await run("funder set-limits", [slug], given)).toEqual({ slug, ...limits });
    const list = (await run("funder list", [])).data as { slug: string }[];
    expect(list.find((each) => each.slug === slug)).toMatchObject(limits);
    const where = { action: "funder.updated" as const, funder_id: (await operator(slug)).funder_id };
    const [entry] = await prisma.auditEntry.findMany({ where, orderBy: { id: "desc" } });
    expect(entry?.detail).toMatchObject(limits);
    const bytes = { bytes_per_day: 5_000_000_000 };
    expect(await run("funder set-limits", [slug], { "bytes-per-day": "5000000000" })).toEqual({
      slug,
      ...bytes,
    });
    const withBytes = (await run("funder list", [])).data as { slug: string }[];
    expect(withBytes.find((each) => each.slug === slug)).toMatchObject({ ...limits, ...bytes });
    await expect(run("funder set-limits", [slug], {})).rejects.toThrow("--bytes-per-day, are missing");
    await expect(run("funder set-limits", [slug], { "per-second": "7" })).rejects.toThrow(
      "--per-minute is missing",
    );
    await expect(run("funder set-limits", [slug], { "bytes-per-day": "9" })).rejects.toMatchObject({
      details: ["bytes_per_day must be a whole number from 1,048,576 to 1,000,000,000,000"],
    });
    await run("key create", [slug], { scopes: "offers:create" });
    const keys = await COMMANDS["key list"]?.run(adminContext(), [slug], {});
    const lines = keys?.text.split("\n").filter((line) => line.includes("/min")) ?? [];
    expect(lines.map((line) => line.includes("(above the defaults)"))).toEqual([false, true]);
  });

  // Rules: D6-8, D9-19
  test("a lifetime of links above 90 days is refused", async () => {
    await newFunder();
    const refused = run("funder create", [newSlug()], { name: "Acme", "link-days": "91" });
    await expect(refused).rejects.toMatchObject({
      details: ["link_days must be a whole number from 1 to 90"],
    });
  });

  // Rule: D9-23
  test("a new default brand replaces the old one", async () => {
    const { slug, brandId } = await newFunder();
    const printed = await run("brand create", [slug], { name: "Second", default: true });
    expect(keysOf(printed)).toEqual(["id", "name"]);
    const brands = await prisma.brand.findMany({ where: { funder: { slug }, is_default: true } });
    expect(brands.map(({ id }) => id)).toEqual([printed.id]);
    expect(brandId).not.toBe(printed.id);
  });

  test("a funder's brands are listed with their ids, the default one first, and no other funder's", async () => {
    const [{ slug, brandId }] = [await newFunder(), await newFunder()];
    const { id } = await run("brand create", [slug], { name: "Second", default: true });
    expect(await run("brand list", [slug])).toEqual({
      data: [
        { id, name: "Second", default: true, callback_url: null },
        { id: brandId, name: "Test Funder", default: false, callback_url: null },
      ],
    });
    const shown = await COMMANDS["brand list"]?.run(adminContext(), [slug], {});
    expect(shown?.text).toMatch(new RegExp(`\\n${id} +Second +yes +-\\n${brandId} +Test Funder +- +-$`));
    await expect(run("brand list", ["nobody"])).rejects.toThrow("There is no funder nobody.");
  });

  // Rules: C2-3, D9-24, S8-1
  test("a key has its secret, its scopes and, by default, the specification's limits", async () => {
    const { slug } = await newFunder();
    const printed = await run("key create", [slug], { scopes: "offers:create, offers:update" });
    expect(keysOf(printed)).toEqual(["api_key", "api_secret", "scopes"]);
    expect(printed.scopes).toEqual(["offers:create", "offers:update"]);
    const [key] = await listApiKeys(await operator(slug));
    expect([key?.key, key?.per_minute, key?.per_second]).toEqual([printed.api_key, 60, 5]);
    const caller = { slug, apiKey: String(printed.api_key), apiSecret: String(printed.api_secret) };
    expectResponse(await call(caller, "GET", "/brands"), 200);
    const rotated = await run("key rotate", [caller.apiKey], { overlap: "1h" });
    expect(keysOf(rotated)).toEqual(["api_key", "api_secret", "previous_expires_at", "scopes"]);
    await run("key revoke", [caller.apiKey]);
    const left = (await listApiKeys(await operator(slug))).filter(({ revoked_at }) => revoked_at === null);
    expect(left.map((each) => each.key)).toContain(rotated.api_key);
    expect(left.map((each) => each.key)).not.toContain(caller.apiKey);
  });
});

describe("a brand's settings", () => {
  const audited = async (subject: string) =>
    prisma.auditEntry.findMany({
      where: { subject },
      orderBy: { id: "asc" },
      select: { action: true, detail: true },
    });

  // Rules: D9-21, L3-2
  test("begin with the defaults, each can be set, and empty or null clears it again", async () => {
    const { slug, brandId } = await newFunder();
    const set = await run("brand update", [slug, brandId], {
      set: [
        "legal_name=Acme Funding LLC",
        "product_words=Sales-Based Financing",
        "contact_email=deals@acme.example",
        "historical_months=6",
        "disclosure_signature=true",
        "merchant_outputs=open",
        "time_zone=America/Chicago",
        "ny_broker_sentence=Paid by us, 5 = 5.",
      ],
    });
    expect(set).toMatchObject({
      id: brandId,
      name: "Test Funder",
      legal_name: "Acme Funding LLC",
      product_words: "Sales-Based Financing",
      contact_email: "deals@acme.example",
      historical_months: 6,
      disclosure_signature: true,
      merchant_outputs: "open",
      time_zone: "America/Chicago",
      ny_broker_sentence: "Paid by us, 5 = 5.",
      approvals: [],
    });
    const cleared = await run("brand update", [slug, brandId], {
      set: [
        "contact_email=",
        "historical_months=null",
        "time_zone=",
        "merchant_outputs=",
        "disclosure_signature=",
      ],
    });
    expect(cleared).toMatchObject({
      legal_name: "Acme Funding LLC",
      contact_email: null,
      historical_months: null,
      time_zone: "America/New_York",
      merchant_outputs: "gated",
      disclosure_signature: false,
    });
    expect(await audited(brandId)).toMatchObject([
      { action: "brand.updated", detail: { changed: expect.arrayContaining(["legal_name", "time_zone"]) } },
      { action: "brand.updated", detail: { changed: expect.arrayContaining(["contact_email"]) } },
    ]);
  });

  // Rule: D9-22
  test("are changed all together or not at all, with every issue reported", async () => {
    const { slug, brandId } = await newFunder();
    const refused = run("brand update", [slug, brandId], {
      set: ["phone=512-555-0100", "historical_months=two", "name=", "is_default=false", "acent=red"],
    });
    await expect(refused).rejects.toMatchObject({
      details: [
        "historical_months must be a whole number from 4 to 12",
        "acent is not a known field; the nearest known name is accent",
        "name is required",
        "is_default can only be true: it moves from the brand that is the default now",
      ],
    });
    const { phone } = await prisma.brand.findUniqueOrThrow({ where: { id: brandId } });
    expect(phone).toBeNull();
  });

  test("make another brand the default one", async () => {
    const { slug, brandId } = await newFunder();
    const second = await run("brand create", [slug], { name: "Second" });
    await run("brand update", [slug, String(second.id)], { set: ["is_default=true", "accent=#0b6073"] });
    const brands = await prisma.brand.findMany({
      where: { funder: { slug } },
      orderBy: { id: "asc" },
    });
    expect(brands.map(({ id, is_default }) => [id, is_default])).toEqual([
      [brandId, false],
      [second.id, true],
    ]);
  });

  test("of another funder's brand are not found", async () => {
    const [one, other] = [await newFunder(), await newFunder()];
    for (const id of [other.brandId, "no-id"]) {
      const refused = run("brand update", [one.slug, id], { set: ["phone=1"] });
      await expect(refused).rejects.toThrow(`There is no brand ${id}.`);
    }
  });

  test.each([
    [["phone"], "--set must be name=value, such as --set phone=512-555-0100."],
    [["phone=1", "phone=2"], "--set sets phone more than once."],
    [[], "--set is missing."],
  ])("cannot be set by %j", async (set, message) => {
    await expect(run("brand update", ["any", "any"], { set })).rejects.toThrow(message);
  });

  // Rule: L3-3
  test("keep who approved which template of which state, the last approval of each", async () => {
    const { slug, brandId } = await newFunder();
    const approve = (state: string, template: string, by: string) =>
      run("brand approve", [slug, brandId], { state, template, by });
    const { CA, NY } = TEMPLATE_VERSIONS;
    await approve("CA", CA, "Ann Counsel");
    await approve("NY", NY, "Ann Counsel");
    const { approvals } = await approve("CA", CA, "Bob Counsel");
    expect(approvals).toEqual([
      {
        state: "NY",
        template_version: NY,
        approved_by: "Ann Counsel",
        approved_at: expect.any(String),
      },
      {
        state: "CA",
        template_version: CA,
        approved_by: "Bob Counsel",
        approved_at: expect.any(String),
      },
    ]);
    await expect(approve("VA", CA, "Ann Counsel")).rejects.toMatchObject({
      details: [`state must be one of ${DOCUMENT_STATES.join(", ")}`],
    });
    await expect(approve("CA", "ca-0", "Ann Counsel")).rejects.toMatchObject({
      details: [`template_version must be ${CA}, the present template of CA`],
    });
    expect((await audited(brandId)).map(({ action }) => action)).toEqual(Array(3).fill("brand.approved"));
  });

  // Rule: L8-24
  test("lose a state's approval when it is withdrawn, which the audit log names", async () => {
    const { slug, brandId } = await newFunder();
    const { CA: template, NY } = TEMPLATE_VERSIONS;
    await run("brand approve", [slug, brandId], { state: "CA", template, by: "Ann Counsel" });
    await run("brand approve", [slug, brandId], { state: "NY", template: NY, by: "Ann Counsel" });
    const withdraw = () =>
      run("brand withdraw-approval", [slug, brandId], { state: "CA", by: "Bob Counsel" });
    expect((await withdraw()).approvals).toEqual([expect.objectContaining({ state: "NY" })]);
    expect((await audited(brandId)).at(-1)).toMatchObject({
      action: "brand.approval_withdrawn",
      detail: { state: "CA", withdrawn_by: "Bob Counsel" },
    });
    await expect(withdraw()).rejects.toMatchObject({ details: ["state has no approval to withdraw: CA"] });
  });

  // Rule: L8-25
  test("keep over how many months incomes were averaged, and when, until four years after it ended", async () => {
    const { slug, brandId } = await newFunder();
    const set = (months: string) =>
      run("brand update", [slug, brandId], { set: [`historical_months=${months}`] });
    for (const months of ["4", "4", "6", "null", "12"]) await set(months);
    const by = await operator(slug);
    const values = async () => (await historicalMonthsOf(by, brandId)).map(({ months }) => months);
    expect(await values()).toEqual([12, 6, 4]);
    const [present, before, first] = await historicalMonthsOf(by, brandId);
    expect(present?.ended_at).toBeNull();
    expect(first?.ended_at).toEqual(before?.started_at);
    const later = (days: number) => new Date((before?.ended_at?.getTime() ?? 0) + days * 86_400_000);
    await deleteOldMonths(later(1_460), 100);
    expect(await values()).toEqual([12, 6, 4]);
    await deleteOldMonths(later(1_462), 100);
    expect(await values()).toEqual([12]);
  });
});
