import { readdirSync, readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { prisma } from "@/lib/server/database/database";
import { linkSignature } from "@/lib/server/identity/hmac";
import { MAX_OFFERS_COMPARED } from "@/lib/services/links/links-statements";
import { call, newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { createOffer, newDealId } from "@/tests/helpers/funder-offers";
import { FULLEST_OFFER } from "@/tests/helpers/offers";
import { withWrongSignature } from "@/tests/helpers/signatures";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder({ name: "Quiet Harbor Capital" });
});

const newLink = async (offer?: object) => (await createOffer(funder, offer)).calculator_url;
const open = (path: string) => send("GET", path);

describe("the page behind a signed link", () => {
  test("shows the default quote and the limits in its HTML, before any script runs", async () => {
    const page = await open(await newLink());
    expect(page.status).toBe(200);
    for (const text of ["Café Río", "Quiet Harbor Capital", "$10,000.00", "$50,000.00", "$60,000.00"])
      expect(page.text).toContain(text);
    expect(page.text).toContain("<noscript>");
  });

  // Rules: D5-24, D5-31, D6-26
  test("holds nothing the ISO may not see", async () => {
    const offer = {
      ...FULLEST_OFFER,
      display_config: {},
      fee_config: {},
      stipulations: ["SECRET stipulation"],
    };
    const { text } = await open(await newLink(offer));
    const secrets = [
      FULLEST_OFFER.funder_notes,
      "crm",
      "funder.example",
      "UCC filing",
      "SECRET stipulation",
      "rate_step",
      "rateStep",
      "step_per_month",
      funder.apiKey,
      funder.apiSecret,
      funder.callbackSecret,
      "whsec_",
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).toContain("Origination");
  });

  // Rule: D6-17
  test("has no side effect when a mail scanner opens it", async () => {
    const { id, calculator_url } = await createOffer(funder);
    await open(calculator_url);
    const { links, events } = await prisma.offer.findUniqueOrThrow({
      where: { id },
      include: { links: true, events: true },
    });
    expect(links).toMatchObject([{ first_viewed_at: null }]);
    expect(events.map(({ type }) => type)).toEqual(["offer.created"]);
  });
});

describe("an invalid link", () => {
  // Rule: D6-14
  test("an unknown deal, a bad signature, another funder's deal and an incomplete link get the same 404 page", async () => {
    const { deal_id, calculator_url: path } = await createOffer(funder);
    const foreign = await createOffer(await newFunder());
    const pages = await Promise.all(
      [
        path.replace(deal_id, newDealId()),
        withWrongSignature(path),
        path.replace(deal_id, foreign.deal_id),
        `/${deal_id}?sig=a&sig=b&exp=1`,
      ].map(open),
    );
    const visible = pages.map(({ text }) =>
      text.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<[^>]+>/g, " "),
    );
    for (const [index, page] of pages.entries()) {
      expect(page.status).toBe(404);
      expect(visible[index]).toBe(visible[0]);
      expect(page.text).not.toContain("Quiet Harbor");
    }
  });

  // Rule: D6-16
  test("expired, withdrawn and replaced say so after a good signature, and show no terms", async () => {
    const { id, deal_id, calculator_url } = await createOffer(funder);
    const key = Buffer.from(inject("settings").LINK_KEY ?? "", "base64");
    const past = { offerId: id, seq: 1, exp: 1_700_000_000 };
    const expired = await open(`/${deal_id}?sig=${linkSignature(key, past)}&exp=${past.exp}`);
    await call(funder, "POST", `/offers/${deal_id}/calculator-url`, { revoke_previous: true });
    const replaced = await open(calculator_url);
    await call(funder, "DELETE", `/offers/${deal_id}`);
    const withdrawn = await open(calculator_url);
    for (const [page, words] of [
      [expired, /It stopped working on .*Nov 14, 2023, 10:13 PM UTC/],
      [replaced, /newer link|replaced/i],
      [withdrawn, /withdrew it on .* UTC/],
    ] as const) {
      expect([200, 410]).toContain(page.status);
      expect(page.text).toMatch(words);
      expect(page.text).not.toContain("Café Río");
      expect(page.text).not.toContain("50,000");
      expect(page.headers.get("cache-control")).toBe("private, no-store");
    }
  });
});

// Rule: D6-21
// Rule: D6-3
test("a link opens its offer however many funders have newer offers of the same deal_id", async () => {
  const { id, calculator_url } = await createOffer(await newFunder());
  await prisma.$executeRaw`
    WITH copies AS (
      INSERT INTO funders SELECT (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'slug', 'same-deal-' || n))).*
      FROM funders f JOIN offers o ON o.funder_id = f.id, generate_series(0, ${MAX_OFFERS_COMPARED}::int) n
      WHERE o.id = ${id}::uuid RETURNING id)
    INSERT INTO offers
    SELECT (jsonb_populate_record(o, jsonb_build_object('id', overlay(gen_random_uuid()::text placing 'ff' from 1), 'funder_id', c.id))).*
    FROM offers o, copies c WHERE o.id = ${id}::uuid`;
  expect((await send("GET", calculator_url)).status).toBe(200);
});

test("the address a request names as its host is not trusted: the page uses only its own", async () => {
  const { text, headers } = await send("GET", await newLink(), {
    Host: "bad.example",
    "X-Forwarded-Host": "worse.example",
  });
  expect(text).toContain("Café Río");
  expect(text + JSON.stringify([...headers])).not.toMatch(/bad\.example|worse\.example/);
});

// Rule: D6-23
test("the signature of a link is in no event, and so in no message to a receiver", async () => {
  const path = await newLink();
  await open(path);
  const sig = new URL(path, "http://localhost").searchParams.get("sig") ?? "none";
  const events = await prisma.event.findMany({
    where: { funder: { slug: funder.slug } },
    select: { payload: true },
  });
  expect(JSON.stringify(events)).not.toContain(sig);
});

/** What the build says a page's scripts are made of. */
interface Manifest {
  clientModules: Record<string, { chunks: string[] }>;
  entryJSFiles: Record<string, string[]>;
}

const APP = ".next/server/app";

/** The manifests of the pages whose route begins with a path. */
function manifestsOf(route: string): Manifest[] {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" });
  const own = files.filter(
    (file) => `/${file}`.startsWith(route) && file.endsWith("_client-reference-manifest.js"),
  );
  return own.flatMap((file) => {
    const context = createContext({ globalThis: {} as { __RSC_MANIFEST?: Record<string, Manifest> } });
    runInContext(readFileSync(`${APP}/${file}`, "utf8"), context);
    return Object.values(context.globalThis.__RSC_MANIFEST ?? {});
  });
}

const modulesOf = (manifests: Manifest[]) => manifests.flatMap((each) => Object.keys(each.clientModules));

/** The text of every script that the pages load at first. */
function scriptsOf(manifests: Manifest[]): string {
  const chunks = manifests.flatMap(({ clientModules, entryJSFiles }) => [
    ...Object.values(clientModules).flatMap((module) => module.chunks),
    ...Object.values(entryJSFiles).flat(),
  ]);
  const files = new Set(chunks.map((chunk) => chunk.slice(chunk.indexOf("static/"))));
  return [...files].map((file) => readFileSync(`.next/${file}`, "utf8")).join("\n");
}

/** Sentences that stand in the console's components alone. */
function consoleTexts(): string[] {
  const sources = (places: string[]) =>
    places
      .flatMap((place) =>
        readdirSync(place, { recursive: true, encoding: "utf8" })
          .filter((file) => /\.tsx?$/.test(file))
          .map((file) => readFileSync(`${place}/${file}`, "utf8")),
      )
      .join("\n");
  const texts = sources(["components/console"]).matchAll(/"([A-Z][^"\\\n]{18,})"|>([A-Z][^<>{}"\n]{18,})</g);
  const shared = sources([
    "components/calculator",
    "components/ui",
    "components/merchant",
    "app/[dealId]",
    "lib",
  ]);
  return [...new Set([...texts].map(([, text, words]) => text ?? words ?? ""))].filter(
    (text) => !shared.includes(text),
  );
}

// Rule: C6-14
test("the scripts of the calculator's pages have no module and no text of the console", () => {
  const [calculator, console] = [manifestsOf("/[dealId]/"), manifestsOf("/console/")];
  expect(calculator.length).toBeGreaterThanOrEqual(3);
  const ofConsole = /\/(?:app|components)\/console\//;
  expect(modulesOf(console).some((module) => ofConsole.test(module))).toBe(true);
  expect(modulesOf(calculator).filter((module) => ofConsole.test(module))).toEqual([]);
  const texts = consoleTexts();
  const found = (script: string) => texts.filter((text) => script.includes(text));
  expect(found(scriptsOf(console)).length).toBeGreaterThan(20);
  expect(found(scriptsOf(calculator))).toEqual([]);
});
