import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, normalize, relative } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import nextConfig from "@/next.config.mjs";
import { ROOT } from "@/scripts/start/data-folder.mjs";
import { compile } from "@/tests/helpers/compile";

const PRELUDE = `
import { z } from "zod";
import { declareOperations } from "@/lib/schemas/wire/operation";
import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import { SUBMISSION_OPERATIONS } from "@/lib/schemas/submissions/operations";
import { WEBHOOK_OPERATIONS } from "@/lib/schemas/webhooks/operations";
import { publicRoute, readRoute, writeRoute } from "@/lib/server/web/api-route";
import { apiRoutes } from "@/lib/server/web/route-handlers";
import type { ProseFor } from "@/lib/schemas/wire/prose";

const THING = z.strictObject({ id: z.string() });
const base = { path: "/api/v1/{funder}/things", scope: "offers:*", status: 200, response: THING } as const;
const drain = async () => undefined;
const quote = { tag: "Offers", summary: "", description: "", response: { description: "", examples: {} }, invalid: [] };
const link = { id: "a", deal_id: "D", status: "revoked" as const };
const webhook = {
  id: "a", url: "b", format: "standard" as const, events: [], description: null, status: "enabled" as const, disabled_reason: null, created_at: "c",
};
const webhooks = (data: (typeof webhook)[]) => ({ data, has_more: false, next_cursor: null });
export const { readWebhook, listWebhooks, deleteWebhook, createWebhook, rotateWebhookSecret } = WEBHOOK_OPERATIONS;
const rotated = { ...webhook, secret: "", previous_secret_expires_at: "" };
export const { listOffers, patchOffer, quoteOffer, quoteUnsavedOffer, readOffer, revokeOffer } = OFFER_OPERATIONS;
const patched = { id: "a", deal_id: "D", version: 2, status: "active" as const, calculator_url: "/D" };
const takesText = (_text: string | undefined) => patched;
const unsaved = async (_of: { buy_rate?: number | undefined; frequency?: string | undefined }) => {
  throw new Error("Not computed.");
};
`;

const VALID = `
declareOperations({ makeThing: { ...base, method: "POST", location: "id", errors: ["NOT_FOUND"], drains: true } });
readRoute(readWebhook, { run: () => webhook });
readRoute(listWebhooks, { run: async ({ query }) => webhooks(query.limit > 1 ? [webhook] : []) });
writeRoute(deleteWebhook, { run: async () => null, drain });
writeRoute(rotateWebhookSecret, { run: ({ body }) => (body.overlap_hours === 1 ? rotated : rotated), drain });
writeRoute(createWebhook, { run: ({ body }) => ({ ...webhook, url: body.values.url ?? "", secret: "" }), drain });
writeRoute(patchOffer, { run: ({ body }) => takesText(body.over({}).values.iso_name), drain });
readRoute(quoteUnsavedOffer, {
  run: ({ body: { parts } }) =>
    unsaved({ buy_rate: parts.offer?.values.buy_rate, frequency: parts.terms?.values.frequency }),
});
apiRoutes(
  readRoute(readWebhook, { load: async (_context, { webhookId }) => webhookId, run: () => webhook }),
  writeRoute(deleteWebhook, { run: () => null, drain }),
);
export const prose: ProseFor<Pick<typeof SUBMISSION_OPERATIONS, "readSubmission">> = { readSubmission: quote };
`;

const MISUSES: [string, string][] = [
  [
    "a misspelt property of a declaration",
    'declareOperations({ a: { ...base, method: "GET", idempotnet: true } });',
  ],
  ["a misspelt scope", 'declareOperations({ a: { ...base, method: "GET", scope: "offers:crate" } });'],
  ["a misspelt error", 'declareOperations({ a: { ...base, method: "GET", errors: ["NOT_FUOND"] } });'],
  ["a misspelt method", 'declareOperations({ a: { ...base, method: "GTE" } });'],
  ["a location the response lacks", 'declareOperations({ a: { ...base, method: "POST", location: "ID" } });'],
  ["a GET that writes", 'declareOperations({ a: { ...base, method: "GET", drains: true } });'],
  [
    "a GET with a body",
    'declareOperations({ a: { ...base, method: "GET", body: { presence: "optional", fields: {} } } });',
  ],
  ["204 with a body", 'declareOperations({ a: { ...base, method: "DELETE", status: 204 } });'],
  ["200 without one", 'declareOperations({ a: { ...base, method: "DELETE", response: null } });'],
  ["a misspelt operation", "readRoute(OFFER_OPERATIONS.raedOffer, { run: () => webhook });"],
  ["a response that lacks a property", "readRoute(readWebhook, { run: () => ({ id: webhook.id }) });"],
  ["one with a property more", "readRoute(readWebhook, { run: () => ({ ...webhook, secret: '' }) });"],
  ["one of another type", "readRoute(readWebhook, { run: () => ({ ...webhook, status: 'on' }) });"],
  [
    "an item of a list with a property more",
    "readRoute(listWebhooks, { run: () => webhooks([]) && { ...webhooks([]), data: [{ ...webhook, secret: '' }] } });",
  ],
  ["a response of no known type", "readRoute(readWebhook, { run: () => JSON.parse('') });"],
  ["a body where there is none", "writeRoute(deleteWebhook, { run: () => webhook, drain });"],
  ["a write as a read", "readRoute(deleteWebhook, { run: () => null });"],
  ["a read as a write", "writeRoute(readWebhook, { run: () => webhook, drain });"],
  ["a write that sends nothing", "writeRoute(deleteWebhook, { run: () => null });"],
  ["an operation with a key as a public one", "publicRoute(readWebhook, () => webhook);"],
  [
    "operations of two paths in one file",
    "apiRoutes(readRoute(readWebhook, { run: () => webhook }), writeRoute(revokeOffer, { run: () => link, drain }));",
  ],
  [
    "a field the query lacks",
    "readRoute(listWebhooks, { run: ({ query }) => webhooks(query.lmit ? [] : []) });",
  ],
  [
    "a field the body lacks",
    "writeRoute(rotateWebhookSecret, { run: ({ body }) => (body.overlap ? rotated : rotated), drain });",
  ],
  [
    "a field of the body as another type",
    "writeRoute(rotateWebhookSecret, { run: ({ body }) => ({ ...rotated, secret: body.overlap_hours ?? '' }), drain });",
  ],
  [
    "fields of which some may be invalid, as valid ones",
    "writeRoute(createWebhook, { run: ({ body }) => ({ ...webhook, url: body.values.url, secret: '' }), drain });",
  ],
  [
    "the members of a merge patch before they are parsed over what is stored",
    "writeRoute(patchOffer, { run: ({ body }) => takesText(body.iso_name), drain });",
  ],
  [
    "a field that a merge patch lacks",
    "writeRoute(patchOffer, { run: ({ body }) => takesText(body.over({}).values.iso_nmae), drain });",
  ],
  [
    "a field of a merge patch as another type",
    "writeRoute(patchOffer, { run: ({ body }) => takesText(body.over({}).values.buy_rate), drain });",
  ],
  [
    "a part that the body lacks",
    "readRoute(quoteUnsavedOffer, { run: ({ body }) => unsaved({ frequency: body.parts.include }) });",
  ],
  [
    "a field of a part as another type",
    "readRoute(quoteUnsavedOffer, { run: ({ body }) => unsaved({ buy_rate: body.parts.offer?.values.iso_name }) });",
  ],
  [
    "a parameter the path lacks",
    "readRoute(readWebhook, { load: async (_context, { dealId }) => dealId, run: () => webhook });",
  ],
  [
    "an operation without prose",
    "export const prose: ProseFor<typeof SUBMISSION_OPERATIONS> = { readSubmission: quote };",
  ],
  [
    "prose of no operation",
    'export const prose: ProseFor<Pick<typeof SUBMISSION_OPERATIONS, "readSubmission">> = { readSubmission: quote, readOther: quote };',
  ],
  [
    "a field of the query without prose",
    'export const prose: ProseFor<Pick<typeof OFFER_OPERATIONS, "listOffers">> = { listOffers: { ...quote, query: { limit: "Limit", cursor: "Cursor", status: "Status" } } };',
  ],
  [
    "a body without prose",
    'export const prose: ProseFor<Pick<typeof OFFER_OPERATIONS, "quoteOffer">> = { quoteOffer: quote };',
  ],
];

let errors: string[];

beforeAll(async () => {
  const misuses = MISUSES.map(([, code], index) => [`misuse-${index}.ts`, `${PRELUDE}${code}\n`]);
  errors = await compile({ "valid.ts": `${PRELUDE}${VALID}`, ...Object.fromEntries(misuses) });
});

test("routes and prose as they should be compile", () => {
  expect(errors.filter((line) => !line.startsWith("misuse-"))).toEqual([]);
});

describe("what does not compile", () => {
  test.each(MISUSES.map(([title], index) => [title, index] as const))("%s", (_title, index) => {
    expect(errors).toContainEqual(expect.stringContaining(`misuse-${index}.ts(`));
  });
});

const TSC = join(ROOT, "node_modules/typescript/bin/tsc");

/** The files of a folder whose names match, without packages and folders that are made. */
function filesUnder(folder: string, names: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^\.(?!well-known)|^node_modules$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path, names);
    return names.test(entry.name) ? [relative(ROOT, path)] : [];
  });
}

/** The files that tsc checks with these settings. */
function checkedFiles(settings: string): Set<string> {
  const shown = execFileSync(process.execPath, [TSC, "--showConfig", "--project", settings], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return new Set(JSON.parse(shown).files.map(normalize));
}

const scripts = filesUnder(ROOT, /\.mjs$/);

test("the types of every .mjs file are checked", () => {
  const checked = checkedFiles("tsconfig.json");
  expect(scripts).toContain("scripts/serve.mjs");
  expect(scripts.filter((path) => !checked.has(path))).toEqual([]);
});

test("no .mjs file is left out of the check or holds an `any`", () => {
  const suppressed = scripts.filter((path) =>
    /@ts-(?:ignore|nocheck|expect-error)|@(?:type|param|returns)\s*\{[^}]*\bany\b/.test(
      readFileSync(join(ROOT, path), "utf8"),
    ),
  );
  expect(suppressed).toEqual([]);
});

test("a wrong type in a .mjs file is an error under the repository's settings", () => {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-types-"));
  writeFileSync(join(folder, "wrong.mjs"), '/** @type {number} */\nexport const port = "3000";\n');
  writeFileSync(join(folder, "untyped.mjs"), "export function half(amount) {\n  return amount / 2;\n}\n");
  const settings = {
    extends: join(ROOT, "tsconfig.json"),
    include: ["*.mjs"],
    compilerOptions: { types: [] },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  const { status, stdout } = spawnSync(process.execPath, [TSC, "--noEmit", "--project", folder], {
    encoding: "utf8",
  });
  expect(status).not.toBe(0);
  expect(stdout).toMatch(/untyped\.mjs.*TS7006/);
  expect(stdout).toMatch(/wrong\.mjs.*TS2322/);
  rmSync(folder, { recursive: true });
});

test("next build refuses a wrong type in every source of the product: nothing switches its check off", () => {
  expect(nextConfig.typescript).toEqual({ tsconfigPath: "tsconfig.build.json" });
  const checked = checkedFiles("tsconfig.build.json");
  const sources = ["app", "components", "lib"].flatMap((folder) => filesUnder(join(ROOT, folder), /\.tsx?$/));
  expect(sources).toContain("app/[dealId]/page.tsx");
  expect(sources.filter((path) => !checked.has(path))).toEqual([]);
});
